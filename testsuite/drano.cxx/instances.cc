/* Instances of a template have records of their own and one warning, whose
   notes tell where they differ; functions are named as GCC names them.  */
/* { dg-do compile } */

template <typename T> static void
spread (int n, T *x)
{
#pragma acc parallel loop gang vector copy(x[0:3*n])
#pragma omp target teams distribute parallel for simd map(x[0:3*n])
  for (int i = 0; i < n; i++)
    x[3 * i] = 1;	/* { dg-warning "uncoalesced store to 'x': adjacent lanes are 24 bytes" } */
  /* { dg-note "lanes are" "" { target *-*-* } 0 } */
  /* { dg-note "in 'void spread.int, T.. .with T = float.' each warp needs 12 sectors where 4 would be enough" "" { target *-*-* } .-2 } */
  /* { dg-site { access=store stride_bytes=12 function="void spread(int, T*) [with T = float]" } "" { target *-*-* } .-3 } */
  /* { dg-site { access=store stride_bytes=24 function="void spread(int, T*) [with T = double]" } "" { target *-*-* } .-4 } */
}

void
both (int n, float *a, double *b)
{
  spread (n, a);
  spread (n, b);
}
