int
main (void)
{
  static int p[320];
#pragma omp target teams distribute parallel for simd map (tofrom: p) nowait
  for (int i = 0; i < 320; i++)
    p[i]++;
#pragma omp taskwait
  return p[319] - 1;
}
