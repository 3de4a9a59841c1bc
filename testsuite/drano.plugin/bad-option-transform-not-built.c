/* A transform that is not there is an error, not silence.  */
/* { dg-do compile } */
/* { dg-options "-fopenmp -fdrano-transform=stage" } */

int x;

/* { dg-error "'stage' in '-fdrano-transform.*is not implemented in this release" "" { target *-*-* } 0 } */
