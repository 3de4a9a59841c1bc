/* A variable that has no value on some path may have any value there: it
   counts as the one that another path gives it.  */
/* { dg-do compile } */

void
pointer (int n, int mode, float *mem)
{
#pragma acc parallel loop gang vector copy(mem[0:91 * n])
  for (int i = 0; i < n; i++)
    {
      float *e;
      if (mode == 2)
	e = mem + i * 91;
      for (int k = 0; k < 91; k++)
	e[k] = 1;	/* { dg-warning "store to 'e': .* 364 bytes apart" } */
      /* { dg-site { pattern=strided stride_bytes=364 exact.index=true } "" { target *-*-* } .-1 } */
    }
}

/* The same for a number, chosen by a switch.  */

void
number (int n, int mode, float *mem)
{
#pragma acc parallel loop gang vector copy(mem[0:24 * n])
  for (int i = 0; i < n; i++)
    {
      int k;
      switch (mode)
	{
	case 1:
	case 7:
	  k = 24 * i;
	  break;
	case 4:
	  k = 24 * i + 3;
	}
      mem[k] = 2;	/* { dg-warning "store to 'mem': .* 96 bytes apart" } */
    }
}

/* An inner loop sets it in an iteration that is not known.  */

void
inner (int n, int m, const int *restrict stop, float *restrict mem)
{
#pragma acc parallel loop gang vector copy(mem[0:n * m]) copyin(stop[0:m])
  for (int i = 0; i < n; i++)
    {
      float *e;
      for (int k = 0; k < m; k++)
	{
	  if (stop[k])
	    e = mem + i * 16;
	  e[k] = 1;	/* { dg-warning "store to 'e': .* 64 bytes apart" } */
	}
    }
}

/* What inner iterations leave to one another is not the same in all: the
   value is that of some iteration.  */

void
left_behind (int n, int m, const int *restrict stop, float *restrict mem)
{
#pragma acc parallel loop gang vector copy(mem[0:n * m]) copyin(stop[0:m])
  for (int i = 0; i < n; i++)
    {
      float *e;
      for (int k = 0; k < m; k++)
	{
	  if (stop[k])
	    e = mem + i * k;
	  e[k] = 1;	/* { dg-warning "store to 'e': the index changes from iteration to iteration" } */
	}
    }
}

/* Unit stride stays so.  */

void
fine (int n, int mode, float *mem)
{
#pragma acc parallel loop gang vector copy(mem[0:n])
  for (int i = 0; i < n; i++)
    {
      float *e;
      if (mode == 2)
	e = mem + i;
      *e = 1;
      /* { dg-site { pattern=unit finding=null } "" { target *-*-* } .-1 } */
    }
}
