/* It can be undefined on the command line.  */
/* { dg-do compile } */
/* { dg-options "-U__DRANO__" } */

#ifdef __DRANO__
# error "__DRANO__ is defined"
#endif

int version;
