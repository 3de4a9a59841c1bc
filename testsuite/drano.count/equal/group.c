struct point { float x, y; };
void
update (struct point *p, int n, const float *q)
{
#pragma acc parallel loop gang vector copy (p[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x += 1;
      p[i].y += p[i].x;
    }
#pragma acc parallel loop gang vector copyin (p[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    p[3 * i].x = q[2 * i];
}
