#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static float a[4 * 320];
static void
region (int n)
{
#ifdef _OPENACC
#pragma acc parallel loop gang vector copy (a)
#else
#pragma omp target teams distribute parallel for simd map (tofrom: a)
#endif
  for (int i = 0; i < n; i++)
    a[4 * i] += 1;
}
int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  const char *text = getenv ("OMPI_COMM_WORLD_RANK");
  if (!text)
    text = getenv ("PMI_RANK");
  if (!text)
    text = getenv ("SLURM_PROCID");
  int rank = text ? atoi (text) : 0, status = 0;
  if (!strcmp (how, "idle") && rank == 2)
    return 0;
  if (!strcmp (how, "early") && rank == 1)
    raise (SIGKILL);
  if (!strcmp (how, "fork") && fork () == 0)
    {
      region (64);
      exit (0);
    }
  region (32 * (rank + 1));
  if (!strcmp (how, "kill") && rank == 1)
    raise (SIGKILL);
  if (!strcmp (how, "die") && rank != 1)
    sleep (60);
  if (!strcmp (how, "die"))
    abort ();
  wait (&status);
  return status != 0;
}
