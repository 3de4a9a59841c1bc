/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-device=sm_81" } */

int x;

/* { dg-error "unknown argument 'sm_81' to '-fdrano-device=sm_NN'; did you mean 'sm_" "" { target *-*-* } 0 } */
