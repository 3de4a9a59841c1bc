void
second (int n, float *second)
{
#pragma acc parallel loop copy(second[0:3*n])
  for (int i = 0; i < n; i++)
    second[3 * i] = 0;
}
