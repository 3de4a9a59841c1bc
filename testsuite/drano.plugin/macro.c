/* Sources can tell that they are compiled with drano.  */
/* { dg-do compile } */

#if !defined __DRANO__ || __DRANO__ < 100
# error "__DRANO__ is not drano's version"
#endif

int version = __DRANO__;
