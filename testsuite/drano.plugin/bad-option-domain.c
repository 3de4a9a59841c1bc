/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-domain=papr" } */

int x;

/* { dg-error "unknown argument 'papr' to '-fdrano-domain=NAME'; did you mean 'paper'" "" { target *-*-* } 0 } */
