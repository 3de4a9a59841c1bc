#include <mpi.h>
#include <unistd.h>
static float a[4 * 320];
int
main (int argc, char **argv)
{
  int rank;
  MPI_Init (&argc, &argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
#pragma acc parallel loop gang vector copy (a)
  for (int i = 0; i < 32 * (rank + 1); i++)
    a[4 * i] += 1;
  MPI_Barrier (MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Abort (MPI_COMM_WORLD, 3);
  sleep (60);
  MPI_Finalize ();
  return 0;
}
