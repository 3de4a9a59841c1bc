/* Lanes that walk along rows and records of their own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: program WARPS LENGTH.  */

#include <stdio.h>
#include <stdlib.h>

/* How many warps L1 has room for depends on the device.  */

static void
rows (int n, int m, const int *restrict a, const int *restrict x,
      int *restrict out)
{
#pragma acc parallel loop gang vector vector_length(32) num_gangs(n / 32) present(a[:n * m], x[:m], out[:n])
  for (int i = 0; i < n; i++)
    {
      int t = 0;
      for (int j = 0; j < m; j++)
	t += a[i * m + j] * x[j];	/* Rows.  */
      out[i] = t;
    }
}

/* It has room for any number.  */

static void
records (int n, const int *restrict a, int *restrict out)
{
#pragma acc parallel loop gang vector vector_length(32) present(a[:n * 8], out[:n])
  for (int i = 0; i < n; i++)
    {
      int t = 0;
      for (int j = 0; j < 8; j++)
	t += a[i * 8 + j];		/* Records.  */
      out[i] = t;
    }
}

/* The same with records that take more than one sector.  */

static void
long_records (int n, const double *restrict a, double *restrict out)
{
#pragma acc parallel loop gang vector vector_length(32) present(a[:n * 12], out[:n])
  for (int i = 0; i < n; i++)
    {
      double t = 0;
      for (int j = 0; j < 12; j++)
	t += a[i * 12 + j];		/* Long records.  */
      out[i] = t;
    }
}

int
main (int argc, char **argv)
{
  int n = (argc > 1 ? atoi (argv[1]) : 8) * 32;
  int m = argc > 2 ? atoi (argv[2]) : 256;
  int *a = malloc ((size_t) n * m * sizeof *a);
  double *b = malloc ((size_t) n * 12 * sizeof *b);
  int *x = malloc ((size_t) m * sizeof *x);
  int *out = calloc ((size_t) n, sizeof *out);
  double *sum = calloc ((size_t) n, sizeof *sum);
  int wrong = 0;

  for (int i = 0; i < n * m; i++)
    a[i] = 1;
  for (int i = 0; i < n * 12; i++)
    b[i] = 1;
  for (int j = 0; j < m; j++)
    x[j] = 1;
#pragma acc data copyin(a[:n * m])
#pragma acc data copyin(b[:n * 12])
#pragma acc data copyin(x[:m]) copy(out[:n])
#pragma acc data copy(sum[:n])
  {
    rows (n, m, a, x, out);
#pragma acc update self(out[:n])
    for (int i = 0; i < n; i++)
      wrong += out[i] != m;
    records (n, a, out);
    long_records (n, b, sum);
  }
  for (int i = 0; i < n; i++)
    wrong += out[i] != 8 || sum[i] != 12;
  return wrong != 0;
}
