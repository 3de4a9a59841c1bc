/* With -fdrano-openmp-lanes=thread a parallel loop's iterations are lanes.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread -Wno-idle-lanes" } */

void
strided (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for map(to: a[0:3*n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i * 3]; /* { dg-warning "load of 'a': adjacent lanes are 12 bytes apart" } */
}

void
rows (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++)
	t += a[i * n + j]; /* { dg-warning "load of 'a': adjacent lanes are '4\\*n' bytes apart" } */
      b[i] = t; /* { dg-bogus "uncoalesced" } */
    }
}

void
collapsed (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n]) map(from: b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[j * n + i]; /* { dg-warning "load of 'a': adjacent lanes are '4\\*n' bytes apart" } */
}

void
collapsed_unit (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n]) map(from: b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[i * n + j]; /* { dg-bogus "uncoalesced" } */
}
