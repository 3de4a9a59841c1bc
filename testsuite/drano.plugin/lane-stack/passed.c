/* A lane has copies of the structures that calls pass, whether they are inlined or
   not.  */

#include <stdio.h>

struct block { int a[60]; };

static struct block
turn (struct block b, int x)
{
  for (int k = 0; k < 60; k++)
    b.a[k] = b.a[(k + x) % 60] + k;
  return b;
}

static double
sum (struct block b, int x)
{
  double s = 0;
  for (int k = 0; k < 60; k++)
    {
      b.a[(k + x) % 60] ^= k;
      s = 0.5 * s + b.a[k * x % 60];
    }
  return s;
}

int
main (void)
{
  int n = 256;
  double out[256];
#pragma omp target teams distribute parallel for map(from: out)
  for (int i = 0; i < n; i++)
    {
      struct block b;
      for (int k = 0; k < 60; k++)
	b.a[k] = i * k;
      out[i] = sum (b, i) + sum (turn (b, i), 2 * i) + sum (b, i + 1);
    }
  double all = 0;
  for (int i = 0; i < n; i++)
    all = 0.5 * all + out[i];
  printf ("%.17g\n", all);
  return 0;
}
