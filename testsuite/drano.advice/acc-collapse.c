/* The order of collapsed loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
turned (int n, int m, float *a)
{
#pragma acc parallel loop collapse(2) copy(a[0:n * m]) /* { dg-message "note: change the order of these collapsed loops" } */
/* { dg-bogus "make sure" "" { target *-*-* } .-1 } */
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[i * m + j] = 0; /* { dg-warning "uncoalesced store to .a." } */
}

void
straight (int n, int m, float *a)
{
#pragma acc parallel loop collapse(2) copy(a[0:n * m]) /* { dg-bogus "note" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = 0; /* { dg-bogus "note" } */
}
