/* Where section 6 says that GPUDrano errs, `paper' errs and `lanes' does
   not.  */
/* { dg-do compile } */

/* tid divided by a constant, and multiplied by the same (heartwall, huffman,
   srad_v1).  GCC knows by itself that x / 16 * 16 + x % 16 is x.  The twins
   here and below are really uncoalesced.  */

void
divided (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[tid / 16 * 16 + (tid & 15)]; /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } } */
}

void
divided_twin (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:2*n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[tid / 2 * 64 + tid % 2]; /* { dg-warning "uncoalesced load of 'b'" } */
}

/* Indices assigned in conditionals, which differ by at most one (heartwall,
   hotspot, hotspot3D).  */

void
conditional (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int tid = 0; tid < n; tid++)
    {
      int west;
      if (tid == 0)
	west = 0;
      else
	west = tid - 1;
      a[tid] = b[west]; /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } } */
    }
}

void
conditional_twin (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:40*n])
  for (int tid = 0; tid < n; tid++)
    {
      int west;
      if (tid == 0)
	west = 0;
      else
	west = 40 * tid - 1;
      a[tid] = b[west]; /* { dg-warning "uncoalesced load of 'b'" } */
    }
}

/* Both ways lead to one index, or to its neighbour.  */

void
neighbour (int n, int m, float *restrict a, const float *restrict b,
	   const int *restrict flag)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n], flag[0:n])
  for (int tid = 0; tid < n; tid++)
    {
      int k;
      if (flag[tid] > m)
	k = tid;
      else
	k = tid + 1;
      a[tid] = b[k]; /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } } */
    }
}

/* A call that returns a coalesced index (huffman's __mul24), and one that
   does not.  */

#pragma acc routine seq
static int __attribute__ ((noinline, noclone))
mul24 (int x, int y)
{
  return (x & 0xffffff) * (y & 0xffffff);
}

void
called (int groups, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang copyout(a[0:64*groups]) copyin(b[0:64*groups])
  for (int group = 0; group < groups; group++)
#pragma acc loop vector
    for (int tid = 0; tid < 64; tid++)
      a[64 * group + tid] = b[mul24 (64, group) + tid]; /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } } */
}

void
called_for_all (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[mul24 (tid, 1)]; /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } } */
}

void
called_twin (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:9*n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[mul24 (tid, 9)]; /* { dg-warning "uncoalesced load of 'b'" } */
}

/* The second dimension.  Inside a warp it is what collapsing two loops makes:
   with 16 columns a warp holds two rows of a tile.  Stored without a gap they
   are one stretch, and with one they are two of 64 bytes, all of them used;
   rows of two are not.  */

void
tile (int rows, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang vector collapse(2) copyout(a[0:16*rows]) copyin(b[0:16*rows])
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < 16; x++)
      a[16 * y + x] = b[16 * y + x]; /* { dg-warning "uncoalesced store to 'a'" "" { target !lanes } } */
      /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } .-1 } */
}

void
tile_of_larger (int rows, int pitch, float *restrict a)
{
#pragma acc parallel loop gang vector collapse(2) copy(a[0:pitch*rows])
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < 16; x++)
      a[pitch * y + x] = 0; /* { dg-warning "uncoalesced store to 'a'" "" { target !lanes } } */
}

void
tile_twin (int rows, float *restrict a)
{
#pragma acc parallel loop gang vector collapse(2) copy(a[0:100*rows])
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < 2; x++)
      a[100 * y + x] = 0; /* { dg-warning "uncoalesced store to 'a'" } */
}

/* Between warps it is the worker, which is the same for all lanes: nothing
   that depends on it is uncoalesced for that.  The paper's analysis with two
   dimensions counts it like the lane.  */

void
workers (int rows, int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop gang worker copyout(a[0:rows*n]) copyin(b[0:rows*n])
  for (int y = 0; y < rows; y++)
#pragma acc loop vector
    for (int tid = 0; tid < n; tid++)
      a[n * y + tid] = b[n * y + tid]; /* { dg-warning "uncoalesced store to 'a'" "" { target paper_2d } } */
      /* { dg-warning "uncoalesced load of 'b'" "" { target paper_2d } .-1 } */
}
