/* The work of a block depends on its number: evenly, in periods, or growing;
   launches are large and small.  Prints a sum.  */

#include <stdio.h>
#include <stdlib.h>

#define GANGS 1000
#define FEW 255

#pragma acc routine seq
__attribute__ ((noinline)) static float
second (const float *p, int i)
{
  return p[2 * i];
}

static void
even (int gangs, float *a)
{
#pragma acc parallel loop gang num_gangs(gangs) present(a[0:GANGS * 64])
  for (int g = 0; g < gangs; g++)
    {
#pragma acc loop vector
      for (int i = 0; i < 32; i++)
	a[g * 64 + 2 * i] += 1;
    }
}

static void
periods (int gangs, float *a)
{
#pragma acc parallel loop gang num_gangs(gangs) present(a[0:GANGS * 64])
  for (int g = 0; g < gangs; g++)
    {
#pragma acc loop vector
      for (int i = 0; i < (g % 16 == 0 ? 2048 : 128); i++)
	a[g * 64 + i % 32] -= 2;
    }
}

static void
growing (int gangs, float *a, float *b)
{
#pragma acc parallel loop gang num_gangs(gangs) present(a[0:GANGS * 64]) \
  present(b[0:GANGS])
  for (int g = 0; g < gangs; g++)
    {
      float sum = 0;
#pragma acc loop vector reduction(+:sum)
      for (int i = 0; i < g / 8 * 32; i++)
	sum += second (a + g * 64, i % 32);
      b[g] = sum;
    }
}

int
main (int argc, char **argv)
{
  int gangs = argc > 1 ? atoi (argv[1]) : GANGS;
  float *a = calloc (GANGS * 64, sizeof *a), *b = calloc (GANGS, sizeof *b);
  double sum = 0;

#pragma acc data copy(a[0:GANGS * 64], b[0:GANGS])
  {
    even (gangs, a);
    periods (gangs, a);
    growing (gangs, a, b);
  }
  for (int i = 0; i < GANGS * 64; i++)
    sum += a[i];
  for (int i = 0; i < GANGS; i++)
    sum += b[i];
  printf ("%g\n", sum);
  return 0;
}
