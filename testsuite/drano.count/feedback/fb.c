#include <stdlib.h>
#define N 3200
static float rows[8 * N], out[8 * N];
static int idx[N], never;
int
main (void)
{
  for (int i = 0; i < N; i++)
    idx[i] = i;
#pragma acc parallel loop gang vector copyin (rows, idx) copy (out)
  for (int i = 0; i < N; i++)
    {
      out[i] += rows[idx[i]];
      out[i] += rows[2 * i];
      out[i] += rows[8 * i];
      if (never)
	out[i] += rows[3 * i];
    }
  return 0;
}
