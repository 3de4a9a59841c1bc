/* An argument where none belongs is an error that says so.  */
/* { dg-do compile } */
/* { dg-bare "arguments straight to the plugin" } */
/* { dg-options "-fopenacc -fplugin=\$PLUGIN -fplugin-arg-drano-idle-lanes=1" } */

int x;

/* { dg-error "'-Widle-lanes' takes no argument, but '1' was given" "" { target *-*-* } 0 } */
