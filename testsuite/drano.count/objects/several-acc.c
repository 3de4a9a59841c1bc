#include <openacc.h>
int
main (void)
{
  static int p[320];
  int n = acc_get_num_devices (acc_device_nvidia);
  for (int k = 0; k < 2 * n; k++)
    {
      acc_set_device_num (k % n, acc_device_nvidia);
#pragma acc parallel loop gang vector copy (p) async (1)
      for (int i = 0; i < 320; i++)
	p[i]++;
#pragma acc wait (1)
    }
  acc_set_device_num (0, acc_device_nvidia);
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 320; i++)
    p[i]++;
  return n != 3 || p[319] != 7;
}
