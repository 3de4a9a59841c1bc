/* The parallel job that a process is part of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_JOB_H
#define DRANO_JOB_H

/* What a launcher (mpirun, srun) says of this process.  */
struct job
{
  long rank;			/* Negative: not started by a launcher.  */
  long ranks;			/* How many there are; negative: unknown.  */
  char *name;			/* The same for all ranks of one job, and for
				   no other job; allocated, null without a
				   rank or memory.  */
};

/* Read J from the environment.  */
extern void job_find (struct job *j);

#endif /* DRANO_JOB_H */
