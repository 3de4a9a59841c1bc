/* Why there is no fix-it is said.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

enum { N = 1 << 20 };

/* The loop between the two would become one of workers.  */

void
between (int n, float *a)
{
#pragma acc parallel copy(a[0:n * n * N])
#pragma acc loop /* { dg-message "no fix-it: GCC would then spread another loop of this region differently" } */
  for (int i = 0; i < N; i++)
#pragma acc loop
    for (int k = 0; k < n; k++)
#pragma acc loop
      for (int j = 0; j < n; j++)
	a[(j * n + k) * N + i] = 0; /* { dg-warning "uncoalesced store" } */
}

#define FOR(v) for (int v = 0; v < n; v++) /* { dg-message "no fix-it: this change is more than a plain edit of the loop and its directive" } */

void
macro (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:n * n])
  for (int i = 0; i < n; i++)
    FOR (j)
      a[i * n + j] = 0; /* { dg-warning "uncoalesced store" } */
}

/* Nothing of the kind where there is one.  */

void
offered (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-bogus "no fix-it" } */
      a[i * n + j] = 0; /* { dg-warning "uncoalesced store" } */
}
