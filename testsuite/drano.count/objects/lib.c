void
work (int *p, int n)
{
#pragma acc parallel loop gang vector copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i]++;
}
