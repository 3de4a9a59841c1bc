/* An array that is declared in the body of a simd loop belongs to one iteration,
   so that each lane needs its own.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

static int a[N];

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++)
    {
      int digit[8], left = i, sum = 0;
      for (int k = 0; k < 8; k++, left /= 10)
	digit[k] = left % 10;
      for (int k = 0; k < 8; k++)
	sum = 2 * sum + digit[(k + i) % 8];
      a[i] = sum;
    }

  for (int i = 0; i < N; i++)
    {
      int digit[8], left = i, sum = 0;
      for (int k = 0; k < 8; k++, left /= 10)
	digit[k] = left % 10;
      for (int k = 0; k < 8; k++)
	sum = 2 * sum + digit[(k + i) % 8];
      if (a[i] != sum)
	abort ();
    }
  return 0;
}
