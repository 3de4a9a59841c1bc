/* The loop that runs along rows gets the lanes, not the parallel loop over rows,
   where its iterations are independent: that needs fewer sectors.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#define N 100
#define M 200

static float a[N][M], b[N][M], c[M][N], s[N];

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = i + 2 * j;
  /* Along the rows.  */
#pragma omp target teams distribute parallel for map(to: b) map(from: a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-note "the loop \[^\n\]*are spread over .* parallel loop around it: .* sectors in all instead of 40000" } */
      a[i][j] = 2 * b[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += a[i][j] != 2 * (i + 2 * j);
  /* Along the columns: the parallel loop keeps them.  */
#pragma omp target teams distribute parallel for map(from: c)
  for (int i = 0; i < N; i++) /* { dg-note "the loop \[^\n\]*are spread over the lanes of each warp: .* instead of 20000" } */
    for (int j = 0; j < M; j++)
      c[j][i] = i - j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += c[j][i] != i - j;
  /* An iteration needs the one before it.  */
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++) /* { dg-note "the loop \[^\n\]*are spread over the lanes of each warp: " } */
    for (int j = 1; j < M; j++)
      a[i][j] += a[i][j - 1];
  /* Numbers are added in the order of the program.  */
#pragma omp target teams distribute parallel for map(to: b) map(from: s)
  for (int i = 0; i < N; i++) /* { dg-note "the loop \[^\n\]*are spread over the lanes of each warp: " } */
    {
      float t = 0;
      for (int j = 0; j < M; j++)
	t += b[i][j];
      s[i] = t;
    }
  for (int i = 0; i < N; i++)
    bad += s[i] != i * M + (M - 1) * M;
  /* Few iterations would leave most lanes idle.  */
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (int i = 0; i < N; i++) /* { dg-note "the loop \[^\n\]*are spread over the lanes of each warp: " } */
    for (int j = 0; j < 3; j++)
      b[i][j]++;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += b[i][j] != i + 2 * j + (j < 3);
  /* A simd loop has its lanes already; what is inside it gets no others.  */
#pragma omp target teams distribute parallel for map(to: b) map(from: a) map(tofrom: c)
  for (int i = 0; i < 10; i++) /* { dg-note "a loop inside it has them" } */
    {
#pragma omp simd
      for (int k = 0; k < 10; k++)
	for (int j = 0; j < M; j++) /* { dg-bogus "lanes" } */
	  a[i * 10 + k][j] = b[i * 10 + k][j] - 1;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += a[i][j] != b[i][j] - 1;
  /* What follows a simd loop is none of its copies.  */
#pragma omp target parallel map(tofrom: c)
  {
#pragma omp simd
    for (int j = 0; j < N; j++)
      c[0][j] = 1;
    if (bad == 0)
#pragma omp for
      for (int i = 0; i < N; i++) /* { dg-note "the loop \[^\n\]*are spread over the lanes of each warp: " } */
	c[1][i] = 2;
  }
  for (int i = 0; i < N; i++)
    bad += c[0][i] != 1 || c[1][i] != 2;
  return bad != 0;
}
