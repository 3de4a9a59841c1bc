/* A complex number is returned in memory on nvptx: in the frame of the caller,
   of which there is one for a warp.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

static double a[N];

#pragma omp declare target
__attribute__ ((noipa)) double _Complex
make (int i)
{
  return __builtin_complex ((double) i, (double) (i % 11));
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++)
    {
      double _Complex z = make (i);
      a[i] = __real__ z + __imag__ z;
    }

  for (int i = 0; i < N; i++)
    if (a[i] != i + i % 11)
      abort ();
  return 0;
}
