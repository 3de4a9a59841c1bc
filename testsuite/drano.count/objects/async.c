int
main (void)
{
  static int p[4][320];
#pragma acc enter data copyin (p)
  for (int k = 0; k < 20; k++)
    {
#pragma acc parallel loop gang vector present (p) async (k % 4)
      for (int i = 0; i < 320; i++)
	p[k % 4][i]++;
    }
#ifdef WAIT
#pragma acc wait
#pragma acc exit data copyout (p)
  return p[3][319] - 5;
#endif
  return 0;
}
