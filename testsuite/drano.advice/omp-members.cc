/* Members of one object are arrays of their own: a change of layout is
   proposed for the member, never for "this", and says nothing of others.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile { target gcc12 } } */

struct planes
{
  double d[64][64], e[64][64];
  void
  update ()
  {
#pragma omp target teams distribute parallel for map (tofrom: this[0:1])
    for (int i = 0; i < 64; i++)
#pragma omp simd
      for (int j = 0; j < 64 - (i & 1); j++)
	{
	  d[j][i] *= 2;
	  /* { dg-warning "uncoalesced load of 'this->d'" "" { target *-*-* } .-1 } */
	  /* { dg-warning "uncoalesced store to 'this->d'" "" { target *-*-* } .-2 } */
	  /* { dg-message "note: store 'this->d' transposed" "" { target *-*-* } .-3 } */
	  /* { dg-message "note: this change reduces the sectors for 'this->d' from 32" "" { target *-*-* } .-4 } */
	  /* { dg-bogus "'this'" "" { target *-*-* } .-5 } */
	  e[j][i] += 1;
	  /* { dg-warning "uncoalesced load of 'this->e'" "" { target *-*-* } .-1 } */
	  /* { dg-warning "uncoalesced store to 'this->e'" "" { target *-*-* } .-2 } */
	  /* { dg-message "note: store 'this->e' transposed" "" { target *-*-* } .-3 } */
	  /* { dg-bogus "'this'" "" { target *-*-* } .-4 } */
	}
  }
};

void
update_all (planes *p)
{
  p->update ();
}
