/* memcpy and its like, and structures copied as a whole.  */
/* { dg-do compile } */

struct pair { double re, im; };
struct triple { int v[3]; };
struct big { double v[8]; };
struct odd { int v[5]; };

void
rows (int n, int m, double *restrict x, double *restrict y)
{
#pragma acc parallel loop copyin(x[0:m * n]) copyout(y[0:m * n])
  for (int i = 0; i < n; i++)
    __builtin_memcpy (y + m * i, x + m * i, m * sizeof *x); /* { dg-warning "uncoalesced load of 'x': adjacent lanes are '8\\*m' bytes apart; each warp fetches 32 sectors where 8 would be enough" } */
    /* { dg-warning "uncoalesced store to 'y'" "" { target *-*-* } .-1 } */
    /* { dg-site { access=load array=x bytes=8 } "" { target *-*-* } .-2 } */
}

void
fixed (int n, double *restrict x, double *restrict y)
{
#pragma acc parallel loop copyin(x[0:64 * n]) copyout(y[0:64 * n])
  for (int i = 0; i < n; i++)
    __builtin_memmove (y + 64 * i, x + 64 * i, 64 * sizeof *x); /* { dg-warning "uncoalesced load of 'x': adjacent lanes are 512 bytes apart" } */
    /* { dg-warning "uncoalesced store to 'y': adjacent lanes are 512 bytes apart" "" { target *-*-* } .-1 } */
}

void
fill (int n, int m, float *y)
{
#pragma acc parallel loop copyout(y[0:m * n])
  for (int i = 0; i < n; i++)
    __builtin_memset (y + m * i, 0, m * sizeof *y); /* { dg-warning "uncoalesced store to 'y'" } */
}

/* The same rows for each lane, and a block for each gang.  */

void
from_one (int n, int m, double *restrict x, double *restrict y)
{
#pragma acc parallel loop gang copyin(x[0:m]) copyout(y[0:m * n]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    __builtin_memcpy (y + m * i, x, m * sizeof *x); /* { dg-site { access=load pattern=single-lane finding=null } } */
}

void
own (int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    {
      double t[64];
      __builtin_memset (t, 0, sizeof t); /* { dg-no-site { access=store } } */
      t[(int) x[i] & 63] = 1;
      x[i] = t[5]; /* { dg-bogus "uncoalesced" } */
    }
}

/* By members as wide as they are aligned, ...  */

void
pairs (int n, struct pair *restrict x, struct pair *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i]; /* { dg-warning "load of 'x': adjacent lanes are 16 bytes apart" } */
    /* { dg-warning "store to 'y'" "" { target *-*-* } .-1 } */
    /* { dg-site { access=load array=x bytes=8 } "" { target *-*-* } .-2 } */
}

void
triples (int n, struct triple *restrict x, struct triple *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i]; /* { dg-warning "load of 'x': adjacent lanes are 12 bytes apart" } */
    /* { dg-warning "store to 'y'" "" { target *-*-* } .-1 } */
    /* { dg-site { access=store array=y bytes=4 } "" { target *-*-* } .-2 } */
    /* { xx=3 } "" { target *-*-* } .-3 } */
}

/* ... or, from four of them on, by memcpy's loop: 8 bytes at a time, or
   single bytes if there are too few.  */

void
bigs (int n, struct big *restrict x, struct big *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i]; /* { dg-warning "load of 'x': adjacent lanes are 64 bytes apart; each warp fetches 32 sectors where 8 would be enough" } */
    /* { dg-warning "store to 'y'" "" { target *-*-* } .-1 } */
    /* { dg-site { access=load array=x bytes=8 } "" { target *-*-* } .-2 } */
}

void
odds (int n, struct odd *restrict x, struct odd *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i]; /* { dg-warning "load of 'x': adjacent lanes are 20 bytes apart" } */
    /* { dg-warning "store to 'y'" "" { target *-*-* } .-1 } */
    /* { dg-site { access=load array=x bytes=1 } "" { target *-*-* } .-2 } */
}

/* One structure, read by all lanes.  */

void
same (int n, struct pair *restrict x, struct pair *restrict y)
{
#pragma acc parallel loop copyin(x[0:1]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      struct pair p = *x; /* { dg-bogus "uncoalesced" } */
      y[i].re = p.re; /* { dg-warning "store to 'y.*re'" } */
    }
}
