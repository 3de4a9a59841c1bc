/* A kernels construct that one lane executes.  */

#define N 4000
float a[N], b[N];

void
add (float *x, float *y, int n)
{
#ifdef AFTER
#pragma acc parallel loop copy (x[0:n]) copyin (y[0:n])
#else
#pragma acc kernels copy (x[0:n]) copyin (y[0:n])
#endif
  for (int i = 0; i < n; i++)
    x[i] += y[i] * 3;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    b[i] = i;
  add (a, b, N);
  return a[5] != 15;
}
