#pragma acc routine seq
static inline unsigned char
limit (int value)
{
  return value > 255
    ? 255 : value;
}
static unsigned char c[3 * 4096];
static float a[4096], b[2 * 4096], d[4096];
int
main (void)
{
#pragma acc parallel loop copy (a, b, c, d)
  for (int i = 0; i < 4096; i++)
    {
      float x = a[i];
      float y = b[2 * i];
      c[3 * i] = limit (c[3 * i] + 9);
      d[i]
	= x
	- y * y;
    }
  return 0;
}
