/* simd on an inner loop.  */
/* { dg-do compile } */

void
inner (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: b[0:n*n])
  for (int i = 0; i < n; i++)
    {
#pragma omp simd
      for (int j = 0; j < n; j++)
	b[i * n + j] = a[j * n + i]; /* { dg-warning "uncoalesced load of 'a': adjacent lanes are '4\\*n' bytes apart" } */
    }
}

void
inner_unit (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: b[0:n*n])
  for (int i = 0; i < n; i++)
    {
#pragma omp simd
      for (int j = 0; j < n; j++)
	b[i * n + j] = a[i * n + j]; /* { dg-bogus "uncoalesced" } */
    }
}
