/* Mistakes in #pragma drano diagnostic are named.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Wno-pragmas" } */

#pragma drano diagnostic /* { dg-warning "missing one of 'error'" } */
#pragma drano diagnostic ignore "-Wuncoalesced" /* { dg-warning "not 'ignore'" } */
#pragma drano diagnostic ignored /* { dg-warning "missing option after" } */
#pragma drano diagnostic ignored "-Wunknown" /* { dg-warning "unknown option '-Wunknown'" } */
int x;
