/* A note says that the next iterations of a loop use the sectors of a load, and for
   how many warps L1 keeps them.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-advice=none" } */

/* Rows whose length is not known: all may begin in one set of L1.  */

void
rows (int n, int m, const float *restrict A, const float *restrict x,
      float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m], x[0:m]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)	/* { dg-note "the next 7 iterations of the loop over 'j', line \[0-9\]+ use the rest of these sectors if L1 keeps them, which it does for up to 10 warps on a multiprocessor \\(A100\\)" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * m + j] * x[j];	/* { dg-warning "uncoalesced load of 'A'" } */
      /* { dg-site { array=A reuse.iterations=7 reuse.warps=10 reuse.always=false } "" { target *-*-* } .-1 } */
      /* { dg-site { array=x reuse=null } "" { target *-*-* } .-2 } */
      y[i] = t;
    }
}

/* Records: L1 has room for as many warps as there may be.  */

void
records (int n, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * 8]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 8; j++)	/* { dg-note "the next 7 iterations of the loop over 'j', line \[0-9\]+ use the rest of these sectors, and L1 keeps them until then \\(A100\\)" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * 8 + j];		/* { dg-warning "uncoalesced load of 'A'" } */
      /* { dg-site { array=A reuse.iterations=7 reuse.warps=32 reuse.always=true level=1 } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* Half of each record.  */

void
half_records (int n, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * 8]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 4; j++)	/* { dg-note "the next 3 iterations of the loop over 'j', line \[0-9\]+ use these sectors too, and L1 keeps them until then" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * 8 + j];		/* { dg-warning "uncoalesced load of 'A'" } */
      y[i] = t;
    }
}

void
two_doubles (int n, const double *restrict A, double *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * 8]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      double t = 0;
      for (int j = 0; j < 2; j++)	/* { dg-note "the next iteration of the loop over 'j', line \[0-9\]+ uses these sectors too, and L1 keeps them until then" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * 8 + j];		/* { dg-warning "uncoalesced load of 'A'" } */
      y[i] = t;
    }
}

/* Every other element; and downwards.  */

void
steps (int n, int m, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copy(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j += 2)	/* { dg-note "the next 3 iterations of the loop over 'j', line \[0-9\]+ use these sectors too if L1 keeps them, which it does for up to" } */
	y[i] += A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
    }
}

void
downwards (int n, int m, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copy(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      for (int j = m - 1; j >= 0; j--)	/* { dg-note "the next 7 iterations of the loop over 'j', line \[0-9\]+ use the rest of these sectors if" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	y[i] += A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
    }
}

/* As many gangs as L1 has room for.  */

void
few_gangs (int n, int m, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector num_gangs(8) copyin(A[0:n * m]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)	/* { dg-note "use the rest of these sectors, and L1 keeps them until then" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
      y[i] = t;
    }
}

/* Workers need shared memory, nobody knows how much.  */

void
workers (int n, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang worker vector num_workers(4) copyin(A[0:n * 8]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < 8; j++)	/* { dg-note "use the rest of these sectors if L1 keeps them, which it does for up to 64 warps" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * 8 + j];		/* { dg-warning "uncoalesced load of 'A'" } */
      y[i] = t;
    }
}

/* Each lane leaves when its row ends.  */

void
csr (int n, const int *restrict row, const float *restrict val,
     float *restrict y)
{
#pragma acc parallel loop gang vector copyin(row[0:n + 1], val[0:row[n]]) copyout(y[0:n]) /* { dg-note "lanes are the iterations" } */
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int k = row[i]; k < row[i + 1]; k++)	/* { dg-note "the next 7 iterations of the loop over 'k', line \[0-9\]+ use the rest of these sectors if L1 keeps them" } */
      /* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += val[k];			/* { dg-warning "uncoalesced load of 'val'" } */
      y[i] = t;
    }
}
/* { dg-final { same-object } } */
