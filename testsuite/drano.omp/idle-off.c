/* -Wno-idle-lanes.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

void
parallel_for (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-bogus "lanes" } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
