/* A transpose, of which acc-stage-figures.test has the figures.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=all -Wno-uncoalesced" } */

enum { N = 512 };

static float a[N][N], b[N][N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 3 + j;
  /* What a data construct maps begins at a sector in every libgomp.  */
#pragma acc data copyin(a) copyout(b)
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < N; j++)
      b[j][i] = a[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (b[j][i] != i * 3 + j)
	__builtin_abort ();
  return 0;
}
