/* Launches of functions that loops call, and that copy the same each time, and
   others that do not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -fno-inline" } */

#include <stdlib.h>

enum { N = 1000 };
static double sums[N];

static void
add (const double *a, int n)
{
#pragma acc parallel loop copy(a[0:n], sums)
  for (int i = 0; i < n; i++)
    sums[i] += a[i];
}

static void
later (double *a, int n)
{
#pragma acc parallel loop copy(a[0:n]) async
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma acc wait
}

/* What it counts with is static, and so is what it counts.  */

static int calls;

static void
count (double *a, int n)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += calls;
  calls++;
}

int
main (int argc, char **argv)
{
  double *a = calloc (N, sizeof *a), *b = calloc (N, sizeof *b);
  (void) argv;
  for (int k = 0; k < argc; k++)
    add (a, N); /* { dg-warning "'a' and 'sums'|'sums' and 'a'" } */
  /* { dg-note "write '#pragma acc data copyin.a.0:1000.. copy.sums.' before" "" { target *-*-* } .-1 } */
  for (int k = 0; k < argc; k++)
    later (b, N); /* { dg-bogus "each iteration" } */
  for (int k = 0; k < argc; k++)
    count (b, N); /* { dg-warning "'b' is copied in each iteration" } */
  /* { dg-note "write '#pragma acc data copy.b.0:1000..' before" "" { target *-*-* } .-1 } */
  for (int k = 0; k < argc; k++)
    count (b, calls); /* { dg-bogus "each iteration" } */
  return sums[3] + b[4];
}
