/* A function that calls itself: its stack has no bound.  */

extern void abort (void);

#define DEPTH 9

#pragma omp declare target
static int __attribute__ ((noinline))
depth (int n)
{
  volatile int frame[16];
  frame[n & 15] = n;
  return n <= 0 ? 0 : depth (n - 1) + (frame[n & 15] == n);
}
#pragma omp end declare target

/* Abort if element i of A, which has N, is not the depth i % DEPTH.  */

static void
check (int n, const int *a)
{
  for (int i = 0; i < n; i++)
    if (a[i] != i % DEPTH)
      abort ();
}
