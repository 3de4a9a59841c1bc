/* The same in a simd loop, which repairs mend.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=repairs" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#define LOOP teams distribute parallel for simd
#include "punned.c"
