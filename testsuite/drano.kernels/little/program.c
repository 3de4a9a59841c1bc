/* Accesses that are proved to cost little, and others.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>

/* A load of a sector for each lane next to coalesced ones.  */

static void
loads (int n, const int *restrict a, const int *restrict b, int *restrict out)
{
#pragma acc parallel loop gang vector present(a[:n * 16384], b[:n * 8], out[:n])
  for (int i = 0; i < n; i++)
    {
      int t = b[i * 8];		/* Little.  */
      for (int k = 0; k < 16384; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

/* A load of a sector for each lane next to stores of one.  */

static void
stores (int n, int *restrict a, const int *restrict b)
{
#pragma acc parallel loop gang vector present(a[:n * 16384], b[:n * 8])
  for (int i = 0; i < n; i++)
    {
      int t = b[i * 8];		/* Little.  */
      for (int k = 0; k < 512; k++)
	a[(k * n + i) * 8] = t + k;	/* Much.  */
    }
}

/* A record for each lane, whose sectors L1 keeps from one member to the next.  */

static void
records (int n, const short *restrict a, const int *restrict b,
	 int *restrict out)
{
#pragma acc parallel loop gang vector present(a[:n * 32768], b[:n * 8], out[:n])
  for (int i = 0; i < n; i++)
    {
      int t = out[i];
      for (int j = 0; j < 8; j++)
	t += b[i * 8 + j];	/* Little.  */
      for (int k = 0; k < 32768; k++)
	t += a[k * n + i];
      out[i] = t;
    }
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 1000;
  size_t size = (size_t) n * 16384;
  int *a = calloc (size, sizeof *a);
  int *b = calloc ((size_t) n * 8, sizeof *b);
  int *out = calloc ((size_t) n, sizeof *out);
  int wrong = 0;

  for (int i = 0; i < n * 8; i++)
    b[i] = i;
#pragma acc data copy(a[:size]) copyin(b[:n * 8]) copyout(out[:n])
  {
    loads (n, a, b, out);
    records (n, (const short *) a, b, out);
    stores (n, a, b);
  }
  for (int i = 0; i < n; i++)
    wrong += out[i] != i * 8 + i * 64 + 28 || a[i * 8] != i * 8;
  return wrong != 0;
}
