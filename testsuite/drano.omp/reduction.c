/* Reductions over lanes.  */
/* { dg-do compile } */

float
sum (int n, const float *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for simd reduction(+:s) map(to: a[0:n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += a[i]; /* { dg-bogus "uncoalesced" } */
  return s;
}

float
sum_strided (int n, const float *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for simd reduction(+:s) map(to: a[0:5*n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += a[5 * i]; /* { dg-warning "load of 'a': adjacent lanes are 20 bytes apart" } */
  return s;
}
