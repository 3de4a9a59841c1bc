#include <stdio.h>
#include <stdlib.h>
#include "size.h"

float a[SIZE * SIZE], c[SIZE * SIZE];

int
main (int n, char **arguments)
{
  if (n < 2 || atoi (arguments[1]) != 64)
    {
      puts ("usage: rows 64");
      return 1;
    }
  for (int k = 0; k < SIZE * SIZE; k++)
    a[k] = k;
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      c[i * SIZE + j] = a[i * SIZE + j];
  printf ("%g\n", c[SIZE * SIZE - 1]);
  return 0;
}
