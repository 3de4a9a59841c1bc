/* Bit-fields, unions and volatile objects.  */
/* { dg-do compile } */

struct bits { unsigned a : 3, b : 7; unsigned c; };
union either { float f; int i; };

void
bit_fields (int n, struct bits *p)
{
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i].b = p[i].a; /* { dg-warning "uncoalesced" } */
}

void
unions (int n, union either *p, float *restrict a)
{
#pragma acc parallel loop copy(p[0:n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = p[i].f; /* { dg-bogus "uncoalesced" } */
}

void
is_volatile (int n, volatile float *p, float *restrict a)
{
#pragma acc parallel loop copy(p[0:2*n]) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = p[2 * i]; /* { dg-warning "uncoalesced load of 'p'" } */
}

/* { dg-final { mapping-as-device } } */
