/* Loads of all members of a class are one finding; behind a reference, too.  */
/* { dg-do compile } */

struct point
{
  float x, y, z;
  float sum () const { return x + y + z; } /* { dg-warning "load of" } */
  /* { dg-site { access=load finding=grouped } "" { target *-*-* } .-1 } */
};

void
all (int n, point *p, float *r)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = p[i].sum ();
}

void
some (int n, point *p, float *r)
{
#pragma acc parallel loop copyin(p[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    {
      const point &q = p[i];
      r[i] = q.x + q.z; /* { dg-warning "load of" } */
      /* { dg-site { access=load finding=strided } "" { target *-*-* } .-1 } */
    }
}
