/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-reprot=x" } */

int x;

/* { dg-error "unknown option '-fdrano-reprot'.*did you mean '-fdrano-report.=FILE.'" "" { target *-*-* } 0 } */
