/* A quotient and remainder by the same number make the index whole again.  */
/* { dg-do compile } */

void
by_constant (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i / 4 * 4 + i % 4]; /* { dg-bogus "uncoalesced" } */
}

void
by_variable (int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i / m * m + i % m]; /* { dg-bogus "uncoalesced" } */
}

void
transposed (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i % 4 * 1024 + i / 4]; /* { dg-bogus "uncoalesced" } */
}

void
scaled (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:8*n])
  for (int i = 0; i < n; i++)
    a[i] = b[i / 4 * 32 + i % 4]; /* { dg-warning "uncoalesced load of 'b'" } */
}

/* { dg-final { mapping-as-device } } */
