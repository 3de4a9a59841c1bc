/* The life of a variable that lanes get their own of ends at the end of a branch:
   the device compiler must not stop.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=repairs" } */

extern void abort (void);

#define N 64

static int a[N], c[N];

#pragma omp declare target
static int
middle (int first)
{
  int t[8];
  if (first & 1)
    {
      int u[8];
      for (int k = 0; k < 8; k++)
	u[k] = first - k;
      first = u[first & 7];
    }
  for (int k = 0; k < 8; k++)
    t[k] = first + k;
  return t[first & 7];
}
#pragma omp end declare target

static int
iteration (int i)
{
  int result = 0;
  if (c[i])
    {
      for (int j = 0; j < 3; j++)
	{
	  int s[16];
	  for (int k = 0; k < 16; k++)
	    s[k] = k * i + j;
	  if (s[i & 15] & 1)
	    result += s[c[i]];
	}
      result += middle (i);
    }
  return result;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    c[i] = i % 3;

#pragma omp target map(tofrom: a) map(to: c)
#pragma omp simd
  for (int i = 0; i < N; i++)
    {
      if (c[i])
	{
	  int result = 0;
	  for (int j = 0; j < 3; j++)
	    {
	      int s[16];
	      for (int k = 0; k < 16; k++)
		s[k] = k * i + j;
	      if (s[i & 15] & 1)
		result += s[c[i]];
	    }
	  a[i] = result + middle (i);
	}
    }

  for (int i = 0; i < N; i++)
    if (a[i] != iteration (i))
      abort ();
  return 0;
}
