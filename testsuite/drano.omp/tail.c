/* Loops over the few iterations that another loop has left: few lanes of a warp
   have one, wherever the loop's bounds were computed and whoever shares it.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

extern int omp_get_num_threads (void);
extern int omp_get_thread_num (void);

struct s { double a, b, c, d, e; };

void
one (int n, const struct s *restrict g, double *restrict o)
{
#pragma omp target teams distribute parallel for simd map(g[0:n], o[0:n])
  for (int i = n / 2 * 2; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target parallel for simd map(g[0:n], o[0:n])
  for (int i = n - n % 2; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target teams distribute simd map(g[0:n], o[0:n])
  for (int i = n & ~1; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma omp target teams loop map(g[0:n], o[0:n])
  for (int i = (n >> 1) << 1; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
}

void
three (long n, unsigned m, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:3 * n])
  for (long i = n / 4 * 4; i < n; i++)
    a[3 * i] = 0;
  /* { dg-site { active=unknown {sectors=[1,2]} finding=null } "" { target *-*-* } .-1 } */
#pragma omp target teams distribute parallel for simd map(a[0:3 * m])
  for (unsigned i = m & ~3u; i < m; i++)
    a[3 * i] = 0;
  /* { dg-site { active=unknown {sectors=[1,2]} finding=null } "" { target *-*-* } .-1 } */
}

void
many (int n, int m, float *a)
{
#pragma omp target teams distribute parallel for simd map(a[0:3 * n])
  for (int i = n / 64 * 64; i < n; i++)
    a[3 * i] = 0;	/* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
#pragma omp target teams distribute parallel for simd map(a[0:3 * n])
  for (int i = n / m * m; i < n; i++)
    a[3 * i] = 0;	/* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
#pragma omp target teams distribute parallel for simd map(a[0:3 * n])
  for (int i = n / 4 * 4; i < m; i++)
    a[3 * i] = 0;	/* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
  /* Few threads have many iterations each.  */
#pragma omp target teams distribute parallel for map(a[0:3 * n * m])
  for (int j = n / 4 * 4; j < n; j++)
#pragma omp simd
    for (int i = j; i < m; i++)
      a[3 * i] = j;	/* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
  /* What the program itself divides among threads is not all of the loop.  */
#pragma omp target parallel map(a[0:3 * n * m])
  {
    int share = (n & 3) / omp_get_num_threads ();
    int first = share * omp_get_thread_num ();
#pragma omp simd
    for (int i = first; i < m; i++)
      a[3 * i] = share;	/* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" } */
  }
}
