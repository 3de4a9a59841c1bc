/* Launches in loops that copy the same each time, and others that do not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes" } */

#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
void show (double *);

static double
relax (void)
{
  double *t = calloc (N, sizeof *t), *u = calloc (N, sizeof *u), r = 1;
  while (r > 1e-3)
    {
      r = 0;
#pragma omp target teams distribute parallel for map(tofrom: t[0:N], u[0:N]) /* { dg-warning "'t' and 'u' are copied in each iteration of the loop\[^\n\]*, which does not use them otherwise \\\[-Wredundant-transfer\\\]" } */
      /* { dg-note "write '#pragma omp target data map.tofrom: t.0:N., u.0:N..' before line" "" { target *-*-* } .-1 } */
      for (int i = 1; i < N - 1; i++)
	u[i] = (t[i - 1] + t[i + 1]) / 2;
#pragma omp target map(tofrom: t[0:N], u[0:N], r) /* { dg-bogus "redundant" } */
      for (int i = 1; i < N - 1; i++)
	{
	  r += u[i] - t[i];
	  t[i] = u[i];
	}
      printf ("%g\n", r);
    }
  r = t[1];
  free (t);
  free (u);
  return r;
}

/* What is only read goes there alone.  */

static double
gather (int times)
{
  double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a, b) /* { dg-warning "'b' and 'a'|'a' and 'b'" } */
      /* { dg-note "write '#pragma omp target data map.to: a. map.tofrom: b.' before" "" { target *-*-* } .-1 } */
      for (int i = 0; i < N; i++)
	b[i] += a[i];
    }
  return b[3];
}

/* The host uses it in the loop.  */

static double
used (int times)
{
  double a[N], total = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
      total += a[k];
    }
  return total;
}

/* A region changes what is not copied back, or has other data by the name.  */

static double
fresh (int times)
{
  double a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(to: a) map(tofrom: b) /* { dg-warning "'b' is copied in each iteration" } */
      /* { dg-note "write '#pragma omp target data map.tofrom: b.' before" "" { target *-*-* } .-1 } */
      for (int i = 0; i < N; i++)
	{
	  a[i] += 1;
	  b[i] += a[i];
	}
    }
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: c) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	c[i] += 1;
#pragma omp target map(alloc: c) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	c[i] = 5;
    }
  return a[1] + b[2] + c[3];
}

/* A function gets it.  */

static void
shown (int times)
{
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
      show (a);
    }
}

/* It is another one each time.  */

static double
own (int times)
{
  double total = 0;
  for (int k = 0; k < times; k++)
    {
      double a[N];
#pragma omp target map(tofrom: a) /* { dg-bogus "each iteration" } */
      for (int i = 0; i < N; i++)
	a[i] += k;
      total += a[k];
    }
  return total;
}

/* Another part each time.  */

static void
parts (double *p, int times)
{
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: p[k * N:N]) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	p[k * N + i] *= 2;
    }
}

/* It is there already.  */

static double
there (int times)
{
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target data map(tofrom: a)
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
    }
  return a[4];
}

/* The size is in a global variable, which nothing in the loop changes, or which
   a function may change.  */

int size = N;

static double
sized (int times)
{
  double *a = malloc (N * sizeof *a);
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a[0:size]) /* { dg-warning "'a' is copied in each iteration" } */
      /* { dg-note "around the loop: write '#pragma omp target data map.tofrom: a.0:size..'" "" { target *-*-* } .-1 } */
      for (int i = 1; i < size; i++)
	a[i] += k;
    }
  double r = a[4];
  free (a);
  return r;
}

static double
resized (int times)
{
  double *a = malloc (N * sizeof *a);
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a[0:size]) /* { dg-bogus "each iteration" } */
      for (int i = 1; i < size; i++)
	a[i] += k;
      if (k > 3)
	size--;
    }
  double r = a[4];
  free (a);
  return r;
}

/* A global variable is not in what all callers allocate, but may be in what one
   of them gets.  */

double limit = 1e3;

static double
limited (double *p, int times)
{
  double r = 0;
  for (int k = 0; k < times && r < limit; k++)
    {
      r += k;
#pragma omp target map(tofrom: p[0:N]) /* { dg-warning "'p' is copied in each iteration" } */
      /* { dg-note "map around the loop" "" { target *-*-* } .-1 } */
      for (int i = 1; i < N; i++)
	p[i] += k;
    }
  return r;
}

