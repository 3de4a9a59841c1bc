/* No lanes are idle where a loop has got them; where it was refused they are,
   and the remark says why.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -Wno-uncoalesced" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

void
given (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-bogus "only 1" } */
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp" } */
    a[i] *= 2;
}

void
refused (int n, float *a, int *sum)
{
#pragma omp target teams distribute parallel for map(a[0:n], sum[0:1]) /* { dg-warning "31 of 32 lanes idle in the loop" } */
  /* { dg-note "it calls 'GOMP_critical_start'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++) /* { dg-note "it calls 'GOMP_critical_start'" } */
    {
#pragma omp critical
      sum[0] += a[i] > 0;
    }
}

/* Of two loops of a region, each is judged alone.  */

void
one_of_two (int n, float *a, int *sum)
{
#pragma omp target map(a[0:n], sum[0:1])
  {
#pragma omp parallel for /* { dg-bogus "only 1" } */
    for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp" } */
      a[i] *= 2;
#pragma omp parallel for /* { dg-warning "31 of 32 lanes idle in the loop" } */
    /* { dg-note "" "" { target *-*-* } .-1 } */
    for (int i = 0; i < n; i++) /* { dg-note "it calls 'GOMP_critical_start'" } */
      {
#pragma omp critical
	sum[0] += a[i] > 0;
      }
  }
}

/* The order of a sum changes with its rounding; that of whole numbers, and the
   largest, are what they were.  */

float
sum (int n, const float *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for map(a[0:n], s) reduction(+: s) /* { dg-bogus "only 1" } */
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp; the order of its floating-point reduction changes" } */
    s += a[i];
  return s;
}

int
exact (int n, const int *a, const float *b, float *largest)
{
  int s = 0;
  float t = 0;
#pragma omp target teams distribute parallel for map(a[0:n], b[0:n], s, t) \
    reduction(+: s) reduction(max: t)
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp" } */
    /* { dg-bogus "floating-point reduction" "" { target *-*-* } .-1 } */
    {
      s += a[i];
      t = b[i] > t ? b[i] : t;
    }
  *largest = t;
  return s;
}
