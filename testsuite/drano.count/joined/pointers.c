#include <stdlib.h>
struct rows { double *row; int n; };
static double a[64 * 64], y[64];
static struct rows s[1];
static void
sum (double *a, double *y, struct rows *s)
{
#pragma acc parallel loop deviceptr (a, y, s)
  for (int i = 0; i < 64; i++)
    {
      double t = 0;
      for (int j = 0; j < 64; j++)
	t += a[i * 64 + j];
      for (int j = 0; j < 64; j++)
	t += s->row[j];
      y[i] = t;
    }
}
int
main (void)
{
#pragma acc data copyin (a) copyout (y) copyin (s)
  {
#pragma acc serial present (a, s)
    s[0].row = a;
#pragma acc host_data use_device (a, y, s)
    sum (a, y, s);
  }
  return 0;
}
