/* Without optimization GCC gives no lanes to simd loops: what is said of them is
   what will be, and says so.  */
/* { dg-do compile } */

void
f (int n, float *b)
{
#pragma omp target teams distribute parallel for simd map(b[0:32*n])
  for (int i = 0; i < n; i++)
    b[32 * i] = 0; /* { dg-warning "32 sectors" } */
    /* { dg-site { {assumes~lanes as with -O1} } "" { target { ! optimize } } .-1 } */
    /* { dg-no-site { {assumes~lanes as with -O1} } "" { target optimize } .-2 } */
}
