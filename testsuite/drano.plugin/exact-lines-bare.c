/* The plugin's spelling of -fdrano-exact-lines.  */
/* { dg-do compile } */
/* { dg-bare "arguments straight to the plugin" } */
/* { dg-options "-O2 -fopenacc -fplugin=\$PLUGIN -fplugin-arg-drano-exact-lines" } */

void
f (float *a)
{
#pragma acc parallel loop copy(a[0:256])
  for (int i = 0; i < 256; i++)
    a[i] += 1;
}
