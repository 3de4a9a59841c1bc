/* Schedules decide where a warp begins, not how lanes lie.  */
/* { dg-do compile } */

void
dynamic (int n, float *a)
{
#pragma omp target teams distribute parallel for simd schedule(dynamic,64) map(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
}

void
chunked (int n, float *a)
{
#pragma omp target teams distribute parallel for simd dist_schedule(static,256) schedule(static,64) map(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0; /* { dg-site { pattern=unit finding=misaligned mapping=simd } } */
}

void
down (int n, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:n])
  for (int i = n - 1; i >= 0; i--)
    a[i] = 0; /* { dg-site { pattern=unit stride_bytes=-4 active=all finding=misaligned } } */
}

void
by_two (int n, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:2*n])
  for (int i = 0; i < 2 * n; i += 2)
    a[i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 8 bytes apart" } */
}
