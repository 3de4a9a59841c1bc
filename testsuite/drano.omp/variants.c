/* The device takes one variant of a directive, and of a function: nothing is said
   about the others.  */
/* { dg-do compile { target gcc15 } } */

void
directives (int n, float *x)
{
#pragma omp target map(x[0:n])
  {
#pragma omp metadirective \
	when (device={arch(nvptx)}: parallel for simd) \
	otherwise (parallel for)	/* { dg-bogus "31 of 32 lanes" } */
    for (int i = 0; i < n; i++)
      x[4 * i] += 1;	/* { dg-warning "adjacent lanes are 16 bytes apart" } */
#pragma omp metadirective \
	when (device={kind(host)}: parallel for) \
	when (device={kind(nohost), arch(x86_64)}: parallel for) \
	otherwise (parallel for simd)	/* { dg-bogus "31 of 32 lanes" } */
    for (int i = 0; i < n; i++)
      x[8 * i] += 1;	/* { dg-warning "adjacent lanes are 32 bytes apart" } */
  }
}

/* The device's own, which leaves lanes idle, is still warned of.  */

void
idle (int n, float *x)
{
#pragma omp target map(x[0:n])
#pragma omp metadirective \
	when (device={arch(nvptx)}: parallel for)	/* { dg-warning "31 of 32 lanes" } */ \
	otherwise (parallel for simd)
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

#pragma omp begin declare target

void
with_lanes (int n, float *x)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    x[i] += 2;
}

#pragma omp declare variant (with_lanes) match (device={kind(gpu)})
void
on_the_host (int n, float *x)
{
#pragma omp parallel for	/* { dg-bogus "31 of 32 lanes" } */
  for (int i = 0; i < n; i++)
    x[i] += 3;
}

#pragma omp end declare target

void
functions (int n, float *x)
{
#pragma omp target map(x[0:n])
  on_the_host (n, x);
}
