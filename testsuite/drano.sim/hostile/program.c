#include <stdlib.h>
int
main (int argc, char **argv)
{
  int n = 1000, turns = argc > 1 ? atoi (argv[1]) : 1;
  float *a = calloc (n, sizeof *a);
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < turns; k++)
      a[i] = a[i] * 0.5f + 1;
  return a[n - 1] == 0;
}
