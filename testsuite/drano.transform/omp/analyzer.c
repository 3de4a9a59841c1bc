/* GCC's analyzer does not see what transforms make for lanes.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform -fanalyzer -Wno-uncoalesced -Wno-idle-lanes" } */

void
loop (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n])
  for (int i = 0; i < n; i++)
    {
      float x[4] = { i, 1, 2, 3 };
      a[i] = x[i % 4];
    }
}

int
sums (int n, const int *a, int *most)
{
  int sum = 0, m = 0;
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+:sum) reduction(max:m)
  for (int i = 0; i < n; i++)
    {
      sum += a[i];
      m = a[i] > m ? a[i] : m;
    }
  *most = m;
  return sum;
}

void
threads (int *a)
{
#pragma omp target map(a[0:64])
#pragma omp parallel num_threads(32)
  {
    extern int omp_get_thread_num (void);
    a[omp_get_thread_num ()]++;
  }
}
