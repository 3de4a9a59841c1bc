/* Why there is no fix-it is said.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

/* The loop between the two would become one of workers.  */

void
between (int n, float *a)
{
#pragma acc parallel copy(a[0:n * n * n])
#pragma acc loop /* { dg-message "no fix-it: GCC would then spread another loop of this region differently" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int k = 0; k < n; k++)
#pragma acc loop
      for (int j = 0; j < n; j++)
	a[(j * n + k) * n + i] = 0; /* { dg-warning "uncoalesced store" } */
}

void
serial (int n, float *a)
{
#pragma acc serial copy(a[0:n * n])
#pragma acc loop gang /* { dg-message "no fix-it: in this construct GCC itself decides how loops are spread" } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[j * n + i] = 0; /* { dg-warning "uncoalesced store" } */
}

#define FOR(v) for (int v = 0; v < n; v++)

void
macro (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n * n]) /* { dg-message "no fix-it: this change is more than a plain edit of the loop and its directive" } */
  FOR (i)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[j * n + i] = 0; /* { dg-warning "uncoalesced store" } */
}

/* Nothing of the kind where there is one.  */

void
offered (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n * n]) /* { dg-bogus "no fix-it" } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[j * n + i] = 0; /* { dg-warning "uncoalesced store" } */
}
