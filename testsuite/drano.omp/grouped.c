/* Loads of all members of a structure are one finding in OpenMP, too.  */
/* { dg-do compile } */

struct point { float x, y, z; };

void
all (int n, struct point *p, float *r)
{
#pragma omp target teams distribute parallel for simd map(p[0:n], r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].x + p[i].y * p[i].z; /* { dg-warning "load of 'p.i...': adjacent lanes are 12 bytes apart" } */
  /* { dg-site { array~p.* finding=grouped } "" { target *-*-* } .-1 } */
}

void
some (int n, struct point *p, float *r)
{
#pragma omp target teams distribute parallel for simd map(p[0:n], r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].x + p[i].y; /* { dg-warning "load of 'p" } */
  /* { dg-site { array~p.* finding=strided } "" { target *-*-* } .-1 } */
}
