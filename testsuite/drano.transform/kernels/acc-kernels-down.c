/* Inner loops of kernels constructs that count down, in the test.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "loops have other lanes" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 40, M = 30 };

static void __attribute__ ((noipa))
rows (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a[0:n * m]) /* { dg-note "compiled as 'parallel'" } */
#pragma acc loop
  for (int i = 0; i < n; i++)
    for (int j = m; j-- > 0;) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      /* { dg-note "lanes are the iterations" "" { target *-*-* } .-2 } */
      a[i * m + j] = 2 * a[i * m + j] + j;
}

static void __attribute__ ((noipa))
back (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a[0:n * 64]) /* { dg-note "compiled as 'parallel'" } */
#pragma acc loop /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    for (int j = 31; j-- > 1;) /* { dg-note "not proved that its iterations are independent" } */
      a[i * 31 + j] += a[i * 31 + j - 1];
}

/* The first element is of the next row.  */

static void __attribute__ ((noipa))
more (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a[0:n * m + 1]) /* { dg-note "is not known to have independent iterations" } */
#pragma acc loop
  for (int i = 0; i < n; i++)
    for (int j = m + 1; j-- > 0;)
      a[i * m + j] = 2 * a[i * m + j] + j; /* { dg-note "the proof fails" } */
}

/* The last one is of the row before.  */

static void __attribute__ ((noipa))
less (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a[0:n * m]) /* { dg-note "is not known to have independent iterations" } */
#pragma acc loop
  for (int i = 1; i < n; i++)
    for (int j = m; j-- >= 0;)
      a[i * m + j] = 2 * a[i * m + j] + j; /* { dg-note "the proof fails" } */
}

int
main (void)
{
  static int a[N * 64], b[N * 64];
  for (int k = 0; k < N * 64; k++)
    a[k] = b[k] = k % 13;
  rows (N, M, a);
  back (N, M, a);
  more (N, M, a);
  less (N, M, a);
  for (int i = 0; i < N; i++)
    for (int j = M; j-- > 0;)
      b[i * M + j] = 2 * b[i * M + j] + j;
  for (int i = 0; i < N; i++)
    for (int j = 31; j-- > 1;)
      b[i * 31 + j] += b[i * 31 + j - 1];
  for (int i = 0; i < N; i++)
    for (int j = M + 1; j-- > 0;)
      b[i * M + j] = 2 * b[i * M + j] + j;
  for (int i = 1; i < N; i++)
    for (int j = M; j-- >= 0;)
      b[i * M + j] = 2 * b[i * M + j] + j;
  for (int k = 0; k < N * 64; k++)
    if (a[k] != b[k])
      __builtin_abort ();
  return 0;
}
