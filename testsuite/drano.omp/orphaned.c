/* Loop and parallel constructs in routines that regions call: their simd loops have
   lanes as those of regions have.  */
/* { dg-do compile } */

#pragma omp declare target
static void __attribute__ ((noinline))
simd_loop (int n, float *restrict a, const float *restrict b)
{
#pragma omp simd
  for (int i = 0; i < n; i++)	/* { dg-message "lanes are the iterations of the loop" } */
    a[i] = b[2 * i];	/* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
  /* { dg-site { access=store pattern=unit lanes=32 mapping=simd } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline))
for_loop (int n, float *restrict a, const float *restrict b)
{
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
  /* { dg-site { access=load pattern=single-lane } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline))
for_simd (int n, float *restrict a, const float *restrict b)
{
#pragma omp for simd
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
  /* { dg-site { access=store pattern=unit lanes=32 mapping=simd } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline))
distribute_simd (int n, float *restrict a, const float *restrict b)
{
#pragma omp distribute simd
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
}

static void __attribute__ ((noinline))
parallel_for (int n, float *restrict a, const float *restrict b)
{
#pragma omp parallel for	/* { dg-warning "31 of 32 lanes idle in the loop" } */
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
  /* { dg-site { access=load pattern=single-lane {construct=omp parallel} } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline))
parallel_simd (int n, float *restrict a, const float *restrict b)
{
#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    a[i] = b[i];
  /* { dg-site { access=load pattern=unit lanes=32 } "" { target *-*-* } .-1 } */
}

/* What no region calls runs on the host.  */

void
host (int n, float *restrict a, const float *restrict b)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
}
#pragma omp end declare target

/* One calls another.  */

static void __attribute__ ((noinline))
both (int n, float *restrict a, const float *restrict b)
{
  parallel_for (n, a, b);
  parallel_simd (n, a, b);
}

void
all (int n, float *restrict a, const float *restrict b)
{
#pragma omp target map(a[0:n], b[0:2 * n])
  simd_loop (n, a, b);
#pragma omp target parallel map(a[0:n], b[0:2 * n])
  for_loop (n, a, b);
#pragma omp target parallel map(a[0:n], b[0:2 * n])
  for_simd (n, a, b);
#pragma omp target teams map(a[0:n], b[0:2 * n])
  distribute_simd (n, a, b);
#pragma omp target map(a[0:n], b[0:2 * n])
  both (n, a, b);
}
