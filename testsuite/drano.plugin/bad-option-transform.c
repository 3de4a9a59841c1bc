/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenmp -fdrano-transform=lanes,repair" } */

int x;

/* { dg-error "unknown argument 'repair' to '-fdrano-transform.*did you mean 'repairs'" "" { target *-*-* } 0 } */
