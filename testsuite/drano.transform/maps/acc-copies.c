/* What OpenACC's constructs do not copy back.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=maps -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

#include "protected.h"

static double x[N] ALIGNED, y[N] ALIGNED, z[N] ALIGNED;

static __attribute__ ((noinline)) void
copies (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i;
  PROTECT (x, PROT_READ);
  PROTECT (z, PROT_NONE);
#pragma acc parallel loop copy(x, y, z[0:N]) /* { dg-message "'x' is not copied back from the device" } */
  for (int i = 0; i < N; i++) /* { dg-message "'z' is not copied to the device and back" "" { target *-*-* } .-1 } */
    y[i] = 2 * x[i];
  PROTECT (x, PROT_READ | PROT_WRITE);
  PROTECT (z, PROT_READ | PROT_WRITE);
  for (int i = 0; i < N; i++)
    CHECK (y[i] == 2 * i);
}

static __attribute__ ((noinline)) void
kernels (void)
{
  PROTECT (x, PROT_READ);
#pragma acc kernels copy(x, y) /* { dg-message "'x' is not copied back from the device" } */
  for (int i = 0; i < N; i++)
    y[i] = 3 * x[i];
  PROTECT (x, PROT_READ | PROT_WRITE);
  for (int i = 0; i < N; i++)
    CHECK (y[i] == 3 * i);
}

/* The last entry of an array that is there twice says what is copied.  */
static __attribute__ ((noinline)) void
twice (double *p, double *q)
{
#pragma acc parallel loop copy(p[0:N]) copy(q[0:N]) /* { dg-message "'q' is copied back from the device although this region does not change it by this name" } */
  for (int i = 0; i < N; i++)
    p[i] = q[i] + 1;
}

/* A sum of gangs.  */
static __attribute__ ((noinline)) void
sums (void)
{
  double sum = 0;
#pragma acc parallel loop reduction(+: sum) copy(sum, y) /* { dg-bogus "'sum' is not" } */
  for (int i = 0; i < N; i++) /* { dg-message "'y' is not copied back" "" { target *-*-* } .-1 } */
    sum += y[i];
  CHECK (sum == 3.0 * N * (N - 1) / 2);
}

/* It ends while the host goes on.  */
static __attribute__ ((noinline)) void
later (void)
{
#pragma acc parallel loop copy(x, z) async(1) /* { dg-bogus "'x' is not" } */
  for (int i = 0; i < N; i++)
    z[i] = x[i];
#pragma acc wait
  CHECK (z[5] == 5);
}

int
main (void)
{
  copies ();
  kernels ();
  sums ();
  later ();
  twice (x, x);
  CHECK (x[7] == 8);
  return 0;
}
