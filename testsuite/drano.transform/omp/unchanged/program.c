/* What is computed does not depend on how many threads there are.  */

#include <stdio.h>

enum { N = 4000 };

static int a[N], b[40][100];

int
main (void)
{
  long sum = 0, count = 0;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++)
    a[i] += i % 77;
#pragma omp target teams distribute parallel for map(to: a) reduction(+: sum, count)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      count += a[i] > 50;
    }
#pragma omp target parallel for map(tofrom: a) schedule(dynamic)
  for (int i = 0; i < N; i++)
    a[i] *= 3;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: b)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++)
      b[i][j] = i * j + a[j];
  for (int i = 0; i < N; i++)
    sum = sum * 31 + a[i] + b[i % 40][i / 40];
  printf ("%ld %ld\n", sum, count);
  return 0;
}
