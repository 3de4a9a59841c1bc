/* The forms of OpenMP's loop constructs in target regions: where there are
   lanes, and where there are none.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

void
target_simd (int n, float *a, const float *b)
{
#pragma omp target simd map(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i]; /* { dg-site { access=load pattern=unit mapping=simd lanes=32 } } */
}

void
target_parallel_for_simd (int n, float *a, const float *b)
{
#pragma omp target parallel for simd map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
}

void
target_teams_distribute_simd (int n, float *a, const float *b)
{
#pragma omp target teams distribute simd map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
}

void
target_teams_distribute (int n, float *a, const float *b)
{
#pragma omp target teams distribute map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-site { access=load array=b pattern=single-lane lanes=1 } } */
}

void
target_parallel_for (int n, float *a, const float *b)
{
#pragma omp target parallel for map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-site { access=load array=b pattern=single-lane lanes=1 } } */
}

void
target_parallel_loop (int n, float *a, const float *b)
{
#pragma omp target parallel loop map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
}

void
target_teams_loop (int n, float *a, const float *b)
{
#pragma omp target teams loop map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
}

void
nested (int n, float *a, const float *b)
{
#pragma omp target map(a[0:n*n], b[0:n*n])
#pragma omp teams
#pragma omp distribute
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel for
      for (int k = 0; k < 2; k++)
	{
#pragma omp simd
	  for (int j = 0; j < n; j++)
	    a[i * n + j] = b[j * n + i]; /* { dg-warning "load of 'b': adjacent lanes are '4\\*n' bytes apart" } */
	}
    }
}

void
static_chunks (int n, float *a, const float *b)
{
#pragma omp target teams distribute parallel for simd dist_schedule(static,64) schedule(static,32) map(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i]; /* { dg-site { access=load array=b pattern=unit } } */
}

void
lengths (int n, float *a, const float *b)
{
#pragma omp target teams distribute parallel for simd simdlen(8) safelen(16) map(a[0:n], b[0:2*n])
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i]; /* { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" } */
}

void
linear (int n, float *a, const float *b)
{
  int k = 0;
#pragma omp target parallel for simd linear(k:3) map(a[0:n], b[0:3*n])	/* { dg-warning "wrong values of its .linear. variable" "" { target optimize } } */
  for (int i = 0; i < n; i++)
    {
      /* GCC gives all lanes the same value of k.  */
      a[i] = b[k]; /* { dg-site { access=load array=b pattern=uniform } "" { target optimize } } */
      /* { dg-warning "load of 'b': adjacent lanes are 12 bytes apart" "" { target { ! optimize } } .-1 } */
      k += 3;
    }
}

void
collapsed_outside (int n, float *a, const float *b)
{
#pragma omp target teams distribute parallel for collapse(2) map(a[0:n*n*n], b[0:n*n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
#pragma omp simd
	for (int k = 0; k < n; k++)
	  a[(i * n + j) * n + k] = b[(i * n + j) * n + k]; /* { dg-site { access=load array=b pattern=unit } } */
      }
}

double
reductions (int n, const double *b)
{
  double s = 0, m = 0;
#pragma omp target teams distribute parallel for simd reduction(+:s) reduction(max:m) map(tofrom: s, m) map(to: b[0:4*n])
  for (int i = 0; i < n; i++)
    {
      s += b[4 * i]; /* { dg-warning "load of 'b': adjacent lanes are 32 bytes apart; each warp fetches 32 sectors where 8 would be enough" } */
      m = m > b[i] ? m : b[i]; /* { dg-site { access=load array=b pattern=unit } } */
    }
  return s + m;
}
