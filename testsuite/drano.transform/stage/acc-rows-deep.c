/* Rows are loaded through tiles by loops that are not directly inside the one with the
   lanes, too, if all lanes execute those between alike.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=stage -fdrano-remarks" } */
/* { dg-require-effective-target warp_barriers } */
/* { dg-skip-if "tiles need optimization" { *-*-* } { "-O0" } } */

enum { N = 97, M = 9, L = 70 };

static int a[N * L], b[M * L], c[M * N], d[N];

static void __attribute__ ((noipa))
product (int n, int m, int l, const int *restrict a, const int *restrict b,
	 int *restrict c)
{
#pragma acc parallel loop gang vector copyin (a[0:n * l], b[0:m * l]) \
  copy (c[0:m * n])
  for (int i = 0; i < n; i++)
    for (int r = 3; r > 0; r--)
      for (int j = 0; j < m; j += 2)
	{
	  int sum = 0;
	  for (int k = 1; k < l; k++)
	    sum += a[i * l + k] * b[j * l + k] - r; /* { dg-note "load each other's rows together" } */
	  /* { dg-note "a launch is predicted" "" { target *-*-* } .-1 } */
	  c[j * n + i] += sum;
	}
}

/* Lanes have another number of iterations each.  */

static void __attribute__ ((noipa))
triangle (int n, int l, const int *restrict a, const int *restrict b,
	  int *restrict d)
{
#pragma acc parallel loop gang vector copyin (a[0:n * l], b[0:l]) copyout (d[0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int j = 0; j < i; j++)
	for (int k = 0; k < l; k++)
	  sum += a[i * l + k] * b[k]; /* { dg-note "the lanes may execute the loop around it differently" } */
      d[i] = sum;
    }
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N * L; i++)
    a[i] = i % 101;
  for (int i = 0; i < M * L; i++)
    b[i] = i % 13;
  product (N, M, L, a, b, c);
  triangle (N, L, a, b, d);
  for (int i = 0; i < N; i++)
    {
      int row = 0;
      for (int k = 0; k < L; k++)
	row += a[i * L + k] * b[k];
      bad += d[i] != i * row;
      for (int j = 0; j < M; j++)
	{
	  int sum = 0;
	  for (int r = 3; r > 0; r--)
	    for (int k = 1; k < L; k++)
	      sum += a[i * L + k] * b[j * L + k] - r;
	  bad += c[j * N + i] != (j % 2 ? 0 : sum);
	}
    }
  return bad != 0;
}
