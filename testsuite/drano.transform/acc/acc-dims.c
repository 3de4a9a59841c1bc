/* Rows, sums, atomic operations, and loops that end early.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */

enum { N = 70, M = 130 };

static void __attribute__ ((noipa))
scale (int n, int m, const int *a, int *b)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = 3 * a[i * m + j];
}

static void __attribute__ ((noipa))
sums (int n, int m, const int *a, int *y)
{
#pragma acc parallel loop gang worker copyin(a[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = i;
      for (int j = 0; j < m; j++)
	sum += a[i * m + j];
      y[i] = sum;
    }
}

static int __attribute__ ((noipa))
total (int n, int m, const int *a)
{
  int all = 0;
#pragma acc parallel loop copyin(a[0:n * m]) reduction(+:all)
  for (int i = 0; i < n; i++)
    {
      int most = 0;
      for (int j = 0; j < m; j++)
	most = a[i * m + j] > most ? a[i * m + j] : most;
      all += most;
    }
  return all;
}

static void __attribute__ ((noipa))
accumulate (int n, int m, const int *a, long *y)
{
#pragma acc parallel loop copyin(a[0:n * m]) copy(y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i] += a[i * m + j];
}

/* The search ends where it finds something.  */

static void __attribute__ ((noipa))
find (int n, int m, const int *a, int *at)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(at[0:n])
  for (int i = 0; i < n; i++)
    {
      at[i] = -1;
      for (int j = 0; j < m; j++)
	if (a[i * m + j] == 77)
	  {
	    at[i] = j;
	    break;
	  }
    }
}

/* Atomic operations on what all rows share.  */

static void __attribute__ ((noipa))
count (int n, int m, const int *a, int *bins)
{
#pragma acc parallel loop copyin(a[0:n * m]) copy(bins[0:101])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic
	bins[a[i * m + j]]++;
      }
}

int
main ()
{
  static int a[N * M], b[N * M], y[N], at[N], bins[101], want[101];
  static long l[N];
  int bad = 0, all = 0;
  for (int i = 0; i < N * M; i++)
    a[i] = (i * 37 + i / M) % 101;
  scale (N, M, a, b);
  sums (N, M, a, y);
  accumulate (N, M, a, l);
  find (N, M, a, at);
  count (N, M, a, bins);
  for (int i = 0; i < N; i++)
    {
      int sum = 0, most = 0, first = -1;
      for (int j = 0; j < M; j++)
	{
	  int x = a[i * M + j];
	  bad += b[i * M + j] != 3 * x;
	  sum += x;
	  most = x > most ? x : most;
	  want[x]++;
	  if (first < 0 && x == 77)
	    first = j;
	}
      all += most;
      bad += (y[i] != sum + i) + (l[i] != sum) + (at[i] != first);
    }
  for (int i = 0; i < 101; i++)
    bad += bins[i] != want[i];
  bad += total (N, M, a) != all;
  return bad != 0;
}
