#pragma acc routine seq
extern float routine (const float *p, int i);
static inline void
scale (float *p, int n)
{
#pragma acc parallel loop gang vector copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] *= 2;
}
extern void other (float *p, int n);
