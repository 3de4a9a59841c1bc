/* Lanes move outward to a loop whose directive says `gang', or `gang worker', alone:
   it gets a fork and a join more.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-require-effective-target acc_reductions_marked } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

/* The lanes of a warp are more than its loop has iterations.  */
enum { M = 4, N = 40960, K = 3 };

static float a[M * K], b[K * N], c[M * N], total;

static void __attribute__ ((noipa))
multiply (void)
{
#pragma acc parallel loop gang copyin(a, b) copyout(c)
  for (int j = 0; j < N; j++) /* { dg-note "in place of those of a loop inside it" "" { target *-*-* } .-1 } */
    /* { dg-note "predicted" "" { target *-*-* } .-2 } */
    {
#pragma acc loop vector
      for (int i = 0; i < M; i++)
	{
	  float sum = 0;
	  for (int k = 0; k < K; k++)
	    sum += a[i * K + k] * b[k * N + j];
	  c[i * N + j] = sum;
	}
    }
}

static void __attribute__ ((noipa))
workers (void)
{
#pragma acc parallel loop gang worker num_workers(4) copyin(a) copyout(c)
  for (int j = 0; j < N; j++) /* { dg-note "in place of those of a loop inside it" "" { target *-*-* } .-1 } */
    /* { dg-note "predicted" "" { target *-*-* } .-2 } */
    {
#pragma acc loop vector
      for (int i = 0; i < M; i++)
	c[i * N + j] = a[i] + j;
    }
}

/* The gangs' sums would need steps of their own.  */

static void __attribute__ ((noipa))
reduce (void)
{
  float sum = 0;
#pragma acc parallel loop gang copyin(b) copyout(c) reduction(+:sum)
  for (int j = 0; j < N; j++) /* { dg-note "leave no room" "" { target *-*-* } .-1 } */
    {
#pragma acc loop vector
      for (int i = 0; i < M; i++)
	c[i * N + j] = b[j];
      sum += b[j];
    }
  total = sum;
}

int
main (void)
{
  int bad = 0;
  float sum = 0;
  for (int i = 0; i < M * K; i++)
    a[i] = i % 7;
  for (int i = 0; i < N * K; i++)
    b[i] = i % 5;
  multiply ();
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      {
	float s = 0;
	for (int k = 0; k < K; k++)
	  s += a[i * K + k] * b[k * N + j];
	bad += c[i * N + j] != s;
      }
  workers ();
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      bad += c[i * N + j] != a[i] + j;
  reduce ();
  for (int j = 0; j < N; j++)
    sum += b[j];
  bad += total != sum;
  return bad != 0;
}
