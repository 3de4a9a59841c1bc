/* What follows a branch that lanes diverge at is not copied into its two sides.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */

enum { N = 4096 };
static float a[N], b[N], d[N];
static int c[N];

static void
pick (void)
{
#pragma acc parallel loop present(a, b, c, d)
  for (int i = 0; i < N; i++)
    {
      float x;
      if (c[i])
	x = a[i];
      else
	x = b[i];
      d[i] = x * 2;
    }
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = -i;
      c[i] = i * 7 % 3 == 0;
    }
#pragma acc data copyin(a, b, c) copyout(d)
  pick ();
  for (int i = 0; i < N; i++)
    bad += d[i] != 2 * (c[i] ? a[i] : b[i]);
  return bad != 0;
}
