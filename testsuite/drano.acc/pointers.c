/* A pointer in memory and what it points to are accesses of their own, though
   they have one place, one name and one size.  */
/* { dg-do compile } */

struct rows { double *row; int n; };

void
by_pointer (double *a, double *y, int n)
{
#pragma acc parallel loop deviceptr(a, y)
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < n; j++)
	s += a[i * n + j]; /* { dg-warning "load of 'a': adjacent lanes are '8\\*n' bytes apart; each warp fetches 32 sectors where 8 would be enough" } */
      /* { dg-site { array=a ordinal=0 bytes=8 pattern=uniform sectors=[1,1] } "" { target *-*-* } .-1 } */
      /* { dg-site { array=a ordinal=1 bytes=8 pattern=strided stride=8*n full=32 } "" { target *-*-* } .-2 } */
      y[i] = s;
      /* { dg-site { access=load array=y pattern=uniform } "" { target *-*-* } .-1 } */
      /* { dg-site { access=store array=y pattern=unit } "" { target *-*-* } .-2 } */
    }
}

void
by_rows (double **p, struct rows *r, double *y, int n)
{
#pragma acc parallel loop present(p[0:n], r[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = p[i][0]; /* { dg-warning "uncoalesced load of 'p'" } */
      /* { dg-site { array=p pattern=unit } "" { target *-*-* } .-1 } */
      /* { dg-site { array=p pattern=irregular } "" { target *-*-* } .-2 } */
      /* The pointers of structures are apart, and lead anywhere.  */
      y[i] += r[i].row[0]; /* { dg-warning "load of 'r.i..row.*': adjacent lanes are 16 bytes apart" "" { target *-*-* } } */
      /* { dg-warning "load of 'r.i..row.*': the pointer of each lane is read from" "" { target *-*-* } .-1 } */
      /* { dg-site { array~row ordinal=0 pattern=strided stride_bytes=16 } "" { target *-*-* } .-2 } */
      /* { dg-site { array~row pattern=irregular } "" { target *-*-* } .-3 } */
    }
}

/* One access, however often it is inlined, stays one.  */
static inline double
get (const double *q, int i)
{
  return q[i];
  /* { dg-site { array=q ordinal=0 } "" { target *-*-* } .-1 } */
  /* { dg-no-site { ordinal=1 } "" { target *-*-* } .-2 } */
}

void
inlined (const double *q, double *y, int n)
{
#pragma acc parallel loop copyin(q[0:n + 1]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = get (q, i) + get (q, i + 1);
}
