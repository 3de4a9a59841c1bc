/* An index that is computed from the lane's number in floating point: lanes that
   are adjacent have indices as far apart as the factor says.  */
/* { dg-do compile } */

void
resample (int n, float s, float from, double *restrict at,
	  const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang vector present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = a[(int) (i * 0.5f)];	/* { dg-site { access=load array=a finding=null {sectors=[1,5]} } "" { target optimize } } */
      t += a[(int) (i * s)];	/* { dg-site { access=load array=a finding=null {sectors=[1,32]} } "" { target optimize } } */
      t += a[(int) (from + i * s)];	/* { dg-site { access=load array=a finding=null } "" { target optimize } } */
      t += a[(int) (from - i)];	/* { dg-site { access=load array=a finding=null } "" { target optimize } } */
      b[i] = t;
    }
}

/* Its twins: the factor is large, or the number is read.  */

void
coarse (int n, const float *restrict at, const float *restrict a,
	float *restrict b)
{
#pragma acc parallel loop gang vector present(a[0:64*n], b[0:n], at[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = a[(int) (i * 20.5f)];	/* { dg-warning "uncoalesced load of 'a'" } */
      t += a[(int) (at[i] * 2)];	/* { dg-warning "the index of each lane is read from 'at'" } */
      b[i] = t;
    }
}
