/* target teams loop gives lanes as simd does.  */
/* { dg-do compile } */

void
rows (int n, float *restrict a, const float *restrict x, float *restrict y)
{
#pragma omp target teams loop map(to: a[0:n*n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++)
	t += a[i * n + j] * x[j]; /* { dg-warning "uncoalesced load of 'a': adjacent lanes are '4\\*n' bytes apart; each warp fetches 32 sectors where 4 would be enough" } */
      y[i] = t;
    }
}

void
columns (int n, float *restrict a, const float *restrict x, float *restrict y)
{
#pragma omp target teams loop map(to: a[0:n*n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++)
	t += a[j * n + i] * x[j]; /* { dg-bogus "uncoalesced" } */
      y[i] = t;
    }
}
