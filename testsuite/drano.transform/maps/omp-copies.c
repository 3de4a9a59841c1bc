/* What is not copied back, and what is not copied at all: the host's memory may
   be protected.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=maps -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

#include "protected.h"

static double a[N] ALIGNED, b[N] ALIGNED;
static double x[N] ALIGNED, y[N] ALIGNED, z[N] ALIGNED;
static const int step = 3;

#pragma omp declare target
/* It reads P, and writes Q.  */
static __attribute__ ((noinline)) void
copy_one (const double *p, double *q, int i)
{
  q[i] = p[i] + 1;
}

/* It returns P.  */
static __attribute__ ((noinline)) double *
same (double *p, int n)
{
  return n ? p : p + 1;
}
#pragma omp end declare target

static __attribute__ ((noinline)) void
implicit (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i;
  PROTECT (x, PROT_READ);
#pragma omp target teams distribute parallel for /* { dg-message "'x' is not copied back from the device: this region does not change it" } */
  for (int i = 0; i < N; i++)
    y[i] = 2 * x[i];
  PROTECT (x, PROT_READ | PROT_WRITE);
  for (int i = 0; i < N; i++)
    CHECK (y[i] == 2 * i);
}

static __attribute__ ((noinline)) void
sections (double *p, double *q, int n)
{
  PROTECT (p, PROT_READ);
#pragma omp target parallel for map(tofrom: p[:n], q[:n]) /* { dg-message "'p' is not copied back" } */
  for (int i = 0; i < n; i++)
    copy_one (p, q, i);
  PROTECT (p, PROT_READ | PROT_WRITE);
  for (int i = 0; i < n; i++)
    CHECK (q[i] == p[i] + 1);
}

static __attribute__ ((noinline)) void
unused (int n)
{
  PROTECT (z, PROT_NONE);
#pragma omp target map(tofrom: z[:n], y) /* { dg-message "'z' is not copied to the device and back: this region does not use it" } */
  y[0] = 17;
  PROTECT (z, PROT_READ | PROT_WRITE);
  CHECK (y[0] == 17);
}

/* What a function returns leads to what is written.  */
static __attribute__ ((noinline)) void
returned (void)
{
#pragma omp target map(tofrom: x) /* { dg-bogus "'x' is not" } */
  {
    double *p = same (x, step);
    p[1] = 5;
  }
  CHECK (x[1] == 5);
}

/* So does what goes through memory, ...  */
static __attribute__ ((noinline)) void
stored (void)
{
#pragma omp target map(tofrom: x, y) /* { dg-bogus "'\[xy\]' is not" } */
  {
    double *p[2] = { x, y };
    for (int i = 0; i < 2; i++)
      p[i][2] = 6 + i;
  }
  CHECK (x[2] == 6 && y[2] == 7);
}

/* ... or is a number for a while.  */
static __attribute__ ((noinline)) void
numbered (void)
{
#pragma omp target map(tofrom: x) /* { dg-bogus "'x' is not" } */
  {
    __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__) x;
    *(double *) (n + 3 * sizeof (double)) = 8;
  }
  CHECK (x[3] == 8);
}

static __attribute__ ((noinline)) void
atomically (void)
{
  double sum = 0;
  long count = 1;
#pragma omp target map(tofrom: sum, count) map(to: x) /* { dg-bogus "'(sum|count)' is not" } */
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < 4; i++)
    {
      sum += x[i];
#pragma omp atomic
      count++;
    }
  CHECK (sum == x[0] + x[1] + x[2] + x[3] && count == 5);
}

/* Whole objects are copied.  */
struct pair { double u, v; };

static __attribute__ ((noinline)) void
whole (void)
{
  struct pair s = { 1, 2 }, t = { 3, 4 };
#pragma omp target map(tofrom: s, t) /* { dg-message "'s' is not copied back" } */
  t = s;
  CHECK (t.u == 1 && t.v == 2 && s.v == 2);
#pragma omp target map(tofrom: s, t) /* { dg-message "'s' is not copied back" } */
  __builtin_memcpy (&t, &s, sizeof t);
  CHECK (t.u == 1 && t.v == 2);
}

/* One construct gets an array twice.  */
static __attribute__ ((noinline)) void
overlapping (double *p, double *q)
{
#pragma omp target map(tofrom: p[:N], q[:N])
  p[4] = q[5] + 1;
}

/* What the region changes does not come back by its own name.  */
static __attribute__ ((noinline)) void
one_way (double *p, double *q)
{
#pragma omp target map(tofrom: p[:N]) map(to: q[:N]) /* { dg-message "'p' is copied back from the device although this region does not change it by this name: it may overlap" } */
  q[8] = p[9] + 1;
}

/* A map that lasts is left alone: the update has what the region wrote.  */
static __attribute__ ((noinline)) void
lasting (void)
{
  double c[8] = { 1 };
#pragma omp target data map(alloc: c)
  {
#pragma omp target update to(c)
#pragma omp target map(tofrom: c)
    c[1] = 2;
#pragma omp target map(tofrom: c) /* { dg-message "'c' is not copied back" } */
    if (c[1] != 2)
      __builtin_abort ();
#pragma omp target update from(c)
  }
  CHECK (c[0] == 1 && c[1] == 2);
}

/* The host wants what the device has: the program says "always".  */
static __attribute__ ((noinline)) void
always (void)
{
  double c[8] = { 1 };
#pragma omp target data map(to: c)
  {
#pragma omp target
    c[1] = 2;
#pragma omp target map(always, tofrom: c) /* { dg-bogus "'c' is not" } */
    if (c[1] != 0)
      __builtin_abort ();
    CHECK (c[0] == 1 && c[1] == 0);
#pragma omp target
    c[1] = 3;
#pragma omp target map(always, from: c)
    ;
    CHECK (c[1] == 3);
  }
}

/* A section that is empty has another kind.  */
static __attribute__ ((noinline)) void
empty (double *p, int n)
{
#pragma omp target map(tofrom: p[:n]) map(tofrom: y) /* { dg-message "'p' is not copied back" } */
  y[0] = n ? p[n - 1] : -1;
}

/* What is overwritten is not copied to the device.  */
static __attribute__ ((noinline)) void
overwritten (int n)
{
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma omp target teams distribute parallel for map(tofrom: b[:n]) /* { dg-message "'b' is not copied to the device: this region writes all of it before it reads any" } */
  for (int i = 0; i < n; i++)
    b[i] = i;
  for (int i = 0; i < N; i++)
    CHECK (b[i] == (i < n ? i : -1));
}

static __attribute__ ((noinline)) void
overwritten_in_part (int n)
{
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma omp target teams distribute parallel for map(tofrom: b[:n]) /* { dg-bogus "'b' is not copied to" } */
  for (int i = 0; i < n; i++)
    if (i % 64)
      b[i] = i;
  for (int i = 0; i < N; i++)
    CHECK (b[i] == (i < n && i % 64 ? i : -1));
}

int
main (void)
{
  overwritten (N);
  overwritten (N / 2);
  overwritten (0);
  overwritten_in_part (N);
  implicit ();
  sections (a, b, N);
  unused (N);
  returned ();
  stored ();
  numbered ();
  atomically ();
  whole ();
  a[5] = 41;
  overlapping (a, a);
  CHECK (a[4] == 42);
  one_way (a, a);
  CHECK (a[8] == a[9] + 1);
  lasting ();
  always ();
  a[6] = 9;
  empty (a, 7);
  CHECK (y[0] == 9);
  empty (a, 0);
  CHECK (y[0] == -1);
  return 0;
}
