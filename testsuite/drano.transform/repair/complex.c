/* Reductions of complex numbers, also by operators that ask for truth.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform -foffload=-latomic" } */

enum { N = 1000 };
static int some[N];
static _Complex float values[N];

int
main (void)
{
  _Complex short any = 0;
  _Complex double all = 1, sum = 0;

  some[777] = 3;
  for (int i = 0; i < N; i++)
    values[i] = i + 2.0if;
#pragma omp target parallel for reduction(||: any) map(any)
  for (int i = 0; i < N; i++)
    any = any || some[i];
#pragma omp target teams distribute parallel for reduction(&&: all) map(all)
  for (int i = 0; i < N; i++)
    all = all && values[i];
#pragma omp target parallel for reduction(+: sum) map(sum)
  for (int i = 0; i < N; i++)
    sum += values[i];
  return !(any == 1 && all == 1 && sum == N * (N - 1) / 2 + 2.0i * N);
}
