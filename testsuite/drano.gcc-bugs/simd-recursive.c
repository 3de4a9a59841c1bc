/* A function that calls itself needs more stack than a lane has.  */
/* { dg-do run } */

extern void abort (void);

#define N 64
#define DEPTH 9

static int a[N];

#pragma omp declare target
static int __attribute__ ((noinline))
depth (int n)
{
  volatile int frame[16];
  frame[n & 15] = n;
  return n <= 0 ? 0 : depth (n - 1) + (frame[n & 15] == n);
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target map(tofrom: a)
#pragma omp simd
  for (int i = 0; i < N; i++)
    a[i] = depth (i % DEPTH);

  for (int i = 0; i < N; i++)
    if (a[i] != i % DEPTH)
      abort ();
  return 0;
}
