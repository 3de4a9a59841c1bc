/* Parallel loops without lanes, with the cure.  */
/* { dg-do compile } */

void
parallel_for (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "31 of 32 lanes idle in the loop \[^\n\]*: GCC gives lanes to 'simd' loops alone \\\[-Widle-lanes\\\]" } */
  /* { dg-note "add 'simd'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i * 3] = 1; /* { dg-site { pattern=single-lane lanes=1 finding=null } } */
}

void
with_simd (int n, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:n]) /* { dg-bogus "lanes" } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
collapsed (int n, float *a)
{
#pragma omp target teams distribute parallel for simd collapse(2) map(a[0:n*n]) /* { dg-warning "31 of 32 lanes idle in the loop \[^\n\]*'simd'.: GCC gives no lanes to 'collapse'd loops" } */
  /* { dg-note "leave the \[^\n\]*loop\[^\n\]* out" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1;
}

void
distributed (int n, float *a)
{
#pragma omp target teams distribute map(a[0:n]) /* { dg-warning "only 1 lane of 1 thread of each team works in the loop \[^\n\]*'distribute'" } */
  /* { dg-note "use 'distribute parallel for simd'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
serial (int n, float *a)
{
#pragma omp target map(a[0:n]) /* { dg-warning "only 1 lane of 1 thread works in this 'target' region: it has no parallel loop" } */
  /* { dg-note "use 'target teams" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void
no_loop (float *a)
{
#pragma omp target map(a[0:1]) /* { dg-bogus "lanes" } */
  a[0] = 1;
}

void
chunks (int n, float *a)
{
#pragma omp target parallel for schedule(dynamic) map(a[0:n]) /* { dg-warning "31 of 32 lanes idle in the loop" } */
  /* { dg-note "add 'simd'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

/* Work that is not in assignments.  */

void
count (int n, const int *k, int *bins)
{
#pragma omp target teams distribute parallel for map(k[0:n], bins[0:64]) /* { dg-warning "31 of 32 lanes idle in the loop" } */
  /* { dg-note "add 'simd'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma omp atomic
    bins[3]++;
}
