/* What -Widle-lanes proposes, by form of the loops.  hints-cured.c compiles this
   file with all of it done, where nothing must be said any more.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

#pragma acc routine seq
void use (float *, int);

void
gang_loop (int n, float *a)
{
#ifndef CURED
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-warning "31 of 32 lanes idle in the loop \[^\n\]*'gang'" } */
/* { dg-note "add 'vector' to the loop" "" { target *-*-* } .-1 } */
#else
#pragma acc parallel loop gang vector copy(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
gang_worker (int n, float *a)
{
#pragma acc parallel copy(a[0:n])
#ifndef CURED
#pragma acc loop gang worker /* { dg-warning "in the loop \[^\n\]*'gang worker'" } */
/* { dg-note "add 'vector' to the loop" "" { target *-*-* } .-1 } */
#else
#pragma acc loop gang worker vector
#endif
  for (int i = 0; i < n; i++)
    {
      use (a, i);
      a[i] += 1;
    }
}

/* vector on the outer loop is wrong where the inner one has workers.  */

void
nested (int n, float *a)
{
#ifndef CURED
#pragma acc parallel loop gang copy(a[0:n*n]) /* { dg-warning "in the loop \[^\n\]*'gang'" } */
#else
#pragma acc parallel loop gang copy(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
#ifndef CURED
#pragma acc loop worker /* { dg-note "add 'vector' to the loop" } */
#else
#pragma acc loop worker vector
#endif
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1;
}

void
with_seq_inside (int n, float *a)
{
#ifndef CURED
#pragma acc parallel loop gang copy(a[0:n*n]) /* { dg-warning "in the loop \[^\n\]*'gang'" } */
/* { dg-note "add 'vector' to the loop" "" { target *-*-* } .-1 } */
#else
#pragma acc parallel loop gang vector copy(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      a[j * n + i] = 1;
}

void
collapsed (int n, float *a)
{
#ifndef CURED
#pragma acc parallel loop gang collapse(2) copy(a[0:n*n]) /* { dg-warning "in the loop \[^\n\]*'gang'" } */
/* { dg-note "add 'vector' to the loop" "" { target *-*-* } .-1 } */
#else
#pragma acc parallel loop gang vector collapse(2) copy(a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1;
}

void
no_loop (int n, float *a)
{
#ifndef CURED
#pragma acc parallel copy(a[0:n]) /* { dg-warning "31 of 32 lanes idle in this region: no loop in it is partitioned" } */
/* { dg-note "put '#pragma acc loop' on a loop whose iterations are independent" "" { target *-*-* } .-1 } */
#else
#pragma acc parallel copy(a[0:n])
#pragma acc loop
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
sequential (int n, float *a)
{
#ifndef CURED
#pragma acc parallel loop seq copy(a[0:n]) /* { dg-warning "no loop in it is partitioned" } */
/* { dg-note "write 'independent' instead of 'seq' on a loop whose iterations are independent" "" { target *-*-* } .-1 } */
#else
#pragma acc parallel loop independent copy(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
kernels (int n, float *restrict a, const float *restrict b)
{
#ifndef CURED
#pragma acc kernels copyout(a[0:n]) copyin(b[0:n]) /* { dg-warning "this 'kernels' region runs on 1 lane of 1 gang" } */
/* { dg-note "use 'parallel loop' for each loop whose iterations are independent" "" { target *-*-* } .-1 } */
#else
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

/* serial asks for one lane.  */

void
serial (int n, float *a)
{
#pragma acc serial copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
