/* A transpose in which lanes have the rows of one matrix, for rows.test; an empty
   launch with -DEMPTY.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=all -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 512 };

static float a[N][N], b[N][N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * N + j;
#pragma omp target data map(to: a) map(tofrom: b)
#pragma omp target teams distribute parallel for num_teams(2) num_threads(4)
  for (int i = 0; i < N; i++)
#ifdef EMPTY
    b[0][i] = 1;
#else
    for (int j = 0; j < N; j++)
      b[j][i] = a[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (b[j][i] != i * N + j)
	__builtin_abort ();
#endif
  return 0;
}
