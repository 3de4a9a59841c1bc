/* Lanes are the iterations of simd loops.  */
/* { dg-do compile } */

void
strided (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for simd map(to: a[0:3*n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i * 3]; /* { dg-warning "uncoalesced load of 'a': adjacent lanes are 12 bytes apart; each warp fetches 12 sectors where 4 would be enough" } */
}

void
unit (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for simd map(to: a[0:n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i]; /* { dg-site { access=load array=a pattern=unit mapping=simd finding=misaligned } } */
}
