/* Iterations that threads and teams get in chunks: lanes beyond the end of the chunk,
   or of the loop, have none.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

/* The few iterations that another loop has left, whatever the schedule.  */

void
left_over (int n, short m, float *restrict a, const float *restrict b)
{
#pragma omp target teams distribute parallel for simd schedule(static, 64) map(a[0:n], b[0:4 * n])
  for (int i = n / 2 * 2; i < n; i++)
    a[i] = b[4 * i];
  /* { dg-site { access=load pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target teams distribute parallel for simd dist_schedule(static, 64) map(a[0:n], b[0:4 * n])
  for (int i = n / 2 * 2; i < n; i++)
    a[i] = b[4 * i];
  /* { dg-site { access=load pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target teams distribute parallel for simd map(a[0:m], b[0:4 * m])
  for (short i = m / 2 * 2; i < m; i++)
    a[i] = b[4 * i];
  /* { dg-site { access=load pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target parallel for simd schedule(static, 64) map(a[0:m], b[0:4 * m])
  for (unsigned char i = m & 126; i < (m & 127); i++)
    a[i] = b[4 * i];
  /* { dg-site { access=load pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
}

/* Chunks of few iterations.  */

void
small_chunks (int n, unsigned long m, float *restrict a, const float *restrict b)
{
#pragma omp target parallel for simd schedule(static, 1) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];
  /* { dg-site { access=load pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target parallel for simd schedule(static, 4) map(a[0:n], b[0:8 * n])
  for (int i = n - 1; i >= 0; i--)
    a[i] = b[8 * i];	/* { dg-warning "load of 'b': adjacent lanes are -32 bytes apart; each warp fetches up to 4 sectors where 1 would be enough" } */
#pragma omp target teams distribute simd dist_schedule(static, 4) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches up to 4 sectors where 1 would be enough" } */
#pragma omp target teams distribute parallel for simd dist_schedule(static, 4) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches up to 5 sectors where 1 would be enough" } */
#pragma omp target parallel for simd schedule(dynamic) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];
  /* { dg-site { access=load pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target parallel for simd schedule(monotonic: dynamic, 4) map(a[0:m], b[0:8 * m])
  for (unsigned long i = 0; i < m; i++)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches up to 4 sectors where 1 would be enough" } */
#pragma omp target parallel for simd schedule(dynamic, 4) map(a[0:n], b[0:8 * n])
  for (int i = n - 1; i >= 0; i--)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches up to 4 sectors where 1 would be enough" } */
}

/* The program's own blocks, the last of which may be shorter.  */

void
blocks (int n, float *restrict a, const float *restrict b)
{
#pragma omp target teams distribute parallel for map(a[0:n], b[0:8 * n])
  for (int k = 0; k < n; k += 4)
#pragma omp simd
    for (int i = k; i < (k + 4 < n ? k + 4 : n); i++)
      a[i] = b[8 * i];	/* { dg-warning "each warp fetches up to 4 sectors where 1 would be enough" } */
#pragma omp target teams distribute parallel for map(a[0:n], b[0:8 * n])
  for (int k = n; k > 0; k -= 4)
#pragma omp simd
    for (int i = k; i > (k - 4 < 0 ? 0 : k - 4); i--)
      a[i] = b[8 * i];	/* { dg-warning "each warp fetches up to 4 sectors where 1 would be enough" } */
}

/* Chunks of many, and blocks that are no less than something.  */

void
many (int n, int m, float *restrict a, const float *restrict b)
{
#pragma omp target parallel for simd schedule(static, 32) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches 32 sectors where 4 would be enough" } */
#pragma omp target parallel for simd schedule(guided, 4) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches 32 sectors where 4 would be enough" } */
#pragma omp target parallel for simd schedule(dynamic, m) map(a[0:n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[8 * i];	/* { dg-warning "each warp fetches 32 sectors where 4 would be enough" } */
#pragma omp target teams distribute parallel for map(a[0:n], b[0:8 * n])
  for (int k = 0; k < n; k += 4)
#pragma omp simd
    for (int i = k; i < (k + 4 > m ? k + 4 : m); i++)
      a[i] = b[8 * i];	/* { dg-warning "each warp fetches 32 sectors where 4 would be enough" } */
}
