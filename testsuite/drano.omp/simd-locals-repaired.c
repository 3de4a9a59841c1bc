/* Where GCC is repaired, nothing is reported.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes -fdrano-transform=repairs" } */

#include "simd-locals.c"
