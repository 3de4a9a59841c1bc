# Processes that share a profile: ranks under mpirun, or a stand-in for it.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

# A parallel job around the tests is none of theirs.
unset DRANO_RUN OMPI_COMM_WORLD_RANK PMI_RANK PMIX_RANK SLURM_PROCID \
  SLURM_JOB_ID SLURM_STEP_ID PMIX_NAMESPACE

cat >rank.c <<'E1'
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
E1
must_compile "compiles OpenACC" drano-gcc -fopenacc -O2 rank.c -o acc
must_compile "compiles OpenMP" drano-gcc -fopenmp -O2 rank.c -o omp
must_compile "compiles OpenACC, counting" \
  drano-gcc -fopenacc -O2 -fdrano-count=all rank.c -o acc-count
must_compile "compiles OpenMP, counting" \
  drano-gcc -fopenmp -O2 -fdrano-count=all rank.c -o omp-count

# stand_in COMMAND...: start it as 4 ranks, as OpenMPI's mpirun does, but for
# the job's name, which is $job.
job=1
stand_in ()
{
  for r in 0 1 2 3; do
    env OMPI_COMM_WORLD_RANK=$r OMPI_COMM_WORLD_SIZE=4 PMIX_NAMESPACE=$job \
      "$@" &
  done
  wait
}

# as_pmi COMMAND..., as_slurm: the same as other launchers do.
as_pmi ()
{
  for r in 0 1 2 3; do
    (
      PMI_RANK=$r PMI_SIZE=4
      export PMI_RANK PMI_SIZE
      "$@"
    ) &
  done
  wait
}

as_slurm ()
{
  for r in 0 1 2 3; do
    env SLURM_PROCID=$r SLURM_NTASKS=4 SLURM_JOB_ID=5 SLURM_STEP_ID=$job \
      "$@" &
  done
  wait
}

# lanes FILE...: how many lanes stored, all records of drano report together.
lanes ()
{
  "$DRANO" report --json ${by_rank-} "$@" 2>report.err |
    sed -n 's/.*"access":"store".*"measured":{"requests":[0-9]*,"lanes":\([0-9]*\).*/\1/p' |
    paste -sd ' '
}

# all_there NAME FILE: it has what four ranks count.
all_there ()
{
  check_equal "$1: the sum of all ranks" 320 "$(lanes "$2")"
  check_not "$1: none is missing" . report.err
  check_equal "$1: each rank" "32 64 96 128" "$(by_rank=--by-rank lanes "$2")"
}

# both_ways NAME LAUNCHER...: drano run inside and outside, on the simulated
# device and with libdrano, which writes where DRANO_PROFILE says.
both_ways ()
{
  what=$1
  shift
  for program in acc omp; do
    rm -f p
    check_exit "$what, $program: drano run inside" 0 \
      "$@" "$DRANO" run -o p ./$program
    all_there "$what, $program, inside" p
    check_exit "$what, $program: drano run again" 0 \
      "$@" "$DRANO" run -o p ./$program
    all_there "$what, $program, again" p
    rm -f p
    DRANO_PROFILE=p check_exit "$what, $program-count: counts" 0 \
      "$@" "$DRANO" run --device=sim ./$program-count
    all_there "$what, $program-count" p
  done
}

both_ways "stand-in" stand_in
both_ways "PMI" as_pmi
both_ways "SLURM" as_slurm

# One that is outside starts a script, since it cannot start a function.
cat >launch <<'E1'
#!/bin/sh
for r in 0 1 2 3; do
  OMPI_COMM_WORLD_RANK=$r OMPI_COMM_WORLD_SIZE=4 "$@" &
done
wait
E1
chmod +x launch
for program in acc omp; do
  rm -f p
  check_exit "outside, $program: runs" 0 "$DRANO" run -o p ./launch ./$program
  all_there "outside, $program" p
  rm -f p
  DRANO_PROFILE=p check_exit "outside, $program-count: runs" 0 \
    "$DRANO" run --device=sim ./launch ./$program-count
  all_there "outside, $program-count" p
done

# An older run is replaced: another job, and the same one started again with
# fewer ranks that write.
rm -f p
check_exit "another job" 0 stand_in "$DRANO" run -o p ./acc
job=2
check_exit "another job: runs" 0 stand_in "$DRANO" run -o p ./acc idle
check_equal "another job: replaces the older one" "224" "$(lanes p)"
check_exit "the same job again" 0 stand_in "$DRANO" run -o p ./acc
all_there "the same job again" p

# Ranks that are missing, and those that had nothing to do.
rm -f p
check_exit "idle rank" 0 stand_in "$DRANO" run -o p ./acc idle
check_equal "idle rank: the others" "224" "$(lanes p)"
check_not "idle rank: is not missing" missing report.err
check_exit "idle rank: by rank" 0 "$DRANO" report --by-rank p
check_grep "idle rank: is shown" '^rank 2 \(process [0-9]+ on ' out
check_grep "idle rank: counted nothing" '^counted nothing$' out
rm -f p
stand_in "$DRANO" run -o p ./acc early >out 2>&1
check_equal "killed rank: the others" "256" "$(lanes p)"
check_grep "killed rank: is missing" \
  'warning: 1 of 4 ranks is missing: 1 \(ended by signal 9\)' report.err
