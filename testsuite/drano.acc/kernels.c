/* GCC runs a kernels region without lanes.  */
/* { dg-do compile } */

void
plain (int n, float *restrict a, const float *restrict b)
{
#pragma acc kernels copyout(a[0:n]) copyin(b[0:3*n]) /* { dg-warning "this 'kernels' region runs on 1 lane of 1 gang" } */
  for (int i = 0; i < n; i++)
    a[i] = b[3 * i]; /* { dg-bogus "uncoalesced" } */
}
