/* One array is copied into another's transpose: to store one of them transposed
   would make it a plain copy.  */
/* { dg-do compile { target optimize } } */

void
transpose (int n, const double *restrict a, double *restrict b)
{
#pragma omp target teams distribute map(to: a[0:n*n]) map(from: b[0:n*n])
  for (int i = 0; i < n; i++)
#pragma omp parallel for simd
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j]; /* { dg-warning "uncoalesced store to 'b'" } */
  /* { dg-bogus "transposed" "" { target *-*-* } .-1 } */
}

/* The twin: what is stored is computed.  */

void
columns (int n, const double *restrict a, double *restrict b)
{
#pragma omp target teams distribute map(to: a[0:n*n]) map(tofrom: b[0:n*n])
  for (int i = 0; i < n; i++)
#pragma omp parallel for simd
    for (int j = 0; j < n; j++)
      b[j * n + i] += 2 * a[j * n + i]; /* { dg-warning "uncoalesced load of 'b'" } */
  /* { dg-warning "uncoalesced store to 'b'" "" { target *-*-* } .-1 } */
  /* { dg-warning "uncoalesced load of 'a'" "" { target *-*-* } .-2 } */
  /* { dg-message "note: store 'b' transposed" "" { target *-*-* } .-3 } */
}
