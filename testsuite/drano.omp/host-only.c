/* Regions that only the host runs.  */
/* { dg-do compile } */

extern int omp_get_initial_device (void);
extern int omp_get_num_devices (void);

void
host (int n, float *restrict a, const float *restrict b)
{
  const int large = 3 > 4;
#pragma omp target teams distribute parallel for if (0) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma omp target teams distribute parallel for simd if (target: large) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma omp target device (omp_get_initial_device ()) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma omp target device (omp_get_num_devices ()) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
}

/* These may run on the device.  */

void
device (int n, int c, float *restrict a, const float *restrict b)
{
#pragma omp target teams distribute parallel for if (target: c) map(a[0:n], b[0:2 * n])	/* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
#pragma omp target teams distribute parallel for simd if (target: n > 9) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b'" } */
#pragma omp target teams distribute parallel for simd device (0) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b'" } */
#pragma omp target teams distribute parallel for simd device (omp_get_num_devices () - 1) map(a[0:n], b[0:2 * n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];	/* { dg-warning "load of 'b'" } */
}
