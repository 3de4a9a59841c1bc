/* Lanes for a loop of gangs or workers ask for enough iterations for each.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
scale (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
/* { dg-message "note: all lanes are busy only if each gang runs at least 32 iterations of the loop over \\D+\\d+" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma acc parallel loop gang worker copy(a[0:n]) /* { dg-warning "31 of 32 lanes" } */
/* { dg-message "note: all lanes are busy only if each worker runs at least 32 iterations of the loop over \\D+\\d+" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

/* A loop that one gang or worker runs alone asks for nothing of them.  */

void
rows (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n * n]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-bogus "needs at least" "" { target *-*-* } .-1 } */
      a[i * n + j] *= 2;
}
