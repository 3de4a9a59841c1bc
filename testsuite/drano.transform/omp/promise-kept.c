/* What the prediction for a lane loop knows, and lanes that begin in the middle of
   a sector, are no broken promise.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */

enum { N = 1000 };

static float table[16 * N];
static int z[N];

/* An array of its own that the loop itself fills.  */

static void
by_itself (int n, int m)
{
#pragma omp target teams distribute parallel for map(to: table) map(from: z)
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp" } */
    {
      int index[4], sum = 0;
      for (int k = 0; k < 4; k++)
	index[k] = (i * 7 + k * k) % N;
      for (int k = 0; k < m; k++)
	sum += (int) table[16 * index[k & 3]];
      z[i] = sum;
    }
}

/* Lanes that begin in the middle of a sector are no broken promise.  */

static void
downwards (void)
{
#pragma omp target parallel for collapse(2) map(tofrom: z) /* { dg-note "one loop now" } */
/* { dg-note "spread over the lanes of each warp" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 20; i++)
    for (int j = 50; j != 0; j--)
      z[i * 50 + j - 1]++;
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < 16 * N; i++)
    table[i] = i / 16;
  by_itself (N, 6);
  downwards ();
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int k = 0; k < 6; k++)
	sum += (i * 7 + (k & 3) * (k & 3)) % N;
      bad += z[i] != sum + 1;
    }
  return bad != 0;
}
