/* OpenACC on the simulated device, OpenACC's three levels.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 70, COLUMNS = 45 };

int
main (void)
{
  static float a[ROWS][COLUMNS], b[ROWS][COLUMNS], c[ROWS][COLUMNS];
  double sum = 0, want = 0;
  int on_host = 1;

  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      {
	a[i][j] = i;
	b[i][j] = 3 * j;
	want += i + 3 * j;
      }
#pragma acc parallel loop gang worker copyin (a, b) copyout (c) \
  reduction (+: sum)
  for (int i = 0; i < ROWS; i++)
#pragma acc loop vector reduction (+: sum)
    for (int j = 0; j < COLUMNS; j++)
      {
	c[i][j] = a[i][j] + b[i][j];
	sum += c[i][j];
      }
#pragma acc parallel copyout (on_host)
  on_host = acc_on_device (acc_device_host);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      if (c[i][j] != i + 3 * j)
	abort ();
  if (on_host || sum != want)
    abort ();
  return 0;
}
