/* Mistakes in #pragma drano are errors that say what is wrong.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Wno-pragmas" } */

#pragma drano diagnostic /* { dg-error "missing one of 'error'" } */
#pragma drano diagnostic ignore "-Wuncoalesced" /* { dg-error "not 'ignore'" } */
#pragma drano diagnostic ignored /* { dg-error "missing option after" } */
#pragma drano diagnostic ignored 3 /* { dg-error "missing option after" } */
#pragma drano diagnostic ignored "-Wunknown" /* { dg-error "unknown option '-Wunknown'" } */
#pragma drano diagnostic pop 7 /* { dg-error "unexpected .* at the end of '#pragma drano diagnostic'" } */
#pragma drano transform /* { dg-error "missing 'off' or 'on'" } */
#pragma drano transform of /* { dg-error "expected 'off' or 'on' after '#pragma drano transform', not 'of'" } */
#pragma drano transform off on /* { dg-error "unexpected 'on' at the end" } */
#pragma drano transform off
int x;
#pragma drano transform on

void
f (int n, int *a)
{
#pragma drano transform off /* { dg-error "no loop follows" } */
  x = 1;
#pragma drano transform off
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma drano transform off
#pragma acc parallel
  {
    a[0] = 1;
  }
#pragma drano transform off /* { dg-error "cannot find the end" } */
  for (int i = 0; i < n; i++)
    do
      a[i]++;
    while (a[i] < 3);
}
