/* Simd loops from which GCC takes the lanes, and some from which it does
   not.  */
/* { dg-do compile } */

typedef struct { float x; } wrapped;
#pragma omp declare reduction (plus : wrapped : omp_out.x += omp_in.x) \
  initializer (omp_priv = { 0 })

void
safelen_one (int n, float *a)
{
#pragma omp target teams distribute parallel for simd safelen(1) map(a[0:n]) /* { dg-warning "GCC gives it no lanes because of its 'safelen'" } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
safelen_eight (int n, float *a)
{
#pragma omp target teams distribute parallel for simd safelen(8) map(a[0:n]) /* { dg-warning "only 8 of 32 lanes work in the loop \[^\n\]*'simd'.: its 'safelen' allows no more" } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

wrapped
user_defined (int n, float *a)
{
  wrapped s = { 0 };
#pragma omp target teams distribute parallel for simd reduction(plus:s) map(a[0:n]) /* { dg-warning "GCC gives it no lanes because of a user-defined reduction" } */
  for (int i = 0; i < n; i++)
    s.x += a[i];
  return s;
}

float
built_in (int n, float *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for simd reduction(+:s) map(a[0:n]) map(s) /* { dg-bogus "lanes" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void
inner (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n*n]) /* { dg-bogus "lanes" } */
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1;
}

void use (float *, int);
#pragma omp declare target (use)

void
variable_length (int n, int m, float *a)
{
#pragma omp target simd map(a[0:n]) /* { dg-warning "GCC gives it no lanes because of a variable-length array" } */
  for (int i = 0; i < n; i++)
    {
      float t[m]; /* { dg-warning "not known how much memory" "" { target optimize } } */
      use (t, i);
      a[i] = t[0];
    }
}

/* This one has lanes, which share the array when GCC optimizes.  */

void
constant_length (int n, float *a)
{
#pragma omp target simd map(a[0:n]) /* { dg-bogus "lanes" } */
  for (int i = 0; i < n; i++)
    {
      float t[8]; /* { dg-warning "lanes share 't'" "" { target optimize } } */
      use (t, i);
      a[i] = t[0];
    }
}

/* Nor are accesses judged as if there were lanes.  */

void
collapsed (int n, float *a)
{
#pragma omp target teams distribute parallel for simd collapse(2) map(a[0:128 * n]) /* { dg-warning "GCC gives no lanes to 'collapse'd loops" } */
  for (int i = 0; i < 128; i++)
    for (int j = 0; j < n; j++)
      a[j * 128 + i] *= 2; /* { dg-bogus "uncoalesced" } */
}
