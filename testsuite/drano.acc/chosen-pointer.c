/* A load through a pointer that is one of several addresses of variables reads
   one of these; a store through it may change each of them.  */
/* { dg-do compile } */

void
loads (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      int a = i, b = n - 1, c = 4 * i;
      int *p = i + 1 < n ? &a : &b;
      y[i] = x[*p];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      p = i + 1 < n ? &c : &b;
      y[i] += x[*p];	/* { dg-warning "adjacent lanes are 16 bytes apart" } */
    }
}

/* The address may be kept in memory, where each way has stored another.  */
struct both { int *low, *high; };
void
kept (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      int j = i + 1, k = n - 1;
      struct both p;
      if (j < k)
	p.low = &j, p.high = &k;
      else
	p.low = &k, p.high = &j;
      float t = x[*p.low];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      t += x[*p.high];	/* { dg-site { access=load array=x pattern=choice stride_bytes=4 finding=null } } */
      /* Not what it was.  */
      p.low = p.high;
      *p.low = 8 * i;
      t += x[*p.high];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] = t;
    }
}

void
stores (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      int a = i, b = i;
      int *p = i + 1 < n ? &a : &b;
      *p = 4 * i;
      y[i] = x[a];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] += x[b];	/* { dg-warning "uncoalesced load of 'x'" } */
    }
}

static void
change (int *a, int *b, int which)
{
  int *p = which ? a : b;
  *p *= 4;
}

void
calls (int n, float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:4*n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      int a = i, b = i;
      change (&a, &b, i + 1 < n);
      y[i] = x[a];	/* { dg-warning "uncoalesced load of 'x'" } */
      y[i] += x[b];	/* { dg-warning "uncoalesced load of 'x'" } */
    }
}
