/* Lanes do not move to a loop where an access might be cheap, and might not: a
   table says how far its elements are apart.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 1024, SIZE = 128, POINTS = 49 };

static unsigned char picture[SIZE * SIZE];
static int x[N], sums[N];

int
main (void)
{
  int offset[POINTS];
  for (int p = 0; p < POINTS; p++)
    offset[p] = (p / 7 - 3) * SIZE + p % 7 - 3;
  for (int i = 0; i < SIZE * SIZE; i++)
    picture[i] = i % 7;
  for (int i = 0; i < N; i++)
    x[i] = 60 * SIZE + 60 + i % 5;
#pragma acc parallel loop copyin (picture, x, offset) copyout (sums)
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int p = 0; p < POINTS; p++) /* { dg-bogus "are spread over the lanes" } */
	{
	  int at = x[i] + offset[p];
	  if (at < 0 || at >= SIZE * SIZE)
	    at = 0;
	  sum += picture[at];
	}
      sums[i] = sum;
    }
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int p = 0; p < POINTS; p++)
	sum += picture[x[i] + offset[p]];
      if (sums[i] != sum)
	return 1;
    }
  return 0;
}
