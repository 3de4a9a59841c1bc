/* Warps that wait for each other to unlock: those of a team at the end of a region, where
   libgomp holds a lock at a barrier of some of its warps, and, in a region of their
   own, those of a critical construct.  */

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int n = 1 << 15, sum = 0;
  float *x = calloc (n, sizeof *x);

#pragma omp target teams distribute parallel for map (tofrom: x[:n]) num_teams (16)
  for (int i = 0; i < n; i++)
    x[i] = 2 * x[i] + i;
#pragma omp target teams distribute parallel for map (tofrom: sum) num_teams (4)
  for (int i = 0; i < 256; i++)
#pragma omp critical
    sum += i;
  printf ("%g %d\n", x[777], sum);
  free (x);
  return 0;
}
