/* Loops that get lanes; each function is one.  */

void
saxpy (int n, float a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

double
sum (int n, const double *x)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(to: x[0:n]) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

void
nest (int n, int m, const float *x, float *y)
{
#pragma omp target teams distribute parallel for map(to: x[0:n * m]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += x[i * m + j];
      y[i] = t;
    }
}

void
handed_out (int n, float *y)
{
#pragma omp target parallel for map(tofrom: y[0:n]) schedule(dynamic)
  for (int i = 0; i < n; i++)
    y[i] += 1;
}

double
two_sums (int n, const double *x)
{
  double s = 0;
  int c = 0;
#pragma omp target teams distribute parallel for map(to: x[0:n]) reduction(+: s, c)
  for (int i = 0; i < n; i++)
    {
      s += x[i];
      c += x[i] > 3;
    }
  return s + c;
}

void
array (int n, float *y)
{
#pragma omp target parallel for map(tofrom: y[0:n]) schedule(dynamic)
  for (int i = 0; i < n; i++)
    {
      float t[8];
      for (int k = 0; k < 8; k++)
	t[k] = y[i] * k;
      y[i] = t[i & 7];
    }
}
