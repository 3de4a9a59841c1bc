/* What follows the loops of lanes is there once: a warp's lanes must not come to different
   copies.  FLAG is tested twice; what is between is copied for either result of the first
   test in the function `alone'.  */
/* { dg-do compile } */
/* { dg-additional-options "-w" } */

#include <stdio.h>

#define N 118

static int values[N], marks[4];

#pragma omp declare target
static inline void
simd_loop (int *value)
{
#pragma omp simd
  for (int i = 0; i < N; i++)
    value[i] += i & 3;
}

static void __attribute__ ((noinline))
called (int *value, int *mark, int flag)
{
  simd_loop (value);
  if (flag)
    mark[1] += 5;
  mark[0] += 10333;
  if (flag)
    mark[2] += 7;
}
#pragma omp end declare target

static void __attribute__ ((noinline))
alone (int flag)
{
#pragma omp target parallel num_threads(4) map(tofrom: marks)
  {
    if (flag)
#pragma omp atomic
      marks[1] += 5;
#pragma omp atomic
    marks[0] += 10111;
    if (flag)
#pragma omp atomic
      marks[2] += 7;
  }
}

static void __attribute__ ((noinline))
given (int n, int flag)
{
#pragma omp target parallel num_threads(4) map(tofrom: values, marks)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      values[i] += i & 1 ? i / 3 : i * 5;
    if (flag)
#pragma omp atomic
      marks[1] += 5;
#pragma omp atomic
    marks[0] += 10222;
    if (flag)
#pragma omp atomic
      marks[2] += 7;
  }
}

static void __attribute__ ((noinline))
own (int n, int flag)
{
#pragma omp target map(tofrom: values, marks)
  {
#pragma omp simd
    for (int i = 0; i < n; i++)
      values[i] += i & 1 ? i / 5 : i * 3;
    if (flag)
      marks[1] += 5;
    marks[0] += 10444;
    if (flag)
      marks[2] += 7;
  }
}

int
main (int argc, char **argv)
{
  int flag = argc < 2;
  (void) argv;
  alone (flag);
  given (N, flag);
  own (N, flag);
#pragma omp target map(tofrom: values, marks)
  called (values, marks, flag);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (i + 1) * (long) values[i];
  printf ("%ld %d %d %d\n", sum, marks[0], marks[1], marks[2]);
  return 0;
}
