/* A note says for how many warps L1 keeps the sectors of a load for the next
   iterations.  How many there may be is libgomp's choice.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-advice=none" } */

void
rows (int n, int m, const float *A, float *y)
{
#pragma omp target teams distribute parallel for simd map(to: A[0:n * m]) map(from: y[0:n])
  for (int i = 0; i < n; i++)	/* { dg-note "lanes are the iterations" } */
    {
      float t = 0;
      for (int j = 0; j < m; j++)	/* { dg-note "the next 7 iterations of the loop over 'j', line 13 use the rest of these sectors if L1 keeps them, which it does for up to 5 warps on a multiprocessor \\(A100\\)" } */
	/* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * m + j];	/* { dg-warning "uncoalesced load of 'A'" } */
      /* { dg-site { array=A reuse.iterations=7 reuse.always=false } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* Records leave room for more.  */

void
records (int n, const float *A, float *y)
{
#pragma omp target teams distribute parallel for simd map(to: A[0:n * 8]) map(from: y[0:n])
  for (int i = 0; i < n; i++)	/* { dg-note "lanes are the iterations" } */
    {
      float t = 0;
      for (int j = 0; j < 8; j++)	/* { dg-note "use the rest of these sectors if L1 keeps them, which it does for up to 16 warps on a multiprocessor" } */
	/* { dg-note "contiguous along" "" { target *-*-* } .-1 } */
	t += A[i * 8 + j];	/* { dg-warning "uncoalesced load of 'A'" } */
      y[i] = t;
    }
}

/* A store of a row for each lane leaves too little.  */

void
copies (int n, int m, const float *A, float *B, float *C)
{
#pragma omp target teams distribute parallel for simd map(to: A[0:n * m]) map(from: B[0:n * m], C[0:n * m])
  for (int i = 0; i < n; i++)	/* { dg-note "lanes are the iterations" } */
    {
      for (int j = 0; j < m; j++)	/* { dg-note "'A' is contiguous along" } */
	/* { dg-note "'B' is contiguous along" "" { target *-*-* } .-1 } */
	/* { dg-note "'C' is contiguous along" "" { target *-*-* } .-2 } */
	{
	  float t = A[i * m + j];	/* { dg-warning "uncoalesced load of 'A'" } */
	  /* { dg-site { array=A access=load reuse=null } "" { target *-*-* } .-1 } */
	  B[i * m + j] = t;	/* { dg-warning "uncoalesced store to 'B'" } */
	  C[i * m + j] = t + 1;	/* { dg-warning "uncoalesced store to 'C'" } */
	}
    }
}
