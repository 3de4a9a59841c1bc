/* Loops whose lanes would share values of vector types, wait for the lock of an
   atomic operation, or call functions of the library whose need of stack is not
   known get no lanes; their legal twins do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks -foffload-options=-latomic -latomic" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#include <stdio.h>
#include <string.h>

enum { N = 200 };

typedef float quad __attribute__ ((vector_size (16)));
typedef int pair __attribute__ ((vector_size (8)));

static float sums[N];
static int counts[N], lengths[N];
static __int128 wide[4];

static int
vectors (void)
{
  int bad = 0;
#pragma omp target teams distribute parallel for map(from: sums)
  for (int i = 0; i < N; i++) /* { dg-note "values of a vector type" } */
    {
      quad v = { i, i + 1, 2, 3 };
      for (int k = 0; k < i % 5; k++)
	v = v * 0.5f + v[k % 4];
      sums[i] = v[0] + v[1] + v[2] + v[3];
    }
#pragma omp target teams distribute parallel for map(from: counts)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    {
      pair v = { i, i + 1 };
      for (int k = 0; k < i % 5; k++)
	v = v * 3 + 1;
      counts[i] = v[0] + v[1];
    }
  for (int i = 0; i < N; i++)
    {
      quad v = { i, i + 1, 2, 3 };
      pair w = { i, i + 1 };
      for (int k = 0; k < i % 5; k++)
	{
	  v = v * 0.5f + v[k % 4];
	  w = w * 3 + 1;
	}
      bad += sums[i] != v[0] + v[1] + v[2] + v[3];
      bad += counts[i] != w[0] + w[1];
    }
  return bad;
}

static int
locks (void)
{
  long twin[4] = { 0 };
  int bad = 0;
#pragma omp target teams distribute parallel for map(tofrom: wide)
  for (int i = 0; i < N; i++) /* { dg-note "a size that needs a lock" } */
    __atomic_fetch_add (&wide[i % 4], 1, __ATOMIC_RELAXED);
#pragma omp target teams distribute parallel for map(tofrom: twin)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    __atomic_fetch_add (&twin[i % 4], 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 4; i++)
    bad += twin[i] != N / 4 || wide[i] != twin[i];
  return bad;
}

static int
texts (void)
{
  int bad = 0;
#pragma omp target teams distribute parallel for map(from: lengths)
  for (int i = 0; i < N; i++) /* { dg-note "it calls 'snprintf'" } */
    {
      char text[16];
      snprintf (text, sizeof text, "%d", i);
      lengths[i] = strlen (text);
    }
  for (int i = 0; i < N; i++)
    bad += lengths[i] != 1 + (i > 9) + (i > 99);
#pragma omp target teams distribute parallel for map(from: lengths)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    {
      char text[16];
      memset (text, 0, sizeof text);
      text[i % 15] = 1;
      lengths[i] = strlen (text + i % 15);
    }
  for (int i = 0; i < N; i++)
    bad += lengths[i] != 1;
  return bad;
}

int
main (void)
{
  return vectors () + locks () + texts () != 0;
}
