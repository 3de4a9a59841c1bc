/* Two loops that have the lanes in one that could have them: no hint, as it
   would take them from one only.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

enum { N = 1 << 20 };

void
siblings (int n, float *a, float *b)
{
#pragma acc parallel copy(a[0:n * N], b[0:n * N])
#pragma acc loop gang /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
/* { dg-message "note: no fix-it: more than one loop would lose the lanes" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	a[j * N + i] = 0; /* { dg-warning "uncoalesced store to .a." } */
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	b[j * N + i] = 0; /* { dg-warning "uncoalesced store to .b." } */
/* { dg-message "note: the change proposed above" "" { target *-*-* } .-1 } */
    }
}
