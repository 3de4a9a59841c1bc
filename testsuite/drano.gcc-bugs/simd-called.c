/* The same with a function in between.  */
/* { dg-do run } */

extern void abort (void);

#define N 64

static int a[N][N];

#pragma omp declare target
__attribute__ ((noipa)) void
fill (int *row, int first)
{
#pragma omp simd
  for (int j = 0; j < N; j++)
    row[j] = first + j;
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target map(tofrom: a)
#pragma omp simd
  for (int i = 0; i < N; i++)
    fill (a[i], i * N);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (a[i][j] != i * N + j)
	abort ();
  return 0;
}
