/* A linear variable has the value of its iteration in each lane, and that of the
   last one behind the loop.  */
/* { dg-do run } */

extern void abort (void);

#define N 500

static long a[N];

static void __attribute__ ((noinline))
shared_out (int n, long from)
{
  long x = from;
#pragma omp target map(tofrom: a, x)
#pragma omp parallel for simd linear(x: 5) num_threads(4)
  for (int i = 0; i < n; i++)
    a[i] = x;
  for (int i = 0; i < n; i++)
    if (a[i] != from + 5 * i)
      abort ();
}

static void __attribute__ ((noinline))
downwards (int n)
{
  short x = -3;
#pragma omp target map(tofrom: a, x)
#pragma omp simd linear(x: -7)
  for (int i = 0; i < n; i++)
    a[i] = x;
  for (int i = 0; i < n; i++)
    if (a[i] != (short) (-3 - 7 * i))
      abort ();
}

int
main (void)
{
  shared_out (N, 3);
  downwards (N);
  return 0;
}
