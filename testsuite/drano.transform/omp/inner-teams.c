/* Teams whose threads give the lanes to a loop inside get as many iterations as they
   have threads: the orders ijk and jik of a product cost the same.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops,lanes" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#ifndef TEAMS
#define TEAMS 4
#endif
enum { N = 128 };
static float a[N * N], b[N * N], c[N * N];

static void __attribute__ ((noipa))
ijk (int n, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute parallel for num_teams(TEAMS) \
    map(to: a[0:n * n], b[0:n * n]) map(from: c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

static void __attribute__ ((noipa))
jik (int n, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute parallel for num_teams(TEAMS) \
    map(to: a[0:n * n], b[0:n * n]) map(from: c[0:n * n])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

/* Each of these runs all iterations once, however many teams and threads.  */

#define TEXT(t) #t
#define ROWS(name, clauses)						\
  static void __attribute__ ((noipa))					\
  name (int n, int m, int t, int *d)					\
  {									\
    _Pragma (TEXT (omp target teams distribute parallel for		\
		   map(tofrom: d[0:n * m]) clauses))			\
    for (int i = 0; i < n; i++)						\
      for (int j = 0; j < m; j++)					\
	d[i * m + j] += i - j;						\
  }
ROWS (plain, )
ROWS (threads, num_threads(5))
ROWS (teams, num_teams(3) thread_limit(6))
ROWS (unknown, num_threads(t) num_teams(t))
ROWS (scheduled, dist_schedule(static, 3))

static int
wrong (int n, int m, int times, const int *d)
{
  int bad = 0;
  for (int i = 0; i < n * m; i++)
    bad += d[i] != times * (i / m - i % m);
  return bad;
}

int
main ()
{
  static int d[1100 * 40];
  int bad = 0;
  for (int i = 0; i < N * N; i++)
    {
      a[i] = i % 7;
      b[i] = i % 5;
    }
  for (int order = 0; order < 2; order++)
    {
      (order ? ijk : jik) (N, a, b, c);
      for (int i = 0; i < N * N; i += 37)
	{
	  float sum = 0;
	  for (int k = 0; k < N; k++)
	    sum += a[i / N * N + k] * b[k * N + i % N];
	  bad += c[i] != sum;
	}
    }
  static const int sizes[] = { 0, 1, 7, 8, 9, 127, 1000, 1024, 1025, 1100 };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s], m = 40;
      for (int i = 0; i < n * m; i++)
	d[i] = 0;
      plain (n, m, 2, d);
      threads (n, m, 2, d);
      teams (n, m, 2, d);
      unknown (n, m, 2, d);
      scheduled (n, m, 2, d);
      bad += wrong (n, m, 5, d);
    }
  return bad != 0;
}
