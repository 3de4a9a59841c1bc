/* Collapsed loops of which the outer one is contiguous, without lanes: exchanged,
   they get lanes that are worth it.  */
/* { dg-do compile { target optimize } } */
/* { dg-additional-options "-fopenmp -Wno-uncoalesced" } */

void
columns (int n, int m, const float *restrict a, float *restrict b)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*m]) map(from: b[0:n*m]) /* { dg-warning "31 of 32 lanes idle" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) /* { dg-message "note: exchange the two loops that are collapsed, leave the inner one out of 'collapse', and spread its iterations over the lanes with 'simd'" } */
      b[j * n + i] = a[j * n + i] + 1;
}

/* The twin: the inner one is contiguous already.  */

void
rows (int n, int m, const float *restrict a, float *restrict b)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*m]) map(from: b[0:n*m]) /* { dg-warning "31 of 32 lanes idle" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) /* { dg-message "note: leave the \[^\n\]*loop\[^\n\]* out of 'collapse', and spread its iterations over the lanes with 'simd'" } */
      b[i * m + j] = a[i * m + j] + 1;
}
