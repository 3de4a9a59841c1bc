/* The variables of a function that is inlined in a loop inside a simd loop are
   not added to IFN_GOMP_SIMT_ENTER: expand_call_inline looks at the innermost
   loop alone.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

static int a[N];

#pragma omp declare target
static inline int
turned (int x, int by)
{
  int ring[6], sum = 0;
  for (int k = 0; k < 6; k++)
    ring[(k + by) % 6] = x + k * k;
  for (int k = 0; k < 6; k++)
    sum += ring[k] * (k + 1);
  return sum;
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int k = 0; k < i % 7; k++)
	sum += turned (i, k + i % 5);
      a[i] = sum;
    }

  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int k = 0; k < i % 7; k++)
	sum += turned (i, k + i % 5);
      if (a[i] != sum)
	abort ();
    }
  return 0;
}
