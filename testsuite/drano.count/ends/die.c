#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static int p[320];
static void
region (void)
{
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 320; i++)
    p[i]++;
}
int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  int status = 0;
  if (!strcmp (how, "none"))
    return 0;
  if (!strcmp (how, "fork-before") && fork () == 0)
    {
      region ();
      return p[0] - 1;
    }
  region ();
  if (!strcmp (how, "fork"))
    {
      if (fork () == 0)
	exit (0);
      wait (&status);
      region ();
    }
  wait (&status);
  region ();
  if (!strcmp (how, "abort"))
    abort ();
  if (!strcmp (how, "segv"))
    *(volatile int *) 16 = 1;
  if (!strcmp (how, "kill"))
    raise (SIGKILL);
  if (!strcmp (how, "term"))
    raise (SIGTERM);
  if (!strcmp (how, "exit"))
    exit (5);
  if (!strcmp (how, "_exit"))
    _exit (6);
  if (!strcmp (how, "fault"))
    {
      int *q = p + 100000000;
#pragma acc parallel loop gang vector deviceptr (q)
      for (int i = 0; i < 32; i++)
	q[i]++;
    }
  if (!strcmp (how, "slow"))
    for (int k = 0; k < 100000; k++)
      region ();
  printf ("%d\n", p[319]);
  return 0;
}
