#include <stdlib.h>

/* A tile with rows of WIDTH of TYPE, read by columns.  */

int
main (void)
{
  static TYPE a[4 * 32 * 32];
#pragma acc parallel loop gang num_gangs(2) vector_length(32) copy(a)
  for (int g = 0; g < 4; g++)
    {
      TYPE t[32][WIDTH];
#pragma acc loop vector
      for (int j = 0; j < 32; j++)
	for (int i = 0; i < 32; i++)
	  t[i][j] = i + 2 * j + g;
#pragma acc loop vector
      for (int j = 0; j < 32; j++)
	for (int i = 0; i < 32; i++)
	  a[g * 1024 + i * 32 + j] = t[j][i];
    }
  for (int k = 0; k < 4096; k++)
    if (a[k] != k % 32 + 2 * (k / 32 % 32) + k / 1024)
      abort ();
  return 0;
}
