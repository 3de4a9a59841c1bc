/* An index that is clamped at the border.  */
/* { dg-do compile } */

void
clamp (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    {
      int left = i > 0 ? i - 1 : 0;
      int right = i < n - 1 ? i + 1 : n - 1;
      a[i] = b[left] + b[right]; /* { dg-bogus "uncoalesced" } */
    }
}

void
clamp_rows (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    {
      int left = i > 0 ? i - 1 : 0;
      a[i] = b[left * n]; /* { dg-warning "uncoalesced load of 'b'" } */
    }
}

/* { dg-final { mapping-as-device } } */
