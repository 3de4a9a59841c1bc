/* Reductions: the accumulator is not a finding, what is read may be.  */
/* { dg-do compile } */

float
sum_unit (int n, const float *a)
{
  float s = 0;
#pragma acc parallel loop reduction(+:s) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i]; /* { dg-bogus "uncoalesced" } */
  return s;
}

float
sum_strided (int n, const float *a)
{
  float s = 0;
#pragma acc parallel loop reduction(+:s) copyin(a[0:8*n])
  for (int i = 0; i < n; i++)
    s += a[8 * i]; /* { dg-warning "uncoalesced load of 'a': adjacent lanes are 32 bytes apart; each warp fetches 32 sectors where 4 would be enough" } */
  return s;
}

/* { dg-final { mapping-as-device } } */
