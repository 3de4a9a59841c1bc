/* Variables that threads of a team share: chosen values, parallel regions without
   a loop, mapped variables, members and copies.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

#include <string.h>

extern int omp_get_thread_num (void);

struct p { double x, y; };

void
chosen (int n, const double *a, double *y)
{
  int which, flag, sign, same;
#pragma omp target teams distribute parallel for shared(which, flag, sign, same) \
    map(a[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 0)
	which = 1;	/* { dg-warning "threads of a team assign 'which'" } */
      else
	which = 2;
      flag = 0;
      if (a[i] > 7)
	flag = 1;	/* { dg-warning "threads of a team assign 'flag'" } */
      sign = a[i] < 0 ? -1 : 1;	/* { dg-warning "threads of a team assign 'sign'" } */
      if (n > 5)
	same = 1;
      else
	same = 2;
      y[i] = which + flag + sign + same;
    }
}

void
region (double *y)
{
  int tid = 0, count = 0, one = 0, each = 0, kept = 0, first = 0;
#pragma omp target map(y[0:100])
#pragma omp parallel private(each)
  {
    tid = omp_get_thread_num ();	/* { dg-warning "threads of a team assign 'tid'" } */
    count++;	/* { dg-warning "threads of a team assign 'count'" } */
    each = omp_get_thread_num ();
    one = 1;
#pragma omp critical
    kept += each;
#pragma omp single
    first = each;
    y[tid] = one + each + count + kept + first;
  }
}

void
mapped (int n, const double *a, const struct p *q, double *y)
{
  double s = 0, none = 0;
  struct p last, part;
#pragma omp target teams distribute parallel for \
    map(tofrom: s, last, part, none, y[0:n]) map(to: a[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    {
      s = a[i];	/* { dg-warning "threads of a team assign 's'" } */
      last = q[i];	/* { dg-warning "threads of a team assign 'last'" } */
      part.x = a[i];	/* { dg-warning "threads of a team assign 'part'" } */
      part.y = 3;
#pragma omp atomic
      none += a[i];
      y[i] = s + last.x + part.x;
    }
}

void
copied (int n, const struct p *q, double *y)
{
  struct p t;
#pragma omp target teams distribute parallel for private(t) \
    map(y[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    {
      memcpy (&t, &q[i], sizeof t);
      y[i] = t.x;
    }
#pragma omp target map(y[0:n], q[0:n])
  {
    struct p u;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      {
	memcpy (&u, &q[i], sizeof u);	/* { dg-warning "threads of a team assign 'u'" } */
	y[i] = u.x;
      }
  }
}

/* One thread.  */

void
alone (int n, const double *a, double *y)
{
  double s = 0;
#pragma omp target teams distribute parallel for thread_limit(1) num_teams(1) \
    map(a[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      s = a[i];
      y[i] = s;
    }
#pragma omp target parallel for if(parallel: 0) map(a[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      s = a[i];
      y[i] = s;
    }
#pragma omp target parallel num_threads(1) map(y[0:n])
  {
    s = omp_get_thread_num ();
    y[0] = s;
  }
}
