/* A variable in the body of a simd loop, whose address is taken: the gimplifier
   makes it private, but the copy of the loop for SIMT has another one.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

static int a[N];

#pragma omp declare target
__attribute__ ((noipa)) void
halve (int *p)
{
  *p /= 2;
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++)
    {
      int t = 4 * i;
      halve (&t);
      a[i] = t;
    }

  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i)
      abort ();
  return 0;
}
