/* A file that maps, and has no region.  */

#include <stdlib.h>

extern void twice (double *values);

int
main (void)
{
  double *values = calloc (1000, sizeof *values);

  values[3] = 2;
#pragma omp target data map(tofrom: values[0:1000])	/* data  */
  twice (values);
  return values[3] != 4;
}
