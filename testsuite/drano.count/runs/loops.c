/* Loops of every shape around accesses that move by the same step each time,
   and accesses that do not.  Prints a sum.  */

#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define M 50

struct pair { float x, y; };

/* All lanes run as many iterations.  */

static void
even (int n, int m, const float *a, const double *d,
      const struct pair *pairs, float *out)
{
#pragma acc parallel loop gang vector copyin (a[0:n * m], d[0:n * m]) \
  copyin (pairs[0:n * m]) copyout (out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += a[j * n + i];
      for (int j = 0; j < m; j++)
	t += a[i * m + j];
      for (int j = m - 1; j >= 0; j--)
	t += d[j * n + i];
      for (int j = 0; j < m; j++)
	t += a[i + 3 * j];
      for (int j = 0; j < m; j++)
	t += pairs[j * n + i].x + pairs[j * n + i].y;
      for (int j = 0; j < m; j++)
	t += a[j];
      out[i] = t;
    }
}

/* Lanes leave at different times, or do not come in.  */

static void
uneven (int n, int m, const float *a, const int *few, float *out)
{
#pragma acc parallel loop gang vector copyin (a[0:n * m], few[0:n]) \
  copyout (out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      int k = 0;
      for (int j = 0; j < i % m; j++)
	t += a[j * n + i];
      for (int j = few[i]; j < m; j++)
	t += a[j * n + i];
      if (i & 1)
	for (int j = 0; j < m; j++)
	  t -= a[j * n + i];
      do
	t += a[k * n + i];
      while (++k < few[i]);
      out[i] = t;
    }
}

/* Accesses that are not made in each iteration, to bytes, or anywhere.  */

static void
other (int n, int m, const float *a, const int *few, const char *narrow,
       float *out)
{
#pragma acc parallel loop gang vector copyin (a[0:n * m], few[0:n]) \
  copyin (narrow[0:n * m]) copyout (out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	if ((i + j) & 1)
	  t += a[j * n + i];
      for (int j = 0; j < m; j++)
	{
	  if (j > few[i])
	    break;
	  t += a[j * n + i];
	}
      for (int j = 0; j < m; j++)
	t += narrow[j * n + i];
      for (int j = 0; j < m; j++)
	t += a[few[j] * n + i];
      out[i] = t;
    }
}

/* Loops around loops of lanes, and loops that one lane runs.  */

static void
outer (int n, int m, float *a, float *out)
{
#pragma acc parallel loop gang copy (a[0:n * m]) copyout (out[0:m])
  for (int g = 0; g < m; g++)
    {
      float t = 0;
      for (int j = 0; j < n / m; j++)
	{
	  t += a[g * n + j];
#pragma acc loop vector
	  for (int i = 0; i < n; i++)
	    a[g * n + i] += j;
	}
      out[g] = t;
    }
}

/* Return the sum of the N numbers at P.  */

static double
total (int n, const float *p)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}

int
main (void)
{
  static float a[N * M], out[N];
  static double d[N * M];
  static char narrow[N * M];
  static struct pair pairs[N * M];
  static int few[N];
  double sum = 0;

  for (int i = 0; i < N * M; i++)
    {
      a[i] = d[i] = i % 7;
      narrow[i] = i % 5;
      pairs[i] = (struct pair) { i % 3, i % 2 };
    }
  for (int i = 0; i < N; i++)
    few[i] = i * 7 % 45;
  even (N, M, a, d, pairs, out);
  sum += total (N, out);
  uneven (N, M, a, few, out);
  sum += total (N, out);
  other (N, M, a, few, narrow, out);
  sum += total (N, out);
  outer (N, M, a, out);
  sum += total (M, out);
  printf ("%.0f\n", sum);
  return 0;
}
