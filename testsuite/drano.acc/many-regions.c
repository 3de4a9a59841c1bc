/* Ten regions in one function.  */
/* { dg-do compile } */

void
ten (int n, float *a)
{
#define REGION(K) \
_Pragma ("acc parallel loop copy(a[0:K*n])") \
  for (int i = 0; i < n; i++) \
    a[K * i] = 0;
  REGION (1) /* { dg-bogus "uncoalesced" } */
  REGION (2) /* { dg-warning "adjacent lanes are 8 bytes apart" } */
  REGION (3) /* { dg-warning "adjacent lanes are 12 bytes apart" } */
  REGION (4) /* { dg-warning "adjacent lanes are 16 bytes apart" } */
  REGION (5) /* { dg-warning "adjacent lanes are 20 bytes apart" } */
  REGION (6) /* { dg-warning "adjacent lanes are 24 bytes apart" } */
  REGION (7) /* { dg-warning "adjacent lanes are 28 bytes apart" } */
  REGION (8) /* { dg-warning "adjacent lanes are 32 bytes apart" } */
  REGION (9) /* { dg-warning "adjacent lanes are 36 bytes apart" } */
  REGION (10) /* { dg-warning "adjacent lanes are 40 bytes apart" } */
}

/* { dg-final { mapping-as-device } } */
