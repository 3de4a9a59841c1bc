float a[1 << 12];

int
main (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 1 << 10; i++)
    a[4 * i] = i;	/* line 8 */
  return a[8] != 2;
}
