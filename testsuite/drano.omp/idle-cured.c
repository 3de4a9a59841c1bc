/* The cures that idle lanes are met with: each gives lanes.  The faults are
   in idle.c and lost-simd.c.  */
/* { dg-do compile } */

typedef struct { float x; } wrapped;

void
with_simd (int n, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

void
teams_loop (int n, float *a)
{
#pragma omp target teams loop map(a[0:n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

void
innermost_alone (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n*n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

void
safelen_constant (int n, float *a)
{
#pragma omp target teams distribute parallel for simd safelen(32) map(a[0:n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

float
built_in_reduction (int n, const wrapped *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for simd reduction(+:s) map(a[0:n]) map(s) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    s += a[i].x; /* { dg-site { access=load pattern=unit lanes=32 } } */
  return s;
}

void
inner_without_reduction (int n, float *a, wrapped *r)
{
#pragma omp target teams distribute parallel for map(a[0:n*n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

void
constant_length (int n, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}
