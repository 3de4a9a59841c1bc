#include <omp.h>
#include <stdlib.h>
int
main (void)
{
  static int p[320];
  int n = omp_get_num_devices ();
  for (int d = 0; d < n; d++)
    {
#pragma omp target teams distribute parallel for simd map (tofrom: p) device (d)
      for (int i = 0; i < 320; i++)
	p[i]++;
    }
  for (int d = 0; d < 2; d++)
    {
      omp_set_default_device (d);
#pragma omp target teams distribute parallel for simd map (tofrom: p)
      for (int i = 0; i < 320; i++)
	p[i]--;
    }
  return n != 3 || p[0] != 1 || p[319] != 1;
}
