/* Who else may map the same, and what the default list therefore leaves
   alone.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

extern void fill (double *);

static double own[100], passed[100];
double shared[100];

/* Another file may call this while another thread is here, too.  */
void
anybody (double *p, double *q)
{
#pragma omp target map(tofrom: p[:100], q[:100]) /* { dg-message "'p' is copied back from the device although this region does not change it: another thread of the host may map it at the same time" } */
  q[0] = p[1];
#pragma omp target map(tofrom: shared) map(tofrom: q[:100]) /* { dg-message "'shared' is copied back from the device although" } */
  q[0] = shared[1];
}

/* A variable of the launcher's own, ...  */
double
local (void)
{
  double c[100], d = 0;
  for (int i = 0; i < 100; i++)
    c[i] = i;
#pragma omp target map(tofrom: c, d) /* { dg-message "'c' is not copied back" } */
  d = c[3];
  return d;
}

/* ... but not one that others get.  */
double
escaping (void)
{
  double c[100], d = 0;
  fill (c);
#pragma omp target map(tofrom: c, d) /* { dg-message "'c' is copied back from the device although" } */
  d = c[3];
  return d;
}

double
allocated (int n)
{
  double *c = __builtin_malloc (n * sizeof *c), d = 0;
  for (int i = 0; i < n; i++)
    c[i] = i;
#pragma omp target map(tofrom: c[:n], d) /* { dg-message "'c' is not copied back" } */
  d = c[3];
  __builtin_free (c);
  return d;
}

double
given_away (int n)
{
  double *c = __builtin_malloc (n * sizeof *c), d = 0;
  fill (c);
#pragma omp target map(tofrom: c[:n], d) /* { dg-message "'c' is copied back from the device although" } */
  d = c[3];
  __builtin_free (c);
  return d;
}

/* The first thread alone is here.  */
static __attribute__ ((noinline)) void
once (void)
{
  double d;
#pragma omp target map(tofrom: own, d) /* { dg-message "'own' is not copied back" } */
  d = own[3];
  own[0] = d;
}

int
main (void)
{
  double d;
  once ();
  fill (passed);
#pragma omp target map(tofrom: passed, d) /* { dg-message "'passed' is copied back from the device although" } */
  d = passed[3];
  return d;
}
