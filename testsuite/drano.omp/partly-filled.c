/* Threads' shares of the iterations, and inner simd loops, that may not fill
   warps.  */
/* { dg-do compile } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

void
combined (int n, float *b)
{
#pragma omp target teams distribute parallel for simd map(b[0:32*n])
  for (int i = 0; i < n; i++)
    b[32 * i] = 0; /* { dg-warning "32 sectors" } */
    /* { dg-site { {sectors=[1,32]} full=32 lanes=32 exact.mask=true {assumes=32 iterations or more for each thread} } "" { target *-*-* } .-1 } */
}

void
inner (int n, float *b)
{
#pragma omp target teams distribute parallel for map(b[0:32*n*n])
  for (int i = 0; i < n; i++)
    {
#pragma omp simd
      for (int j = 0; j < n; j++)
	b[32 * j] = i; /* { dg-warning "32 sectors" } */
	/* { dg-site { {sectors=[1,32]} full=32 exact.mask=true {assumes=full warps} } "" { target *-*-* } .-1 } */
    }
}

void
inner_known (int n, float *b)
{
#pragma omp target teams distribute parallel for map(b[0:32*n])
  for (int i = 0; i < n; i++)
    {
#pragma omp simd
      for (int j = 0; j < 64; j++)
	b[32 * j] = i; /* { dg-warning "32 sectors" } */
	/* { dg-site { {sectors=[32,32]} full=32 exact.mask=true assumes=null } "" { target *-*-* } .-1 } */
#pragma omp simd
      for (int j = 100; j > 3; j--)
	b[32 * j + 1] = i; /* { dg-warning "32 sectors" } */
	/* { dg-site { {sectors=[1,32]} full=32 exact.mask=true assumes=null } "" { target *-*-* } .-1 } */
    }
}
