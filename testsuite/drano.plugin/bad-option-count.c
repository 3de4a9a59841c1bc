/* What is counted, and in how many blocks, is checked.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -fdrano-count=all,sample=0" } */

int x;

/* { dg-error "'0' in '-fdrano-count.*' is not a number from 1 to 65536" "" { target *-*-* } 0 } */
