// Places to which all lanes store, and variables of each lane.
// { dg-do compile }

struct sum { double value; };

void
stored (int n, const double *a, double *y, sum &s)
{
#pragma acc parallel loop copyin(a[0:n]) copyout(y[0:n]) copy(s)
  for (int i = 0; i < n; i++)
    {
      s.value = a[i];	// { dg-warning "lanes store different values to 's(\\.|->)value'" }
      y[i] = a[i];
    }
}

void
branches (int n, const double *a, double *y, double &s)
{
#pragma acc parallel loop copyin(a[0:n]) copyout(y[0:n]) copy(s)
  for (int i = 0; i < n; i++)
    {
      if (a[i] < 0)
	s = -a[i];	// { dg-warning "lanes store different values to 's'" }
      else
	s = a[i];	// { dg-warning "lanes store different values to 's'" "" { target { ! { stores_merged && optimize } } } }
      y[i] = i;
    }
}

void
own (int n, const double *a, double *y)
{
#pragma acc parallel loop copyin(a[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      sum s;
      if (a[i] < 0)
	s.value = -a[i];
      else
	s.value = a[i];
      y[i] = s.value;
    }
}
