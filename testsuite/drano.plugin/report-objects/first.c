void
first (int n, float *first)
{
#pragma acc parallel loop copy(first[0:3*n])
  for (int i = 0; i < n; i++)
    first[3 * i] = 0;
}
