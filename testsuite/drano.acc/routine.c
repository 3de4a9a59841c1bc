/* Routines are analysed as they are called.  */
/* { dg-do compile } */

#pragma acc routine seq
static float __attribute__ ((noinline))
at (const float *b, int i)
{
  return b[i]; /* { dg-warning "uncoalesced load of 'b'" } */
}

#pragma acc routine seq
static float __attribute__ ((noinline))
unit (const float *c, int i)
{
  return c[i]; /* { dg-bogus "uncoalesced" } */
}

void
caller (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    a[i] = at (b, i * n) + unit (b, i);
}
