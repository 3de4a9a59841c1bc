/* Bit operations of the lane's number with a number that all lanes have: the
   lanes of a warp change places, or move together.  */
/* { dg-do compile } */

void
exchange (int n, int k, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang vector present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = a[i ^ k];	/* { dg-site { access=load array=a finding=null {sectors=[1,5]} ideal=4 } "" { target optimize } } */
      t += a[(i + 1) ^ k];	/* { dg-site { access=load array=a finding=null ideal=4 } "" { target optimize } } */
      t += a[i & (k - 1)];	/* { dg-site { access=load array=a finding=null } "" { target optimize } } */
      t += a[i | k];	/* { dg-site { access=load array=a finding=null } "" { target optimize } } */
      t += a[i ^ (i >> 1)];	/* { dg-site { access=load array=a finding=null ideal=4 } "" { target optimize } } */
      b[i] = t;
    }
}

/* Their twins: what the lanes change places in is far apart, or differs in each
   lane.  */

void
apart (int n, int k, const int *restrict key, const float *restrict a,
       float *restrict b)
{
#pragma acc parallel loop gang vector present(a[0:64*n], b[0:n], key[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = a[(64 * i) ^ k];	/* { dg-warning "uncoalesced load of 'a'" } */
      t += a[64 * (i ^ k)];	/* { dg-warning "uncoalesced load of 'a'" } */
      t += a[i ^ key[i]];	/* { dg-warning "the index of each lane is read from 'key'" } */
      b[i] = t;
    }
}
