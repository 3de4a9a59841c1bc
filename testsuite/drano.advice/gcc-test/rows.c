/* { dg-do run } */
enum { N = 96 };
float a[N * N], c[N * N + 1];

int
main (void)
{
  int wrong = 0;
  for (int k = 0; k < N * N; k++)
    a[k] = k;
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i * N + j] = a[i * N + j];
  for (int k = 0; k < N * N; k++)
    wrong += a[k] != c[k];
  return wrong != 0;
}
