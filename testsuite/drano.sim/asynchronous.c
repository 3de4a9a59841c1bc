/* Queues of the simulated device keep their own order and overlap others.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */

#include <stdlib.h>

enum { QUEUES = 4, STEPS = 10, N = 300 };

int
main (void)
{
  static int a[QUEUES][N];

#pragma acc data copy (a)
  {
    for (int step = 0; step < STEPS; step++)
      for (int q = 0; q < QUEUES; q++)
	{
#pragma acc parallel loop async (q)
	  for (int i = 0; i < N; i++)
	    a[q][i] = a[q][i] * 2 + q + i + step;
	}
#pragma acc wait
  }
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < N; i++)
      {
	int want = 0;
	for (int step = 0; step < STEPS; step++)
	  want = want * 2 + q + i + step;
	if (a[q][i] != want)
	  abort ();
      }
  return 0;
}