rm -f p
stand_in "$DRANO" run -o p ./acc kill >out 2>&1
check_equal "rank killed later: nothing of what was written is lost" 320 \
  "$(lanes p)"
check_grep "rank killed later: drano run says so" \
  "warning: 'p' lacks what a process counted last" out
check_grep "rank killed later: drano report says so" \
  'warning: rank 1 .* did not end normally' report.err
rm -f p
DRANO_PROFILE=p stand_in "$DRANO" run --device=sim ./acc-count kill >out 2>&1
check_equal "rank killed later, acc-count: nothing of it is lost" 320 \
  "$(lanes p)"
rm -f p
env OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=30 "$DRANO" run -o p ./acc
check_equal "many are missing: the one" 96 "$(lanes p)"
check_grep "many are missing: some are named" \
  'warning: 29 of 30 ranks are missing: 0, 1, 3, .*, \.\.\.;' report.err

# Patterns.
rm -f p
check_exit "%r, %h" 0 stand_in "$DRANO" run -o 'p-%r-%h' ./acc
check_equal "%r, %h: a file each" "4" "$(ls p-[0-3]-* | wc -l)"
check_equal "%r, %h: their sum" 320 "$(lanes p-[0-3]-*)"
check_not "%r, %h: none is missing" . report.err
check_exit "%p" 0 stand_in "$DRANO" run -o 'q-%p%%' ./acc
check_equal "%p: their sum" 320 "$(lanes q-*%)"
check_exit "no pattern" 2 "$DRANO" run -o 'q-%x' ./acc
check_grep "no pattern: is said" "'%x' is not a pattern; %p is the process" err
mkdir '50%p'
check_exit "a directory's name is none" 0 \
  sh -c "cd 50%p && '$DRANO' run -o q ../acc"
check "a directory's name is none: the file" test -e 50%p/q

# Children of the program: each its own section.
for program in acc acc-count; do
  rm -f p
  case $program in
    *count) DRANO_PROFILE=p check_exit "fork, $program" 0 \
	      "$DRANO" run --device=sim ./$program fork ;;
    *) check_exit "fork, $program" 0 "$DRANO" run -o p ./$program fork ;;
  esac
  check_equal "fork, $program: the sum" 96 "$(lanes p)"
  check_equal "fork, $program: each" "32 64" \
    "$(by_rank=--by-rank lanes p | tr ' ' '\n' | sort -n | paste -sd ' ')"
done
rm -f p
check_exit "two programs of one run" 0 \
  "$DRANO" run -o p sh -c './acc && ./acc'
check_equal "two programs of one run: the sum" 64 "$(lanes p)"

# Two runs at a time do not mix, and none is lost.
rm -f p*
"$DRANO" run -o p sh -c './acc; sleep 1; ./acc' 2>err1 &
sleep 0.5
"$DRANO" run -o p ./acc 2>err2
wait
cat err1 err2 >err
check_equal "two runs at a time: all there is" "3" \
  "$(cat p p.* | grep -c '"record":"process"')"
check_grep "two runs at a time: is said" \
  "'.*/p' was written by another run meanwhile; the counts .* are in '" err
check_equal "two runs at a time: one file for each" 1 \
  "$(sed -n 's/.*"record":"process","run":\("[^"]*"\).*/\1/p' p | sort -u | wc -l)"

# A file without locks is no file without counts: a stand-in for flock fails.
echo '#include <errno.h>
int flock (int f, int o) { errno = ENOSYS; return -1; }' >nolock.c
if "${CC:-gcc}" -shared -fPIC -w nolock.c -o nolock.so 2>err; then
  rm -f p*
  stand_in env LD_PRELOAD="$PWD/nolock.so" "$DRANO" run -o p ./acc >out 2>&1
  check_grep "no locks: is said" \
    "'.*/p' cannot be locked .* are in '.*/p\.[^']*\.[0-9]+'" out
  check_equal "no locks: nothing is lost" 320 "$(lanes p.*)"
else
  echo "UNSUPPORTED: no locks: no stand-in for flock"
fi

# The real launchers.  One rank aborts, and the launcher ends the others.
# set_mpirun MPI: put the command that starts ranks into $mpirun.
set_mpirun ()
{
  case $1 in
    openmpi) mpirun="mpirun.openmpi --oversubscribe"
	     [ "$(id -u)" != 0 ] || mpirun="$mpirun --allow-run-as-root" ;;
    mpich) mpirun=mpirun.mpich ;;
  esac
}

