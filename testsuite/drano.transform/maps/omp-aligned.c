/* Where arrays begin on the device: at multiples of 256 bytes, whatever is in
   front of them, and whether their sizes are constant.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=maps -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

enum { N = 333 };

struct record
{
  int n;
  float *values, *others;
};

static float a[N], b[N + 1];
static double c[N];
static char d[N * 3];

#pragma omp declare target
/* How far P is beyond a multiple of 256, or 0 on the host.  */
static uintptr_t
beyond (const void *p)
{
  return omp_is_initial_device () ? 0 : (uintptr_t) p & 255;
}
#pragma omp end declare target

/* All sizes are constant.  */
static __attribute__ ((noinline)) uintptr_t
constant_sizes (void)
{
  uintptr_t wrong = 0;
  char first = 1;
#pragma omp target map(tofrom: wrong, first, a, b, c, d)
  {
    wrong = beyond (a) | beyond (b) | beyond (c) | beyond (d);
    a[1] = b[1] = c[1] = d[1] = first;
  }
  return wrong | (a[1] != 1) | (b[1] != 1) | (c[1] != 1) | (d[1] != 1);
}

/* They are known when the program runs, and one may be 0.  */
static __attribute__ ((noinline)) uintptr_t
sizes_at_run_time (int n, int m, float *x, float *y, char *z)
{
  uintptr_t wrong = 0;
#pragma omp target map(to: x[:n]) map(tofrom: wrong) map(from: y[:n]) \
  map(always, tofrom: z[:m])
  {
    wrong = beyond (x) | beyond (y) | (m ? beyond (z) : 0);
    for (int i = 0; i < n; i++)
      y[i] = x[i] + 1;
    if (m)
      z[m - 1]++;
  }
  return wrong | (y[n - 1] != x[n - 1] + 1);
}

/* Constructs map them that launch nothing.  */
static __attribute__ ((noinline)) uintptr_t
without_launch (int n, float *x, float *y, char *z)
{
  uintptr_t wrong = 0;
#pragma omp target enter data map(to: z[:n], x[:n])
#pragma omp target data map(tofrom: z[:1], y[:n])
#pragma omp target map(tofrom: wrong)
  {
    wrong = beyond (x) | beyond (y) | beyond (z);
    y[n - 1] = x[n - 1] + z[0];
  }
#pragma omp target exit data map(delete: z[:n], x[:n])
  return wrong | (y[n - 1] != x[n - 1] + z[0]);
}

/* What pointers in a structure lead to, and the structure itself.  */
static __attribute__ ((noinline)) int
members (struct record given, int n)
{
  struct record r = given;
#pragma omp target map(to: r.n, r.values, r.others) map(to: r.values[:n]) \
  map(from: r.others[:n])
  for (int i = 0; i < r.n; i++)
    r.others[i] = 2 * r.values[i];
  return given.others[n - 1] != 2 * given.values[n - 1];
}

int
main (void)
{
  int n = 777;
  float *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y);
  char *z = calloc (n, 1);
  for (int i = 0; i < n; i++)
    x[i] = i;
  struct record r = { n, x, y };
  if (constant_sizes () || sizes_at_run_time (n, 5, x, y, z)
      || sizes_at_run_time (n, 0, x, y, z) || z[4] != 1
      || without_launch (n, x, y, z) || members (r, n))
    abort ();
  return 0;
}
