/* A bad option is an error that names the nearest good one.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Widle-lanes=1" } */

int x;

/* { dg-error "'-Widle-lanes' takes no argument, but '1' was given" "" { target *-*-* } 0 } */
