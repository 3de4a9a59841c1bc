/* Copies of OpenMP's constructs and functions, each of a kind of its own.  */

#include <omp.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>

enum { N = 9000, SMALL = 10 };

static int all[4][N];

/* What is mapped here is never changed, or always.  */

static void
repeat (const double *in, double *out, int factor)
{
  for (int k = 0; k < 3; k++)
    {
#pragma omp target map(tofrom: in[0:N], out[0:N])	/* loop  */
      for (int i = 0; i < SMALL; i++)
	out[i] += in[i] * factor;
    }
}

static void
enclose (double *in, double *out)
{
  double sum = 0;

#pragma omp target data map(to: in[0:N]) map(from: out[0:N])	/* data  */
  {
#pragma omp target map(tofrom: sum)
    for (int i = 0; i < N; i++)
      {
	out[i] = in[i];
	sum += in[i];
      }
#pragma omp target update from(out[0:SMALL])	/* update  */
  }
#pragma omp target enter data map(to: in[0:N])	/* enter  */
#pragma omp target exit data map(from: in[0:N])	/* exit  */
  void *there = omp_target_alloc (SMALL * sizeof *in, 0);
  omp_target_memcpy (there, in, SMALL * sizeof *in, 0, 0, 0,	/* call  */
		     omp_get_initial_device ());
  omp_target_free (there, 0);
}

/* What is copied to the device is not read.  */

static void
fill (double *out)
{
#pragma omp target map(tofrom: out[0:N])	/* fill  */
  for (int i = 0; i < N; i++)
    out[i] = i + 1.5;
}

/* Nor here, but what is not written has to be there.  */

static void
fill_inside (double *out)
{
#pragma omp target map(tofrom: out[0:N])	/* inside  */
  for (int i = 1; i < N; i++)
    out[i] = i + 2.5;
}

/* The device changes what the host does not get: it needs it again.  */

static void
scratch (double *in)
{
  for (int k = 0; k < 2; k++)
    {
#pragma omp target map(to: in[0:N])	/* scratch  */
      in[k] = -1;
    }
#pragma omp target data map(to: in[0:N])
  {
#pragma omp target map(to: in[0:N])
    in[5] = -1;
#pragma omp target update to(in[0:N])	/* restore  */
#pragma omp target update to(in[0:N])	/* superfluous  */
  }
}

/* Each thread has its own construct.  */

static void
share (void)
{
#pragma omp parallel num_threads(4)
  {
    int *mine = all[omp_get_thread_num ()];
    for (int k = 0; k < 20; k++)
      {
#pragma omp target map(tofrom: mine[0:N])	/* threads  */
	mine[k]++;
      }
  }
}

/* Other threads may execute these.  */

static void
defer (void)
{
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < 3; k++)
    {
      int *row = all[k];
#pragma omp target nowait depend(inout: all[k][0]) \
	map(tofrom: row[0:N])	/* later  */
      row[3] += 2;
    }
#pragma omp taskwait
}

int
main (int argc, char **argv)
{
  double *in = calloc (N, sizeof *in), *out = calloc (N, sizeof *out);

  for (int i = 0; i < N; i++)
    in[i] = i + 1;
  if (argc > 1)
    {
      pid_t child = fork ();
      int status = 0;
      if (child > 0 && waitpid (child, &status, 0) < 0)
	return 1;
      repeat (in, out, 2);
      return status;
    }
  repeat (in, out, 2);
  enclose (in, out);
  fill (out);
  fill_inside (out);
  scratch (in);
  share ();
  defer ();
  return out[4] != 6.5 || all[1][3] != 3;
}
