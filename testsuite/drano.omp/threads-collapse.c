/* With threads for lanes, adjacent lanes take adjacent iterations of a
   collapsed loop, of which the innermost subscript changes first; with simd or
   without.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread" } */

void
inner_contiguous (int n, int m, float *p)
{
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: p[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * m + j] += 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store pattern=unit mapping="parallel for" } "" { target *-*-* } .-1 } */
}

void
inner_strided (int n, int m, float *p)
{
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: p[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[j * n + i] = 1; /* { dg-warning "store to 'p': adjacent lanes are '4\\*n' bytes apart" } */
}

void
three (int n, float *p)
{
#pragma omp target teams distribute parallel for simd collapse(3) map(tofrom: p[0:n * n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	p[(i * n + j) * n + k] = 1; /* { dg-bogus "uncoalesced" } */
  /* { dg-site { access=store pattern=unit } "" { target *-*-* } .-1 } */
}

void
plain (int n, int m, float *p)
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: p[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * m + j] = 1; /* { dg-bogus "uncoalesced" } */
}

/* The loop inside a thread's iteration is the thread's own, whatever it starts
   from, and whatever is carried through it.  */
void
rows (int n, float *p, float *s)
{
#pragma omp target teams distribute parallel for map(tofrom: p[0:n * n], s[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = i; j < n; j++)
	t += p[i * n + j]; /* { dg-warning "load of 'p': adjacent lanes are" } */
      s[i] = t;
    }
}
