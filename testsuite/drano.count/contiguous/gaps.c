#define N 320
static float rows[N * N], sums[N], every[8 * N], out[N], twice[8 * N];
int
main (void)
{
#pragma acc parallel loop gang vector copyin (rows, every) copyout (sums, out) \
  copy (twice)
  for (int i = 0; i < N; i++)
    {
      float t = 0;
      for (int j = 0; j < N; j++)
	t += rows[i * N + j];
      sums[i] = t;
      out[i] = every[8 * i];
      if (t >= 0)
	twice[8 * i] = t;
      twice[8 * i + 4] += t;
    }
  return 0;
}
