/* Notes name a loop by its variable and line.  */
/* { dg-do compile } */

void
rows (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n * n])
  for (int row = 0; row < n; row++)
#pragma omp simd
    for (int k = 0; k < n; k++) /* { dg-message "lanes are the iterations of the loop over 'k', line 10 \\('simd'\\)" } */
      a[k * n + row] = 0; /* { dg-warning "store to 'a'" } */
}
