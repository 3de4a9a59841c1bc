/* <b>rows & columns</b> */
#include <stdio.h>

void
mv (int n, const float *A, const float *x, float *y)
{
#pragma acc parallel loop copyin(A[:n*n], x[:n]) copyout(y[:n])
  for (int i = 0; i < n; i++) {
    float t = 0;
    for (int j = 0; j < n; j++) t += A[i*n+j] * x[j];
    y[i] = t;
  }
}
