#include <stdlib.h>
#include <omp.h>
float a[4096];

static void
region (int device, int yes)
{
#pragma omp target teams distribute parallel for simd map(a) \
  device(device) if(target: yes)
  for (int i = 0; i < 1000; i++)
    a[4 * i] = i;
}

static void
other (void)
{
#pragma omp target teams distribute parallel for simd map(a)
  for (int i = 0; i < 1000; i++)
    a[i] += 1;
}

/* Arguments: yes, no, initial (device), other.  */

int
main (int argc, char **argv)
{
  for (int k = 1; k < argc; k++)
    if (argv[k][0] == 'o')
      other ();
    else
      region (argv[k][0] == 'i' ? omp_get_initial_device ()
	      : omp_get_default_device (), argv[k][0] != 'n');
  return a[8] < 2;
}
