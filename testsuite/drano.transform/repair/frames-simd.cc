// The same in simd loops of the program, which repairs mend.
// { dg-do run }
// { dg-additional-options "-w -fdrano-transform=repairs -fno-exceptions -foffload-options=-lm" }
// { dg-set-env DRANO_SIM_CHECK=frames }
// { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } }

#define LOOP teams distribute parallel for simd
#include "frames.cc"
