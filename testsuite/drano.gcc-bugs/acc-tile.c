/* The elements of a tile of two loops or more get counters that the loops do not have,
   where lanes or workers share them out.  */
/* { dg-do run } */

extern void abort (void);

#define N 50
#define M 77

static int a[N][M], want[N][M], c[5][6][7];

static void __attribute__ ((noinline))
check (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	if (a[i][j] != want[i][j])
	  abort ();
	a[i][j] = 0;
	want[i][j] = 100 * i + j + 1;
      }
}

#pragma acc routine vector
static void __attribute__ ((noinline))
tiles_inside (int *p, int n, int m)
{
#pragma acc loop vector tile(2,8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * m + j] += 10 * i + j;
}

int
main (void)
{
  int n = N, m = M;
  check ();
#pragma acc parallel loop tile(8,8) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 100 * i + j + 1;
  check ();
#pragma acc parallel loop gang vector tile(4,*) copy(a)
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j++)
      a[i][j] += 100 * i + j + 1;
  check ();
#pragma acc parallel loop gang worker tile(*,*) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--)
      a[i][j] += 100 * i + j + 1;
  check ();
#pragma acc parallel loop tile(2,3,4) copy(c)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 7; k++)
	c[i][j][k] += 100 * i + 10 * j + k;
#pragma acc parallel loop gang copy(c)
  for (int i = 0; i < 5; i++)
    tiles_inside (&c[i][0][0], 6, 7);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 7; k++)
	if (c[i][j][k] != 100 * i + 20 * j + 2 * k)
	  abort ();
  return 0;
}
