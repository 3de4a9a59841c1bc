/* A loop gives its lanes to one inside it only where that has iterations for all of
   them, if the number is known but to the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of acc-few.test: the arguments are the numbers of rows and of columns.  */
/* { dg-do compile } */
/* { dg-additional-options "-w" } */

#include <stdio.h>
#include <stdlib.h>

static unsigned *a, *b, *sums;

/* Each row is a lane's at first.  */

static void __attribute__ ((noipa))
scale (int rows, int columns, const unsigned *restrict x, unsigned *restrict y)
{
#pragma acc parallel loop gang vector copyin(x[0:rows * columns]) \
  copyout(y[0:rows * columns])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      y[i * columns + j] = 3 * x[i * columns + j];
}

/* Two loops are inside, one of which sums up.  */

static void __attribute__ ((noipa))
divide (int rows, int columns, unsigned *restrict x, unsigned *restrict s)
{
#pragma acc parallel loop gang vector copy(x[0:rows * columns]) copyout(s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      unsigned sum = 1;
      for (int j = columns - 1; j >= 0; j--)
	sum += x[i * columns + j];
      s[i] = sum;
      for (int j = 1; j <= columns; j += 2)
	x[i * columns + j - 1] %= sum;
    }
}

/* The construct sums up, around the loop that does.  */

static unsigned __attribute__ ((noipa))
total (int rows, int columns, const unsigned *restrict x)
{
  unsigned sum = 7;
#pragma acc parallel loop gang vector reduction(+: sum) copyin(x[0:rows * columns])
  for (int i = 0; i < rows; i++)
    {
      unsigned s = 0;
      for (int j = 0; j < columns; j++)
	s += x[i * columns + j] ^ j;
      sum += s >> 1;
    }
  return sum;
}

int
main (int argc, char **argv)
{
  int rows = argc > 1 ? atoi (argv[1]) : 40, columns = argc > 2 ? atoi (argv[2]) : 9;
  int n = rows * columns, bad = 0;
  unsigned sum = 7;
  a = malloc ((n + 1) * sizeof *a);
  b = malloc ((n + 1) * sizeof *b);
  sums = malloc ((rows + 1) * sizeof *sums);
  for (int k = 0; k < n; k++)
    a[k] = (k * 7u) % 31;
  scale (rows, columns, a, b);
  for (int k = 0; k < n; k++)
    bad |= b[k] != 3 * a[k];
  for (int i = 0; i < rows; i++)
    {
      unsigned s = 0;
      for (int j = 0; j < columns; j++)
	s += a[i * columns + j] ^ j;
      sum += s >> 1;
    }
  bad |= (total (rows, columns, a) != sum) << 1;
  divide (rows, columns, b, sums);
  for (int i = 0; i < rows; i++)
    {
      unsigned s = 1;
      for (int j = 0; j < columns; j++)
	s += 3 * a[i * columns + j];
      bad |= (sums[i] != s) << 2;
      for (int j = 0; j < columns; j++)
	bad |= (b[i * columns + j] != (j % 2 ? 3 * a[i * columns + j]
				       : 3 * a[i * columns + j] % s)) << 3;
    }
  if (bad)
    printf ("wrong: %d\n", bad);
  return bad != 0;
}
