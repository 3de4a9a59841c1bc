/* Collapsed loops: the inner index is the one that lanes run along.  */
/* { dg-do compile } */

void
inner_contiguous (int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop collapse(2) copyout(a[0:n*m]) copyin(b[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[i * m + j]; /* { dg-bogus "uncoalesced" } */
}

void
inner_strided (int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop collapse(2) copyout(a[0:n*m]) copyin(b[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[j * n + i]; /* { dg-warning "uncoalesced load of 'b'" } */
}

float A[64][128], B[128][64];

void
constant_bounds (void)
{
#pragma acc parallel loop collapse(2) copyout(A) copyin(B)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 128; j++)
      A[i][j] = B[j][i]; /* { dg-warning "uncoalesced load of 'B': adjacent lanes are 256 bytes apart; each warp fetches 32 sectors where 4 would be enough" } */
}

/* { dg-final { mapping-as-device } } */
