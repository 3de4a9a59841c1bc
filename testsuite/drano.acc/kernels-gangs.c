/* A kernels region that GCC parallelizes is spread over gangs, not lanes.  */
/* { dg-do compile } */

float a[4096], b[3 * 4096];

void
proved (void)
{
#pragma acc kernels copyout(a) copyin(b) /* { dg-warning "31 of 32 lanes idle in this 'kernels' region: GCC spreads it over gangs alone" "" { target optimize2 } } */
  /* { dg-warning "this 'kernels' region runs on 1 lane of 1 gang: GCC did not parallelize it" "" { target { ! optimize2 } } .-1 } */
  /* { dg-message "use 'parallel loop' for each loop whose iterations are independent" "" { target *-*-* } .-2 } */
  for (int i = 0; i < 4096; i++)
    a[i] = b[3 * i]; /* { dg-site { access=load array=b pattern=single-lane } } */
}

/* The cure.  */

void
cured (void)
{
#pragma acc parallel loop copyout(a) copyin(b) /* { dg-bogus "lane works" } */
  for (int i = 0; i < 4096; i++)
    a[i] = b[i]; /* { dg-site { access=load array=b pattern=unit lanes=32 } } */
}

/* No loop, no work for lanes.  */

void
scalar (void)
{
#pragma acc kernels copyout(a) copyin(b) /* { dg-bogus "lane" } */
  a[0] = b[0];
}
