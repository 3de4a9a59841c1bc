/* What a macro accesses stands where the program uses the macro, once each.  */
/* { dg-do compile } */

#define ASSIGN(x) x = 0	/* { dg-note "in definition of macro 'ASSIGN'" } */
#define SET(p, i) ASSIGN ((p)[5 * (i)])	/* { dg-note "in expansion of macro 'ASSIGN'" } */
#define KERNEL(NAME, STEP) \
  void NAME (int n, float *restrict x) \
  { \
    _Pragma ("acc parallel loop gang vector copy(x[0:9*n])") \
    for (int i = 0; i < n; i++) \
      x[STEP * i] = 1; /* { dg-note "in definition of macro 'KERNEL'" } */ \
  }

void
uses (int n, float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang vector copy(a[0:9*n], b[0:9*n])	/* { dg-note "lanes are" } */
  for (int i = 0; i < n; i++)
    {
      SET (a, i);	/* { dg-warning "7:uncoalesced store to 'a'" } */
      /* { dg-site { access=store array=a column=7 } "" { target *-*-* } .-1 } */
      SET (b, i);	/* { dg-warning "7:uncoalesced store to 'b'" } */
    }
}

KERNEL (three, 3)	/* { dg-warning "1:uncoalesced store to 'x': adjacent lanes are 12 bytes" } */
/* { dg-note "lanes are" "" { target *-*-* } .-1 } */
KERNEL (four, 4)	/* { dg-warning "1:uncoalesced store to 'x': adjacent lanes are 16 bytes" } */
/* { dg-note "lanes are" "" { target *-*-* } .-1 } */
