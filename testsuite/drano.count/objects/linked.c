extern void work (int *, int);
int
main (void)
{
  static int p[64];
  work (p, 64);
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 64; i++)
    p[i] *= 2;
  return p[63] - 2;
}
