/* Where GCC is repaired, nothing is said.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes -fdrano-transform=repairs" } */

struct point
{
  double x, y, z;
};

#pragma omp declare target
__attribute__ ((noipa)) double length (struct point p)
{
  return p.x + p.y;
}

__attribute__ ((noipa)) struct point make (int i)
{
  struct point p = { i, i, i };
  return p;
}

__attribute__ ((noipa)) void halve (int *p)
{
  *p /= 2;
}
#pragma omp end declare target

void
shared (int n, int *a)
{
#pragma omp target teams distribute parallel for simd map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      int digit[8], t = i;	
      for (int k = 0; k < 8; k++)
	digit[k] = i >> k & 7;
      a[i] = digit[i % 8] + t;
    }
}

void
addressed (int n, int *a)
{
#pragma omp target teams distribute parallel for simd map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      int t = i;		
      halve (&t);
      a[i] = t;
    }
}

void
calls (int n, double *a, struct point *b)
{
  struct point p;
#pragma omp target teams distribute parallel for simd private(p) \
  map(tofrom: a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      p = b[i];
      a[i] = length (p);	
      b[i] = make (i);		
    }
}

void
nested (int n, int a[64][64])
{
#pragma omp target map(tofrom: a[0:64])
#pragma omp simd
  for (int i = 0; i < 64; i++)
#pragma omp simd
    for (int j = 0; j < 64; j++)
      a[i][j] = i + j;		
}

void
stack (int n, int *a)
{
  int t[64];
#pragma omp target teams distribute parallel for simd private(t) map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 64; k++)
	t[(k + i) % 64] = k;	
      a[i] = t[i % 61];
    }
}

/* Nothing is wrong with registers, with the same value in all lanes, with
   private clauses, on one lane, and on the host.  */

void
right (int n, int *a, double *b)
{
  int digit[8];
#pragma omp target teams distribute parallel for simd private(digit) \
  map(from: a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      double x = i, y[2] = { x, x + 1 };
      for (int k = 0; k < 8; k++)
	digit[k] = i >> k & 7;
      a[i] = digit[i % 8];
      b[i] = y[0] * y[1];
    }

#pragma omp target teams distribute parallel for simd map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      int same[8];
      for (int k = 0; k < 8; k++)
	same[k] = k * k;
      a[i] = same[i % 8];
    }

#pragma omp target teams distribute parallel for map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      int own[8];
      for (int k = 0; k < 8; k++)
	own[k] = i >> k & 7;
      a[i] = own[i % 8];
    }

#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      int own[8];
      for (int k = 0; k < 8; k++)
	own[k] = i >> k & 7;
      a[i] = own[i % 8];
    }
}
