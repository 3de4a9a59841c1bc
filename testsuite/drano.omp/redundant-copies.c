/* What constructs of OpenMP copy without use, and what has the same form, but
   does not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes" } */

#include <stdlib.h>

double table[64];

static void
use (double *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] += i;
}

/* A clause says that it is copied back.  */

static void
axpy (int n, double *x, double *y)
{
#pragma omp target teams distribute parallel for map(tofrom: x[0:n], y[0:n]) /* { dg-warning "this region does not change 'x', which is copied back to the host \\\[-Wredundant-transfer\\\]" } */
  /* { dg-note "write '#pragma omp target teams distribute parallel for map.tofrom: y.0:n.. map.to: x.0:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    y[i] += 2 * x[i];
}

static void
axpy_mapped (int n, double *x, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(y[0:n]) /* { dg-bogus "redundant" } */
  for (int i = 0; i < n; i++)
    y[i] += 2 * x[i];
}

/* No clause says anything.  */

static double
implicit (void)
{
  double a[100], sum = 0;
  use (a, 100);
#pragma omp target map(tofrom: sum) /* { dg-warning "this region does not change 'a', which is copied back" } */
  /* { dg-note "write '#pragma omp target map.tofrom: sum. map.to: a.'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 100; i++)
    sum += a[i];
  return sum;
}

static double
implicit_changed (void)
{
  double a[100];
  use (a, 100);
#pragma omp target /* { dg-bogus "redundant" } */
  for (int i = 0; i < 100; i++)
    a[i]++;
  return a[7];
}

/* Nothing is said of how.  */

static void
short_form (int n, double *x, double *y)
{
#pragma omp target map(x[0:n]) map(from: y[0:n]) /* { dg-warning "does not change 'x'" } */
  /* { dg-note "write '#pragma omp target map.to: x.0:n.. map.from: y.0:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    y[i] = x[i];
}

/* Two of a list.  */

static void
several (int n, double *x, double *y, double *z)
{
#pragma omp target map(tofrom: x[0:n], y[0:n], z[0:n]) /* { dg-warning "does not change 'x' and 'y', which are copied back" } */
  /* { dg-note "write '#pragma omp target map.tofrom: z.0:n.. map.to: x.0:n., y.0:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    z[i] = x[i] + y[i];
}

static void
all_used (int n, double *x, double *y, double *z)
{
#pragma omp target map(tofrom: x[0:n], y[0:n], z[0:n]) /* { dg-bogus "redundant" } */
  for (int i = 0; i < n; i++)
    {
      z[i] = x[i] + y[i];
      x[i] = y[i];
      y[i] = 0;
    }
}

/* It is there already, so nothing is copied.  */

static double
inside (void)
{
  double a[100], sum = 0;
  use (a, 100);
#pragma omp target data map(to: a)
  {
#pragma omp target map(tofrom: sum) /* { dg-bogus "redundant" } */
    for (int i = 0; i < 100; i++)
      sum += a[i];
  }
  return sum;
}

/* Another array is.  */

static double
beside (void)
{
  double a[100], b[100], sum = 0;
  use (a, 100);
  use (b, 100);
#pragma omp target data map(tofrom: b)
  {
#pragma omp target map(tofrom: sum) /* { dg-warning "does not change 'a'" } */
    /* { dg-note "write" "" { target *-*-* } .-1 } */
    for (int i = 0; i < 100; i++)
      sum += a[i] * b[i]++;
  }
  return sum + b[3];
}

/* "always" is meant.  */

static void
always (int n, double *x, double *y)
{
#pragma omp target map(always, tofrom: x[0:n]) map(tofrom: y[0:n]) /* { dg-bogus "redundant" } */
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

/* A part in the middle.  */

static void
middle (int n, int low, double *x, double *y)
{
#pragma omp target map(tofrom: x[low:n], y[0:n]) /* { dg-warning "does not change 'x'" } */
  /* { dg-note "map.tofrom: y.0:n.. map.to: x.low:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    y[i] += x[low + i];
}

/* The user does not want to hear of it.  */

static void
suppressed (int n, double *x, double *y)
{
#pragma drano diagnostic push
#pragma drano diagnostic ignored "-Wredundant-transfer"
#pragma omp target map(tofrom: x[0:n], y[0:n]) /* { dg-bogus "redundant" } */
  for (int i = 0; i < n; i++)
    y[i] += x[i];
#pragma drano diagnostic pop
}

int
main (void)
{
  int n = 100;
  double *p = malloc (5 * n * sizeof *p);
  use (p, 5 * n);
  axpy (n, p, p + n);
  axpy_mapped (n, p, p + n);
  short_form (n, p, p + n);
  several (n, p, p + n, p + 2 * n);
  all_used (n, p, p + n, p + 2 * n);
  always (n, p, p + n);
  middle (n, 10, p + 2 * n, p);
  suppressed (n, p, p + n);
  double sum = implicit () + implicit_changed () + inside () + beside ();
  free (p);
  return sum > 0;
}
