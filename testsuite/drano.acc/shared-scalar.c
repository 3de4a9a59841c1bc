/* A place to which all lanes store is a race; what a lane reads back there may
   be its own.  */
/* { dg-do compile } */

struct pair { double a; int n; } mine;
#pragma acc declare create (mine)

void
scalars (int n, const double *restrict a, const int *restrict key,
	 double *restrict y, struct pair *restrict p, int *restrict t)
{
  int k = 0, count = 0;
  double sum = 0, most = 0;
#pragma acc data copy(k, count, sum, most) copyin(a[0:n], key[0:n]) \
    copy(p[0:1], t[0:8]) copyout(y[0:n])
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; i++)
    {
      k = 8 * i;	/* { dg-warning "lanes store different values to 'k', which they share: one of them remains" } */
      /* { dg-site { access=store array=k finding=shared-scalar option=-Wuncoalesced level=1 sectors=[1,1] } "" { target *-*-* } .-1 } */
      count++;	/* { dg-warning "lanes update 'count', which they share, without an atomic operation: updates are lost" } */
      sum += a[i];	/* { dg-warning "lanes update 'sum'" } */
      if (most < a[i])
	most = a[i];	/* { dg-warning "to 'most', which they share" } */
      mine.n = i;	/* { dg-warning "to 'mine(\\.|->)n', which they share" } */
      p->a = a[i];	/* { dg-warning "to 'p->a', which they share" } */
      t[3] = key[i];	/* { dg-warning "to 't', which they share" } */
      y[i] = i;
    }
  y[0] = k + count + sum + most;
}

/* A vector loop inside another: all lanes of a gang store to its element.  */

void
elements (int n, int m, const double *restrict a, double *restrict y)
{
#pragma acc parallel loop gang copyin(a[0:n*m]) copy(y[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[i] += a[i * m + j];	/* { dg-warning "lanes update 'y'" } */
    }
}

/* In a routine that all lanes call.  */

#pragma acc routine seq
void
put (double *to, double v)
{
  *to = v;	/* { dg-warning "lanes store different values to '(\\*?to|y)'" } */
}

void
calls (int n, const double *restrict a, double *restrict y)
{
#pragma acc parallel loop gang vector copyin(a[0:n]) copy(y[0:1])
  for (int i = 0; i < n; i++)
    put (y, a[i]);
}

/* What is read back is no uniform index.  */

void
read_back (int n, const double *restrict x, const int *restrict key,
	   double *restrict y)
{
  int k = 0, l = 0;
#pragma acc data copy(k, l) copyin(x[0:8*n], key[0:n]) copyout(y[0:n])
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; i++)
    {
      k = 8 * i;	/* { dg-warning "lanes store different values to 'k'" } */
      l = key[i];	/* { dg-warning "lanes store different values to 'l'" } */
      if (l < 0)
	l = n - 1;
      y[i] = x[k];	/* { dg-warning "load of 'x': adjacent lanes are 64 bytes apart" } */
      y[i] += x[l];	/* { dg-warning "load of 'x'" } */
    }
}

/* No races: one lane, the same value, atomic operations, copies of each lane's
   own, sums.  */

void
fine (int n, int m, const double *restrict a, double *restrict y,
      int *restrict flag, double *restrict s, int *restrict count)
{
  double sum = 0, own, copy;
  int given = 3;
#pragma acc parallel loop gang vector copyin(a[0:n]) copy(y[0:n]) \
    copy(flag[0:1], s[0:1], count[0:1]) reduction(+:sum) private(own) \
    firstprivate(given)
  for (int i = 0; i < n; i++)
    {
      double inner = a[i];
      if (i == 0)
	*s = a[i];
      if (i == n - 1)
	*s = a[i];
      flag[0] = 1;
      if (a[i] > 2)
	flag[0] = m;
#pragma acc atomic
      count[0]++;
      own = a[i];
      copy = own;
      given = i;
      sum += a[i];
      y[i] = inner + own + copy + given;
    }
  y[0] += sum;
}