static double
limited_unknown (double *p, int times)
{
  double r = 0;
  for (int k = 0; k < times && r < limit; k++)
    {
      r += k;
#pragma omp target map(tofrom: p[0:N]) /* { dg-bogus "each iteration" } */
      for (int i = 1; i < N; i++)
	p[i] += k;
    }
  return r;
}

static double
limits (int times)
{
  static double own[N];
  double *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b);
  double r = (limited (a, times) + limited (b, times)
	      + limited_unknown (a, times) + limited_unknown (own, times));
  free (a);
  free (b);
  return r;
}

/* The loop is left by a return, so that no construct can be around it.  */

static double
left (int times)
{
  double a[N], r;
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
      r = 0;
#pragma omp target map(tofrom: a, r) /* { dg-warning "'a' is copied in each iteration" } */
      /* { dg-bogus "write" "" { target *-*-* } .-1 } */
      for (int i = 0; i < N; i++)
	r += a[i]++;
      if (r > 1e6)
	return r;
    }
  return a[4];
}

/* But the construct itself can copy less.  */

static double
left_reading (int times)
{
  double a[N], r = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
      r += k;
#pragma omp target map(tofrom: a, r) /* { dg-warning "'a' is copied in each iteration" } */
      /* { dg-warning "does not change 'a'" "" { target *-*-* } .-1 } */
      /* { dg-note "write '#pragma omp target map.tofrom: r. map.to: a.'" "" { target *-*-* } .-2 } */
      for (int i = 0; i < N; i++)
	r += a[i];
      if (r > 1e6)
	return r;
    }
  return a[4];
}

/* Threads of the host change it.  */

static double
threads (int times)
{
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	a[i] += 1;
    }
  return a[4];
}

/* The host executes one of the regions.  */

static double
on_host (int times)
{
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
#pragma omp target map(tofrom: a) if(0) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] += 1;
    }
  return a[4];
}

/* Another device.  */

static double
other_device (int times)
{
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) device(1) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
    }
  return a[4];
}

/* Two names may be one array's: it is not proved then.  */

static void
two_names (double *p, double *q, int times)
{
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: p[0:N], q[0:N]) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	p[i] += q[i]++;
    }
}

/* What threads add to is no array.  */

static int
added (int times)
{
  static float a[N * 8];
  static int found[1];
  for (int i = 0; i < N * 8; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
      found[0] = 0;
#pragma omp target teams distribute map(tofrom: found) map(to: a) /* { dg-warning "'a' is copied in each iteration" } */
      /* { dg-note "write '#pragma omp target data map.to: a.' before" "" { target *-*-* } .-1 } */
      for (int i = 0; i < N; i++)
	{
	  int n = 0;
#pragma omp parallel for reduction(+: n)
	  for (int j = 0; j < 8; j++)
	    n += a[8 * i + j] > a[i];
	  if (n < k)
#pragma omp atomic
	    found[0]++;
	}
    }
  return found[0];
}

/* A launch that cannot be examined is one in its own loop only.  */

struct part
{
  int n;
  double *p;
};

static double
beside (struct part *s, int times)
{
  double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: a) /* { dg-warning "'a' is copied in each iteration" } */
      /* { dg-note "write '#pragma omp target data map.tofrom: a.' before" "" { target *-*-* } .-1 } */
      for (int i = 0; i < N; i++)
	a[i] *= 2;
    }
  for (int k = 0; k < times; k++)
    {
#pragma omp target map(tofrom: s->p[0:N]) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	s->p[i] += i;
#pragma omp target map(tofrom: a) /* { dg-bogus "redundant" } */
      for (int i = 0; i < N; i++)
	a[i] += 3;
    }
  return a[5];
}

int
main (int argc, char **argv)
{
  double *p = calloc (10 * N, sizeof *p);
  double total = relax () + gather (argc) + used (argc) + own (argc)
		 + there (argc) + left (argc) + left_reading (argc)
	 + sized (argc) + resized (argc) + limits (argc) + threads (argc) + on_host (argc)
		 + other_device (argc) + fresh (argc);
  two_names (p, p + N, argc);
  parts (p, argc);
  struct part s = { argc, p };
  total += beside (&s, argc) + added (argc);
  shown (argc);
  free (p);
  return total > 1;
}
