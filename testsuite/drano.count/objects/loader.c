#include <dlfcn.h>
int
main (void)
{
  static int p[64];
  for (int k = 1; k <= 2; k++)
    {
      void *lib = dlopen ("./libwork.so", RTLD_NOW);
      if (!lib)
	return 3;
      void (*work) (int *, int);
      *(void **) &work = dlsym (lib, "work");
      work (p, 64);
      dlclose (lib);
    }
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 64; i++)
    p[i] *= 2;
  return p[63] - 4;
}
