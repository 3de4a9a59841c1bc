/* Where a pointer to structures is used by its member's name, the member is no
   array whose elements could be stored otherwise.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

struct point { float x, y, z; };

void
shift (struct point *p, int n)
{
#pragma acc parallel loop copy (p[0:n])
  for (int i = 0; i < n; i++)
    {
      struct point *q = p + i;
      q->x = q->y + 1; /* { dg-warning "uncoalesced store to .q->x." } */
      /* { dg-warning "uncoalesced load of .q->y." "" { target *-*-* } .-1 } */
      /* { dg-bogus "store each member of .q->" "" { target *-*-* } .-2 } */
    }
}
