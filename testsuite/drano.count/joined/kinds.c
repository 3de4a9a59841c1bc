static int a[1024], b[1024];
static double d[1024];
int
main (void)
{
#pragma acc parallel loop copy (a, b, d)
  for (int i = 0; i < 1024; i++)
    {
      int v;
#pragma acc atomic read
      v = b[i];
#pragma acc atomic write
      a[i] = v;
#pragma acc atomic capture
      v = b[i]++;
#pragma acc atomic update
      d[i] *= v;
    }
  return 0;
}
