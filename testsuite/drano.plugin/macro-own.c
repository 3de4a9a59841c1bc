/* A definition on the command line is left alone.  */
/* { dg-do compile } */
/* { dg-options "-D__DRANO__=7" } */

#if __DRANO__ != 7
# error "__DRANO__ is not what the command line says"
#endif

int version = __DRANO__;
