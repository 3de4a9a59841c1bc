/* Many blocks are launched, of which the first have work: as many as the argument
   says.  */

#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 1024

static float a[BLOCKS * 128];

static void
few (int working)
{
#pragma acc parallel loop gang num_gangs (BLOCKS) copy (a)
  for (int g = 0; g < working; g++)
    {
#pragma acc loop vector
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
