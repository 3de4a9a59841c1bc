/* A lane has 128 bytes of stack; what needs more writes elsewhere.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

static int a[N];

int
main (void)
{
  int t[64];
#pragma omp target teams distribute parallel for simd private(t) map(from: a)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 64; k++)
	t[(k + i) % 64] = k;
      a[i] = t[i % 61];
    }

  for (int i = 0; i < N; i++)
    if (a[i] != (i % 61 + 64 - i % 64) % 64)
      abort ();
  return 0;
}
