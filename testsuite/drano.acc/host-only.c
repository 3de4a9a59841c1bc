/* Regions that only the host runs.  */
/* { dg-do compile } */

void
zero (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop if (0) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma acc kernels if (0) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma acc serial if (0) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
}

void
decided (int n, float *restrict a, const float *restrict b)
{
  const int large = 3 > 4;
  int gpu = 0;
  if (large)
    gpu = 1;
#pragma acc parallel loop if (large) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma acc parallel loop if (gpu) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
}

/* These may, or do, run on the device.  */

void
some (int n, int c, float *restrict a, const float *restrict b)
{
  int gpu = 1;
#pragma acc parallel loop if (c) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b'" } */
#pragma acc parallel loop if (gpu) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b'" } */
#pragma acc parallel loop if (n > 0) copyin(b[0:2 * n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b'" } */
}
