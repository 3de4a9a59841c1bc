static float a[4 * 512], b[512], c[512];
#pragma omp declare target
static float
cube (float x)
{
  float t = x * x;
  return t * x;
}
#pragma omp end declare target
int
main (void)
{
#pragma omp target teams distribute parallel for map (to: a) map (from: b)
  for (int i = 0; i < 512; i++)
    {
      float t = a[4 * i];
      b[i] = cube (t);
    }
#pragma omp target teams distribute parallel for map (from: c)
  for (int i = 0; i < 512; i++)
    c[i] = i;
  return 0;
}
