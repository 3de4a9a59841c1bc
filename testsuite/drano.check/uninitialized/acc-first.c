/* Reads of what nothing has written, in OpenACC regions.  Each function has one; with -DRIGHT
   none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300 };
int a[N], b[N], s;

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
created (void)
{
#ifdef RIGHT
#pragma acc parallel loop copyin (a) copyout (b)
#else
#pragma acc parallel loop create (a) copyout (b)
#endif
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;			/* unwritten */
}

static void
gang_private (void)
{
  int t[64];

#pragma acc parallel loop gang private (t) copyout (b[0:256])
  for (int j = 0; j < 4; j++)
    {
#pragma acc loop vector
      for (int k = 0; k < ELSE (60, 64); k++)
	t[k] = k;
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	b[j * 64 + k] = t[63 - k] + 1;			/* unwritten */
    }
}

static void
local (void)
{
#pragma acc parallel loop copyout (b)
  for (int i = 0; i < N; i++)
    {
      volatile int q[8];
      q[i % 7] = i;
      b[i] = q[ELSE (7, i % 7)] + 1;			/* unwritten */
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  created ();
  gang_private ();
  local ();
  printf ("%d %d\n", a[1], b[2]);
  return 0;
}
