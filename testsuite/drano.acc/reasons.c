/* Every reason for an irregular access is a clause that says what the index
   is; keys of lane IR and names of GCC's operations do not show.  */
/* { dg-do compile } */

void
reasons (int n, int k, float *restrict x, int *restrict c, float *restrict y)
{
#pragma acc parallel loop gang vector copy(x[0:n], y[0:n]) copyin(c[0:n])
  for (int i = 0; i < n; i++)
    {
      x[(i * k) & c[0]] = 1;	/* { dg-warning "uncoalesced store to 'x': the index is a bitwise AND of unknown values; each warp writes" } */
      x[(int) (i * 0.3f * i)] = 2;	/* { dg-warning "'x': the index is computed in floating point; each warp" } */
      x[c[i]] = 3;	/* { dg-warning "'x': the index of each lane is read from 'c'; each warp" } */
      int j = i;
      while (y[j] > 0)	/* { dg-warning "'y'" } */
	j = j * 2 + 1;
      x[j] = 4;	/* { dg-warning "'x': the index comes from a loop that lanes leave at different times; each warp" } */
    }
}

void
rows (int n, const int *restrict row, const int *restrict c,
      const float *restrict x, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(row[0:n+1], c[0:9*n], x[0:9*n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = row[i]; j < row[i + 1]; j++)
	t += x[j];	/* { dg-warning "'x': each lane starts at an index that is read from 'row'; each warp" } */
      for (int j = 0; j < 4; j++)
	t += x[c[i * 4 + j]];	/* { dg-warning "'x': the index of each lane is read from 'c'; each warp" } */
      /* { dg-warning "'c': adjacent lanes are 16 bytes apart" "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* { dg-final { scan-report-json { reason="the index is a bitwise AND of unknown values" } } } */
/* { dg-final { scan-report-json { reason="the index of each lane is read from 'c'" } } } */
