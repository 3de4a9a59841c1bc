/* A device is chosen by its model, or by the last word of it.  */
/* { dg-additional-options "-fdrano-device=k20 -fdrano-device=V100 -fdrano-device=a100" } */

int nothing;
