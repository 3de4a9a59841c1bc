int
main (void)
{
  static float a[640];
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 320; i++)
    a[2 * i] = i;
  return a[638] != 319;
}
