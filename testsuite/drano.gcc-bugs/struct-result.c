/* A structure that the host returns in a register and nvptx in memory:
   pass_nrv stops the compiler.  No simd loop is needed.  Cured in GCC 15.  */
/* { dg-do run } */

extern void abort (void);

struct two
{
  float x;
  int y;
};

#pragma omp declare target
__attribute__ ((noipa)) struct two
make (int i)
{
  struct two t = { i, 2 * i };
  return t;
}
#pragma omp end declare target

int
main (void)
{
  int y;
#pragma omp target map(from: y)
  y = make (3).y;
  if (y != 6)
    abort ();
  return 0;
}
