/* With few iterations, lanes of promise.c that need more sectors than was predicted
   wait no longer for them, and are kept.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fno-inline -fno-ipa-sra -fdump-tree-fixup_cfg3=promise-short.dump" } */
/* { dg-final { scan-output-file promise-short.dump "GOMP_SIMT" } } */

#define COUNT 1000
#include "promise.c"
