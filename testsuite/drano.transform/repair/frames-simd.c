/* The same in simd loops of the program, which repairs mend.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=repairs -foffload-options=-lm -foffload-options=-latomic -latomic" } */
/* { dg-additional-options "-lm" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */
/* { dg-output "(7 3.5 8 9|57 28.5 58 59|107 53.5 108 109|157 78.5 158 159)\n" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#define LOOP teams distribute parallel for simd
#include "frames.c"
