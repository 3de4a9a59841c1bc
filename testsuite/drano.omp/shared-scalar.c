/* What lanes of a simd loop store to one place is a race, unless a clause gives
   each its own or puts them together.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

int count;
#pragma omp declare target to (count)

void
mapped (int n, const double *a, double *y, double *p)
{
  double s = 0;
#pragma omp target teams distribute parallel for simd \
    map(tofrom: s, y[0:n], p[0:1]) map(to: a[0:n])
  for (int i = 0; i < n; i++)
    {
      s = a[i];	/* { dg-warning "lanes store different values to 's', which they share: one of them remains" } */
      count += 2;	/* { dg-warning "lanes update 'count', which they share, without an atomic operation" } */
      if (p[0] < a[i])
	p[0] = a[i];	/* { dg-warning "to 'p', which they share" } */
      y[i] = a[i];
    }
  y[0] += s;
}

void
clauses (int n, double *a, double *y)
{
  double sum = 0, last = 0, own, given = 1;
  int at = 0;
#pragma omp target teams distribute parallel for simd reduction(+:sum) \
    map(tofrom: sum, y[0:n]) map(to: a[0:n]) private(own) \
    firstprivate(given) lastprivate(last)
  for (int i = 0; i < n; i++)
    {
      own = a[i];
      given = own;
      last = own;
      sum += given;
      y[i] = own;
    }
#pragma omp target map(tofrom: at, a[0:n])
#pragma omp simd linear(at:1) reduction(+:sum)	/* { dg-warning "wrong values of its .linear. variable" "" { target optimize } } */
  for (int i = 0; i < n; i++)
    {
      sum += a[i];
      a[i] = at;
      at++;
    }
  y[0] += sum + last + at;
}

void
flags (int n, const double *a, int *flag, double *first)
{
#pragma omp target teams distribute parallel for simd \
    map(tofrom: flag[0:1], first[0:1]) map(to: a[0:n])
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 1)
	flag[0] = 1;
      if (i == 0)
	first[0] = a[i];
      /* Perhaps it is one element only.  */
      if (a[i] > 2)
	first[0] = a[i];
    }
}

/* Lanes put their sums together before all of them store the same.  */

void
combined (int n, int *a)
{
#pragma omp target map(tofrom: a[0:n])
  {
#pragma omp simd reduction(+:count)
    for (int i = 0; i < n; i++)
      {
	count += 3;
	a[i] = i;
      }
#pragma omp simd
    for (int i = 0; i < n; i++)
      {
	count += 3;	/* { dg-warning "lanes update 'count', which they share, without an atomic operation" } */
	a[i] += i;
      }
  }
}
