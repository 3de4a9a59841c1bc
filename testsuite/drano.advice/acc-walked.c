/* Where a pointer walks over structures, their members are what to store apart,
   by the name of the array; members of one structure are not.
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
      /* { dg-message "note: store each member of .p. in an array of its own" "" { target *-*-* } .-2 } */
    }
}

/* Every other structure: the elements keep their distance.  */

void
every_other (struct point *p, int n)
{
#pragma acc parallel loop copy (p[0:2 * n])
  for (int i = 0; i < n; i++)
    p[2 * i].x += 1; /* { dg-warning "uncoalesced (load|store)" } */
    /* { dg-message "note: store each member of .p. in an array of its own" "" { target *-*-* } .-1 } */
    /* { dg-message "sectors for .p...x. from 24 to between 8 and 9" "" { target *-*-* } .-2 } */
}

struct table { double d[300]; float last; };

void
thirds (struct table *t, int n)
{
#pragma acc parallel loop copy (t[0:1])
  for (int i = 0; i < n; i++)
    t->d[3 * i] = 0; /* { dg-warning "uncoalesced store to .t->d." } */
    /* { dg-message "note: store the elements of .t->d. that are 3 apart next to each other" "" { target *-*-* } .-1 } */
}

/* A member that is an array needs its subscripts in another order.  */

struct vector { float v[3]; float weight; };

void
scale (struct vector *p, int n)
{
#pragma acc parallel loop copy (p[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      p[i].v[k] *= 2; /* { dg-warning "uncoalesced (load|store)" } */
      /* { dg-message "note: store each member of .p. in an array of its own, whose last subscript is that of .p." "" { target *-*-* } .-1 } */
}
