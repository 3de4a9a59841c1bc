/* An index read from an array.  */
/* { dg-do compile } */

void
gather (int n, float *x, int *col, float *y)
{
#pragma omp target teams distribute parallel for simd map(to: x[0:n], col[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[col[i]]; /* { dg-warning "uncoalesced load of 'x': the index of each lane is read from 'col'" } */
}
