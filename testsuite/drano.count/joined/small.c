static unsigned char c[4096];
static short s[4096];
int
main (void)
{
#pragma acc parallel loop copy (c, s)
  for (int i = 0; i < 4096; i++)
    {
      short v;
#pragma acc atomic update
      c[i] += 3;
#pragma acc atomic capture
      v = s[i]++;
    }
  return 0;
}
