/* Every way of handing data over keeps the array's name.  */
/* { dg-do compile } */

float *global_pointer;
#pragma acc declare create(global_pointer)
float global_array[1000];
#pragma acc declare create(global_array)

void
present (int n, float *a, float *b)
{
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    a[2 * i] = b[3 * i]; /* { dg-warning "load of 'b'" } */
    /* { dg-warning "store to 'a'" "store" { target *-*-* } .-1 } */
}

void
device (int n, float *a)
{
#pragma acc parallel loop deviceptr(a)
  for (int i = 0; i < n; i++)
    a[2 * i] = 0; /* { dg-warning "store to 'a'" } */
}

void
declared (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    global_array[2 * i] = 0; /* { dg-warning "store to 'global_array'" } */
}

void
implicit (int n)
{
  float local[4000];
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    local[2 * i] = 0; /* { dg-warning "store to 'local'" } */
}

struct holder { int n; float *data; };

void
member (struct holder *h)
{
  float *data = h->data;
  int n = h->n;
#pragma acc parallel loop copy(data[0:2*n])
  for (int i = 0; i < n; i++)
    data[2 * i] = 0; /* { dg-warning "store to 'data'" } */
}

void
coalesced (int n, float *a)
{
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = global_array[i]; /* { dg-bogus "uncoalesced" } */
}

/* { dg-final { mapping-as-device } } */
