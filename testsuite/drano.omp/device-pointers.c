/* is_device_ptr and use_device_ptr keep names.  */
/* { dg-do compile } */

void
device (int n, float *p)
{
#pragma omp target teams distribute parallel for simd is_device_ptr(p)
  for (int i = 0; i < n; i++)
    p[2 * i] = 0; /* { dg-warning "store to 'p'" } */
}

void
use_device (int n, float *q)
{
#pragma omp target data map(tofrom: q[0:2*n]) use_device_ptr(q)
  {
#pragma omp target teams distribute parallel for simd is_device_ptr(q)
    for (int i = 0; i < n; i++)
      q[2 * i] = 0; /* { dg-warning "store to 'q'" } */
  }
}
