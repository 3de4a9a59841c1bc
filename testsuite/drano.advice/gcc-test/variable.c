/* { dg-do run } */
int p[512];

int
main (void)
{
  int i;
#pragma omp target parallel for map(p)
  for (i = 0; i < 512; i++)
    p[i] += i;
  return p[7] != 7;
}
