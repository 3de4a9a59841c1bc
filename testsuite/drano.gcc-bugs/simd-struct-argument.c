/* A structure that is passed by value goes through the frame of the caller, of
   which there is one for a warp: lanes overwrite each other's copy.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

struct point
{
  double x, y, z;
};

static double a[N];

#pragma omp declare target
__attribute__ ((noipa)) double
length (struct point p)
{
  return p.x + p.y + p.z;
}
#pragma omp end declare target

int
main (void)
{
  struct point p;
#pragma omp target teams distribute parallel for simd private(p) map(from: a)
  for (int i = 0; i < N; i++)
    {
      p.x = i;
      p.y = 2 * i;
      p.z = 1;
      a[i] = length (p);
    }

  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i + 1)
      abort ();
  return 0;
}
