/* The step of a site changes from launch to launch and within one, and so does
   where in a line it begins; members of groups have several sizes, and a gap before
   the last, which some releases would store together with the one before.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-count=all -Wno-uncoalesced -Wno-idle-lanes" } */

#define N 4096

static unsigned char bytes[N * 8];
static unsigned short shorts[N * 8];
static double doubles[N * 8];

struct mixed
{
  double a;
  float b;
  unsigned char c;
  unsigned short d;
};
static struct mixed mixed[N];

static void
steps (int n, int step, int from)
{
#pragma acc parallel loop gang vector copy (bytes, shorts, doubles)
  for (int i = 0; i < n; i++)
    {
      bytes[from + i * step] += 1;
      shorts[from + i * step] += 2;
      doubles[from + i * step] += 3;
    }
}

static void
backwards (int n, int step)
{
#pragma acc parallel loop gang vector copy (bytes, doubles)
  for (int i = 0; i < n; i++)
    {
      bytes[(n - 1 - i) * step] ^= 3;
      doubles[(n - 1 - i) * step] -= 3;
    }
}

static void
rows (int n)
{
#pragma acc parallel loop gang copy (doubles)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	doubles[j * (i % 3) + (i & 1)] = i;
    }
}

static void
members (int n, int step)
{
#pragma acc parallel loop gang vector copy (mixed)
  for (int i = 0; i < n; i++)
    {
      struct mixed *m = &mixed[i * step];
      m->a += 1;
      m->b += 2;
      m->c += 3;
      m->d += 4;
    }
}

int
main (void)
{
  for (int step = 0; step < 4; step++)
    for (int from = 0; from < 3; from++)
      steps (1000, step, from * 5);
  backwards (1000, 1);
  backwards (999, 3);
  rows (64);
  for (int step = 1; step < 4; step++)
    members (1000, step);
  return 0;
}
