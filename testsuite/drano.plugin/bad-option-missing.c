/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-report=" } */

int x;

/* { dg-error "missing argument to '-fdrano-report=FILE'" "" { target *-*-* } 0 } */
