/* The same in OpenMP.  The device has multiprocessors enough for as many teams.  */

#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 1024

static float a[BLOCKS * 128];

static void
few (int working)
{
#pragma omp target teams distribute num_teams (BLOCKS) map (tofrom: a)
  for (int g = 0; g < working; g++)
    {
#pragma omp parallel for simd
      for (int i = 0; i < 128; i++)
	a[g * 128 + i] = i;
    }
}

int
main (int argc, char **argv)
{
  few (argc > 1 ? atoi (argv[1]) : BLOCKS);
  printf ("%g\n", a[1]);
  return 0;
}
