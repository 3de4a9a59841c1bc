/* Launches of functions that loops call, and that copy the same each time, and
   others that do not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -fno-inline" } */

#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
void show (double *);
double *global;
int size = N;

static void
smooth (const double *t, double *u, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: t[0:n], u[0:n]) /* { dg-bogus "does not change" } */
  for (int i = 1; i < n - 1; i++)
    u[i] = (t[i - 1] + t[i + 1]) / 2;
}

static void
swap (double *a, double *b)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:N], b[0:N])
  for (int i = 0; i < N; i++)
    {
      double x = a[i];
      a[i] = b[i];
      b[i] = x;
    }
}

/* Two functions, one of which is called with several arrays.  */

static double
relax (int times)
{
  double *p = calloc (N, sizeof *p), *q = calloc (N, sizeof *q);
  for (int k = 0; k < times; k++)
    {
      smooth (p, q, N); /* { dg-warning "'p' and 'q' are copied in each iteration of the loop\[^\n\]*, which does not use them otherwise \\\[-Wredundant-transfer\\\]" } */
      /* { dg-note "write '#pragma omp target data map.tofrom: p.0:1000., q.0:1000..' before line" "" { target *-*-* } .-1 } */
      swap (p, q);
      printf ("%d\n", k);
    }
  double r = p[1] + q[2];
  free (p);
  free (q);
  return r;
}

/* The size is an argument, by way of another function.  */

static void
scale (double *v, long m)
{
#pragma omp target map(tofrom: v[0:m * 2])
  for (long i = 0; i < m * 2; i++)
    v[i] *= 3;
}

static void
scale_twice (double *v, long m)
{
  scale (v, m);
  scale (v, m);
}

static void
scaled (double *x, long len, int times)
{
  while (times--)
    scale_twice (x, len); /* { dg-warning "'x' is copied in each iteration" } */
  /* { dg-note "write '#pragma omp target data map.tofrom: x.0:len . 2..' before" "" { target *-*-* } .-1 } */
}

/* The function copies nothing back that it does not change.  */

static void
weigh (double *out, const double *in)
{
#pragma omp target map(tofrom: out[0:N], in[0:N])
  for (int i = 0; i < N; i++)
    out[i] += in[i];
}

static double
weighed (int times)
{
  double sums[N] = { 0 }, weights[N];
  for (int i = 0; i < N; i++)
    weights[i] = i;
  for (int k = 0; k < times; k++)
    weigh (sums, weights); /* { dg-warning "'sums' and 'weights'|'weights' and 'sums'" } */
  /* { dg-note "write '#pragma omp target data map.to: weights. map.tofrom: sums.' before" "" { target *-*-* } .-1 } */
  return sums[7];
}

/* It uses the array on the host, too.  */

static double
first_of (double *a)
{
#pragma omp target map(tofrom: a[0:N])
  for (int i = 0; i < N; i++)
    a[i] += 1;
  return a[0];
}

static double
used (int times)
{
  double a[N] = { 0 }, sum = 0;
  for (int k = 0; k < times; k++)
    sum += first_of (a); /* { dg-bogus "each iteration" } */
  return sum;
}

static void
start (double *a)
{
  a[0] = 1;
#pragma omp target map(tofrom: a[0:N])
  for (int i = 1; i < N; i++)
    a[i] += a[0];
}

static double
started (int times)
{
  double a[N] = { 0 };
  for (int k = 0; k < times; k++)
    start (a); /* { dg-bogus "each iteration" } */
  return a[3];
}

/* A function that is not known gets it.  */

static void
shown (double *a)
{
#pragma omp target map(tofrom: a[0:N])
  for (int i = 1; i < N; i++)
    a[i] *= 2;
  show (a);
}

static double
showing (int times)
{
  double a[N] = { 0 };
  for (int k = 0; k < times; k++)
    shown (a); /* { dg-bogus "each iteration" } */
  return a[3];
}

/* The loop uses it itself.  */

static double
summed (int times)
{
  double a[N] = { 0 }, b[N] = { 0 }, sum = 0;
  for (int k = 0; k < times; k++)
    {
      swap (a, b); /* { dg-bogus "each iteration" } */
      sum += a[k] + b[k];
    }
  return sum;
}

/* Another part each time.  */

static void
parts (double *p, double *q, int times)
{
  for (int k = 0; k < times; k++)
    swap (p + k * N, q + k * N); /* { dg-bogus "each iteration" } */
}

/* More and more.  */

static void
growing (double *p, int times)
{
  for (int k = 0; k < times; k++)
    scale (p, k); /* { dg-bogus "each iteration" } */
}

/* The size changes in the function that is called, or in the loop.  */

static void
halve (double *v, int *m)
{
#pragma omp target map(tofrom: v[0:*m])
  for (int i = 0; i < *m; i++)
    v[i] *= 3;
  *m /= 2;
}

static void
halved (double *v)
{
  int m = N;
  while (m > 1)
    halve (v, &m); /* { dg-bogus "each iteration" } */
}

/* Data are mapped in the function.  */

static void
with_data (double *a)
{
#pragma omp target data map(tofrom: a[0:N])
  {
#pragma omp target map(tofrom: a[0:N])
    for (int i = 1; i < N; i++)
      a[i] *= 2;
    a[0] = 4;
  }
}

static double
around (int times)
{
  double a[N] = { 0 };
  for (int k = 0; k < times; k++)
    with_data (a); /* { dg-bogus "each iteration" } */
  return a[3];
}

/* Another device.  */

static void
elsewhere (double *a, int device)
{
#pragma omp target device(device) map(tofrom: a[0:N])
  for (int i = 1; i < N; i++)
    a[i] *= 2;
}

static double
others (int times)
{
  double a[N] = { 0 };
  for (int k = 0; k < times; k++)
    elsewhere (a, k & 1); /* { dg-bogus "each iteration" } */
  return a[3];
}

/* It calls itself.  */

static void
again (double *a, int depth)
{
#pragma omp target map(tofrom: a[0:N])
  for (int i = 1; i < N; i++)
    a[i] *= 2;
  if (depth > 0)
    again (a, depth - 1);
}

static double
deep (int times)
{
  double a[N] = { 0 };
  for (int k = 0; k < times; k++)
    again (a, k); /* { dg-bogus "each iteration" } */
  return a[3];
}

/* Nothing is known of what the linker may put in place of it.  */

__attribute__ ((weak)) void
replaced (double *a)
{
#pragma omp target map(tofrom: a[0:N])
  for (int i = 1; i < N; i++)
    a[i] *= 2;
}

static double
replacing (int times)
{
  double a[N] = { 0 };
  for (int k = 0; k < times; k++)
    replaced (a); /* { dg-bogus "each iteration" } */
  return a[3];
}

int
main (int argc, char **argv)
{
  double *v = calloc (4 * N, sizeof *v), *w = calloc (4 * N, sizeof *w);
  double r = relax (argc) + weighed (argc) + used (argc) + started (argc)
	     + showing (argc) + summed (argc) + around (argc) + deep (argc)
	     + others (argc)
	     + replacing (argc);
  scaled (v, N, argc);
  parts (v, w, 3);
  growing (v, argc);
  halved (v);
  (void) argv;
  printf ("%g\n", r + v[3] + w[3]);
}