for mpi in openmpi mpich; do
  if ! command -v mpirun.$mpi >/dev/null; then
    echo "UNSUPPORTED: $mpi: no mpirun.$mpi"
    continue
  fi
  set_mpirun $mpi
  if ! $mpirun -n 4 true >out 2>&1; then
    echo "UNSUPPORTED: $mpi: mpirun does not work here"
    continue
  fi
  both_ways $mpi $mpirun -n 4
  rm -f p
  check_exit "$mpi: outside" 0 "$DRANO" run -o p $mpirun -n 4 ./acc
  all_there "$mpi, outside" p
  for program in acc acc-count; do
    rm -f p
    DRANO_PROFILE=p $mpirun -n 4 "$DRANO" run --device=sim $(
      case $program in *count) ;; *) echo -o p ;; esac) ./$program die \
	>out 2>&1
    case $mpi in
      # Hydra ends none but those that have called MPI_Init.
      mpich) continue ;;
    esac
    check_equal "$mpi, $program: one aborts, the others are ended" 320 \
      "$(lanes p)"
    check_not "$mpi, $program: none is missing" missing report.err
  done
done

# MPI_Abort in one rank, behind a barrier: what all have counted is written.
cat >abort.c <<'E1'
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
E1

# aborted NAME: p has what the four ranks counted, and a report names the one
# that called MPI_Abort.
aborted ()
{
  check_equal "$1: the sum of all ranks" 320 "$(lanes p)"
  check_grep "$1: who aborted is named" \
    'warning: rank 1 .* did not end normally; ' report.err
  check_not "$1: none is missing" 'ranks (is|are) missing' report.err
  check_equal "$1: each rank" "32 64 96 128" "$(by_rank=--by-rank lanes p)"
}

# The flags of MPI's own compiler, without its name.
mpi_flags ()
{
  mpicc.$1 -show 2>/dev/null | sed 's/^[^ ]*//'
}

for mpi in openmpi mpich; do
  flags=$(mpi_flags $mpi)
  set_mpirun $mpi
  if [ -z "$flags" ] || ! $mpirun -n 4 true >out 2>&1; then
    echo "UNSUPPORTED: MPI_Abort with $mpi: no mpicc.$mpi, or no mpirun"
    continue
  fi
  must_compile "MPI_Abort with $mpi: compiles" drano-gcc -fopenacc -O2 \
    abort.c -o abort $flags
  must_compile "MPI_Abort with $mpi: compiles, counting" drano-gcc -fopenacc \
    -O2 -fdrano-count=all abort.c -o abort-count $flags
  rm -f p
  $mpirun -n 4 "$DRANO" run -o p ./abort >out 2>&1
  aborted "MPI_Abort with $mpi, drano run inside"
  rm -f p
  "$DRANO" run -o p $mpirun -n 4 ./abort >out 2>&1
  aborted "MPI_Abort with $mpi, drano run outside"
  rm -f p
  DRANO_PROFILE=p $mpirun -n 4 "$DRANO" run --device=sim ./abort-count \
    >out 2>&1
  aborted "MPI_Abort with $mpi, counted"
done

# Several hosts: OpenMPI starts its daemons by a stand-in for ssh, which gives
# this machine another name.
cat >agent <<'E1'
#!/bin/sh
host=$1
shift
exec unshare -u sh -c "hostname $host; $*"
E1
chmod +x agent
printf 'alpha slots=2\nbeta slots=2\n' >hosts
if ! command -v mpirun.openmpi >/dev/null ||
    ! [ "$(./agent alpha hostname 2>/dev/null)" = alpha ]; then
  echo "UNSUPPORTED: several hosts: no mpirun.openmpi, or no name of its own"
  finish
fi
several="mpirun.openmpi --oversubscribe -mca plm_rsh_agent $PWD/agent
  -mca oob_tcp_if_include lo -mca btl_tcp_if_include lo --hostfile hosts -n 4"
[ "$(id -u)" != 0 ] || several="$several --allow-run-as-root"
if ! $several true >out 2>&1; then
  echo "UNSUPPORTED: several hosts: mpirun does not start them here"
  finish
fi
for program in acc omp; do
  rm -f p p-*
  check_exit "several hosts, $program: run" 0 $several \
    "$DRANO" run -o "$PWD/p" "$PWD/$program"
  all_there "several hosts, $program" p
  check_exit "several hosts, $program: by rank" 0 "$DRANO" report --by-rank p
  check_equal "several hosts, $program: their names" "alpha alpha beta beta" \
    "$(sed -n 's/^rank [0-3] (process [0-9]* on \([a-z]*\)).*/\1/p' out |
      sort | paste -sd ' ')"
  check_exit "several hosts, $program: %h" 0 $several \
    "$DRANO" run -o "$PWD/p-%h" "$PWD/$program"
  check_equal "several hosts, $program: a file each" "p-alpha p-beta" \
    "$(ls p-* | paste -sd ' ')"
  check_equal "several hosts, $program: their sum" 320 "$(lanes p-*)"
done

finish
