/* A step that the program computes may be 0: then all iterations store to one place, and
   the last one must win.  Whether it is 0 is tested when the program runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 9, M = 70, PITCH = 256 };

static void __attribute__ ((noipa))
copy (int n, int m, long by, int *restrict a, const int *restrict b)
{
#pragma acc parallel loop gang vector copy(a[0:N * PITCH]) copyin(b[0:N * PITCH])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      a[j * PITCH + 70 + i * by] = b[j * PITCH + i];
}

static void __attribute__ ((noipa))
add (int n, int m, long by, int *restrict a, const int *restrict b)
{
#pragma acc parallel loop gang vector copy(a[0:N * PITCH]) copyin(b[0:N * PITCH])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      a[j * PITCH + 70 + i * by] = 3 * a[j * PITCH + 70 + i * by] + b[j * PITCH + i];
}

int
main (void)
{
  static int a[N * PITCH], b[N * PITCH], want[N * PITCH];
  for (int by = -1; by < 3; by++)
    {
      for (int k = 0; k < N * PITCH; k++)
	a[k] = want[k] = b[k] = k * 7 % 1009;
      copy (N, M, by, a, b);
      add (N, M, by, a, b);
      for (int j = 0; j < N; j++)
	for (int i = 0; i < M; i++)
	  want[j * PITCH + 70 + i * by] = b[j * PITCH + i];
      for (int j = 0; j < N; j++)
	for (int i = 0; i < M; i++)
	  want[j * PITCH + 70 + i * by]
	    = 3 * want[j * PITCH + 70 + i * by] + b[j * PITCH + i];
      for (int k = 0; k < N * PITCH; k++)
	if (a[k] != want[k])
	  __builtin_abort ();
    }
  return 0;
}
