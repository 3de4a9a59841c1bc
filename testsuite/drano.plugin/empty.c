/* An empty file.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -Wuncoalesced=2 -w" } */

/* { dg-final { same-object } } */
