/* An array that is a member of one object is an array of its own; members of an
   array's elements are not, whatever they are reached by.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile { target gcc12 } } */

struct body
{
  double d[300], *e;
  float x, y, z;

  void thirds ()
  {
#pragma acc parallel loop copy (this[0:1])
    for (int i = 0; i < 100; i++)
      d[3 * i] = 1; /* { dg-warning "uncoalesced store to .this->d." } */
      /* { dg-message "note: store the elements of .this->d. that are 3 apart" "" { target *-*-* } .-1 } */
  }

  void pointer ()
  {
#pragma acc parallel loop copyin (this[0:1]) copy (e[0:300])
    for (int i = 0; i < 100; i++)
      e[3 * i] = 1; /* { dg-warning "uncoalesced store to .this->e." } */
      /* { dg-message "note: store the elements of .this->e. that are 3 apart" "" { target *-*-* } .-1 } */
  }

  float norm () const { return x + y; }
};

void
use (body *b)
{
  b->thirds ();
  b->pointer ();
}

void
norms (body *b, float *out, int n)
{
#pragma acc parallel loop copy (b[0:n], out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = b[i].norm ();
}
/* { dg-warning "uncoalesced load of .b...x." "" { target *-*-* } 33 } */
/* { dg-warning "uncoalesced load of .b...y." "" { target *-*-* } 33 } */
/* { dg-message "note: store each member of .b. in an array of its own" "" { target *-*-* } 33 } */
