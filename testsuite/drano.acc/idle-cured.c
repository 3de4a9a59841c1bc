/* Loops and regions without lanes, and what gives them lanes.  */
/* { dg-do compile } */

void
gang_loop (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n]) /* { dg-warning "only 1 of 32 lanes works in this 'gang' loop" } */
  /* { dg-message "add 'vector' to this loop, or put 'loop vector' on a loop inside it" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=single-lane lanes=1 } } */
}

void
gang_vector_loop (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

void
worker_loop (int n, float *a)
{
#pragma acc parallel copy(a[0:n])
#pragma acc loop gang worker /* { dg-warning "only 1 of 32 lanes works in this 'gang worker' loop" } */
  /* { dg-message "add 'vector'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=single-lane lanes=1 } } */
}

void
inner_vector (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n*n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

void
no_loop (int n, float *a)
{
#pragma acc parallel copy(a[0:n]) /* { dg-warning "only 1 of 32 lanes works in this region: no loop in it is partitioned" } */
  /* { dg-message "put '#pragma acc loop' on a loop whose iterations are independent" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=single-lane lanes=1 } } */
}

void
with_loop (int n, float *a)
{
#pragma acc parallel copy(a[0:n]) /* { dg-bogus "lane" } */
#pragma acc loop
  for (int i = 0; i < n; i++)
    a[i] = 1; /* { dg-site { access=store pattern=unit lanes=32 } } */
}

/* serial asks for one lane.  */

void
serial (int n, float *a)
{
#pragma acc serial copy(a[0:n]) /* { dg-bogus "lane" } */
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
