/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Wuncoalesced=3" } */

int x;

/* { dg-error "argument '3' to '-Wuncoalesced\\\[=N\\\]' should be 0, 1 or 2" "" { target *-*-* } 0 } */
