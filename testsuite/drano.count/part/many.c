#define N 320000
static float p[N];
int
main (void)
{
#pragma acc parallel loop gang vector copy (p) num_gangs (8)
  for (int i = 0; i < N; i++)
    p[i] += 1;
  return p[N - 1] != 1;
}
