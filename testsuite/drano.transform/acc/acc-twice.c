/* An inner loop adds to an element of memory several times in an iteration; the
   accesses between may be to that element.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 90, M = 70, ALL = 2 * N * M + 3 * N };

static int all[ALL], want[ALL];

#define TWICE								\
  c[i] *= 3;								\
  for (int k = 0; k < m; k++) /* { dg-note "in place of those of a loop around it" } */ \
  /* { dg-note "predicted" "" { target *-*-* } .-1 } */			\
    {									\
      c[i] += a[i * m + k] * 5;						\
      c[i] -= b[i * m + k];						\
      c[i] += a[i * m + k] * b[i * m + k];				\
    }

/* What is stored first is what the others would leave.  */
#define OTHER_ORDER							\
  for (int k = 0; k < m; k++) /* { dg-note "in place of those of a loop around it" } */ \
  /* { dg-note "predicted" "" { target *-*-* } .-1 } */			\
    {									\
      int x = c[i] + a[i * m + k];					\
      c[i] = x + b[i * m + k];						\
      c[i] = x + a[i * m + k] * 0;					\
    }

/* Two operators.  */
#define BOTH								\
  for (int k = 0; k < m; k++) /* { dg-note "not proved that its iterations are independent" } */ \
    {									\
      c[i] += a[i * m + k];						\
      c[i] ^= b[i * m + k];						\
    }

/* What is stored first is used for something else, too.  */
#define USED								\
  for (int k = 0; k < m; k++) /* { dg-note "not proved that its iterations are independent" } */ \
    {									\
      c[i] += a[i * m + k];						\
      b[i * m + k] = c[i];						\
      c[i] += 2;							\
    }

static void __attribute__ ((noipa))
device (int what, int n, int m, const int *a, int *b, int *c)
{
  if (what == 0)
    {
#pragma acc parallel loop present(a[0:n * m], b[0:n * m], c[0:n])
      for (int i = 0; i < n; i++)
	{
	  TWICE
	}
    }
  else if (what == 1)
    {
#pragma acc parallel loop present(a[0:n * m], b[0:n * m], c[0:n])
      for (int i = 0; i < n; i++)
	{
	  OTHER_ORDER
	}
    }
  else if (what == 2)
    {
#pragma acc parallel loop present(a[0:n * m], b[0:n * m], c[0:n])
      for (int i = 0; i < n; i++)
	{
	  BOTH
	}
    }
  else
    {
#pragma acc parallel loop present(a[0:n * m], b[0:n * m], c[0:n])
      for (int i = 0; i < n; i++)
	{
	  USED
	}
    }
}

static void
host (int what, int n, int m, const int *a, int *b, int *c)
{
  for (int i = 0; i < n; i++)
    if (what == 0)
      {
	TWICE
      }
    else if (what == 1)
      {
	OTHER_ORDER
      }
    else if (what == 2)
      {
	BOTH
      }
    else
      {
	USED
      }
}

/* Do WHAT for N rows of M, with A, B and C at these places of ALL.  */

static void
try (int what, int n, int m, int a, int b, int c)
{
  for (int i = 0; i < ALL; i++)
    all[i] = want[i] = (i * 37) % 101;
#pragma acc data copy(all)
  device (what, n, m, all + a, all + b, all + c);
  host (what, n, m, want + a, want + b, want + c);
  for (int i = 0; i < ALL; i++)
    if (all[i] != want[i])
      __builtin_abort ();
}

int
main (void)
{
  for (int what = 0; what < 4; what++)
    {
      try (what, N, M, 0, N * M, 2 * N * M);
      try (what, N, 0, 0, N * M, 2 * N * M);
      try (what, N, 1, 0, N * M, 2 * N * M);
      try (what, N, 33, 0, N * M, 2 * N * M);
      try (what, N, M, 0, 0, 2 * N * M);
      /* The element is one that is read.  */
      try (what, 1, M, 0, N * M, 0);
      try (what, 1, M, 0, N * M, 20);
      try (what, 1, M, 0, N * M, N * M + 69);
    }
  return 0;
}
