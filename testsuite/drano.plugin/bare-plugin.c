/* Plain GCC with the plugin warns too, and takes its arguments.  */
/* { dg-do compile } */
/* { dg-bare "arguments straight to the plugin" } */
/* { dg-options "-fopenacc -fplugin=\$PLUGIN -fplugin-arg-drano-error=uncoalesced" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-error "store to 'a'.* \\\[-Werror=uncoalesced\\\]" } */
}
