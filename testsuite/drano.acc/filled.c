/* An index read from an array that the program fills by a formula is what the
   formula says, if nothing else can be there.  */
/* { dg-do compile } */

#define N 400

extern void other (int *);

/* The one before, but at the edge.  */

void
one_before (float *a, float *b)
{
  int up[N];

  for (int i = 0; i < N; i++)
    up[i] = i ? i - 1 : 0;
#pragma acc parallel loop copy(a[0:N], b[0:N]) copyin(up)
  for (int i = 0; i < N; i++)
    b[i] = a[up[i]]; /* { dg-bogus "uncoalesced" } */
}

/* In a data construct, and read somewhere else.  */

void
mapped (float *a, float *b)
{
  int down[N];

  for (int i = 0; i < N; i++)
    down[i] = i < N - 1 ? i + 1 : i;
#pragma acc data copy(a[0:N], b[0:N]) copyin(down)
  {
#pragma acc parallel loop
    for (int i = 0; i < N - 1; i++)
      b[i] = a[down[i + 1]]; /* { dg-bogus "uncoalesced" } */
#pragma acc update self(down)
    b[down[3]] = 0;
  }
}

/* Formulas may be bad ones.  */

void
scattered (float *a, float *b)
{
  int at[N];

  for (int i = 0; i < N; i++)
    at[i] = 2 * i;
#pragma acc parallel loop copy(a[0:2 * N], b[0:N]) copyin(at)
  for (int i = 0; i < N; i++)
    b[i] = a[at[i]]; /* { dg-warning "uncoalesced load of 'a': adjacent lanes are 8 bytes apart" } */
}

/* What follows is not known.  */

void
stored_by_another (float *a, float *b)
{
  int up[N];

  for (int i = 0; i < N; i++)
    up[i] = i ? i - 1 : 0;
  other (up);
#pragma acc parallel loop copy(a[0:N], b[0:N]) copyin(up)
  for (int i = 0; i < N; i++)
    b[i] = a[up[i]]; /* { dg-warning "index of each lane is read from 'up'" } */
}

void
stored_twice (float *a, float *b, int k)
{
  int up[N];

  for (int i = 0; i < N; i++)
    up[i] = i ? i - 1 : 0;
  up[7] = k;
#pragma acc parallel loop copy(a[0:N], b[0:N]) copyin(up)
  for (int i = 0; i < N; i++)
    b[i] = a[up[i]]; /* { dg-warning "index of each lane is read from 'up'" } */
}

void
stored_by_a_region (float *a, float *b)
{
  int up[N];

  for (int i = 0; i < N; i++)
    up[i] = i ? i - 1 : 0;
#pragma acc data copy(a[0:N], b[0:N]) copyin(up)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      up[i] = b[i] > 0;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i] = a[up[i]]; /* { dg-warning "index of each lane is read from 'up'" } */
  }
}

void
stored_by_device_address (float *a, float *b)
{
  int up[N];

  for (int i = 0; i < N; i++)
    up[i] = i ? i - 1 : 0;
#pragma acc data copy(a[0:N], b[0:N]) copyin(up)
  {
#pragma acc host_data use_device(up)
    other (up);
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i] = a[up[i]]; /* { dg-warning "index of each lane is read from 'up'" } */
  }
}

void
from_a_parameter (float *a, float *b, int k)
{
  int up[N];

  for (int i = 0; i < N; i++)
    up[i] = i * k;
#pragma acc parallel loop copy(a[0:N], b[0:N]) copyin(up)
  for (int i = 0; i < N; i++)
    b[i] = a[up[i]]; /* { dg-warning "index of each lane is read from 'up'" } */
}
