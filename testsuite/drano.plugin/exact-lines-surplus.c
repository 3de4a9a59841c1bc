/* -fdrano-exact-lines takes no value.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-exact-lines=yes" } */

int x;

/* { dg-error "'-fdrano-exact-lines' takes no argument, but 'yes' was given" "" { target *-*-* } 0 } */
