/* What a library's function reads stands where the program calls it; the device
   has it in the library, which is where it is measured.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-simd-locals" } */
#include <algorithm>

static inline float
greater (const float &a, const float &b)
{
  return a < b ? b : a;
}

void
larger (int n, const float *b, const float *c, float *y)
{
#pragma acc parallel loop copyin(b[0:n], c[0:n]) copyout(y[0:n])
#pragma omp target teams distribute parallel for simd map(b[0:n], c[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = std::max (b[i], 0.0f);	/* { dg-site { array=b places~bits/stl_algobase.h:[0-9]+:[0-9]+ } "" { target optimize2 } } */
      y[i] += greater (c[i], 0.0f);
    }
}

/* { dg-final { scan-report-json-not { array=c places~stl_algobase } } } */
