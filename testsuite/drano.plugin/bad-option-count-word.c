/* A part of the list that is not known is an error.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-count=all,sampel=4" } */

int x;

/* { dg-error "unknown argument 'sampel=4' to '-fdrano-count.*'; did you mean 'sample=16'" "" { target *-*-* } 0 } */
