/* A counter that the lanes share is no value that all have: each finds its own
   where the compiler keeps it in a register.  This is what GCC 15 and 16 make of
   tiled and unrolled loops, too.  */
/* { dg-do compile } */

void
shared (int n, float *x)
{
  int i;
#pragma omp target teams map(x[0:n])
#pragma omp parallel for simd shared(i)
  for (int ii = 0; ii < n; ii += 32)
    for (i = ii; i < n; i++)	/* { dg-warning "threads of a team assign 'i', which they share" } */
      x[i] += 1;	/* { dg-warning "index is read where all lanes store theirs" } */
      /* { dg-site { access=load array=x sectors=[1,32] } "" { target *-*-* } .-1 } */
}

/* One that each has alone.  */
void
own (int n, float *x)
{
#pragma omp target teams map(x[0:n])
#pragma omp parallel for simd
  for (int ii = 0; ii < n; ii += 32)
    for (int i = ii; i < n; i++)
      x[i] += 1;	/* { dg-warning "adjacent lanes are 128 bytes apart" } */
}

/* One that nobody assigns.  */
void
fixed (int n, float *x, int i)
{
#pragma omp target teams map(x[0:n])
#pragma omp parallel for simd shared(i)
  for (int ii = 0; ii < n; ii++)
    x[ii + i] = i;	/* { dg-site { access=store array=x pattern=unit stride_bytes=4 } } */
}
