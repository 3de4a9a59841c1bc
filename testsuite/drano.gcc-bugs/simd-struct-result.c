/* A structure that a function returns goes through the frame of the caller, if it
   is assigned to other than a local variable.  */
/* { dg-do run } */

extern void abort (void);

#define N 40000

struct point
{
  double x, y, z;
};

static struct point a[N];

#pragma omp declare target
__attribute__ ((noipa)) struct point
make (int i)
{
  struct point p = { i, i + 1, i + 2 };
  return p;
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++)
    a[i] = make (i);

  for (int i = 0; i < N; i++)
    if (a[i].x != i || a[i].y != i + 1 || a[i].z != i + 2)
      abort ();
  return 0;
}
