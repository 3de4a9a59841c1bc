/* The kernels of a paper on groups of accesses, of which groups-figures.test has the
   figures: 3 and 9 values of a picture in an iteration.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=all -Wno-uncoalesced -Wno-idle-lanes" } */

#ifndef TYPE
#define TYPE int
#endif
enum { N = 8192 };
static TYPE source[9 * N], target[9 * N] __attribute__ ((aligned (256)));

static void __attribute__ ((noipa))
three (TYPE f)
{
#pragma omp target teams distribute parallel for map(to: source) map(target)
  for (int i = 0; i < N; i++)
    {
      target[3 * i] = source[i] * f;
      target[3 * i + 1] = source[1] * f;
      target[3 * i + 2] = f;
    }
}

static void __attribute__ ((noipa))
nine (TYPE f)
{
#pragma omp target teams distribute parallel for map(to: source) map(target)
  for (int i = 0; i < N; i++)
    {
      target[9 * i] = source[9 * i] * f;
      target[9 * i + 1] = source[9 * i + 1] * f;
      target[9 * i + 2] = source[9 * i + 2] * f;
      target[9 * i + 3] = source[9 * i + 3] * f;
      target[9 * i + 4] = source[9 * i + 4] * f;
      target[9 * i + 5] = source[9 * i + 5] * f;
      target[9 * i + 6] = source[9 * i + 6] * f;
      target[9 * i + 7] = source[9 * i + 7] * f;
      target[9 * i + 8] = source[9 * i + 8] * f;
    }
}

int
main (void)
{
  for (int i = 0; i < 9 * N; i++)
    source[i] = i % 50;
  three (2);
  nine (target[1] + 1);
  for (int i = 0; i < 9 * N; i++)
    if (target[i] != (TYPE) (i % 50 * 3))
      __builtin_abort ();
  return 0;
}
