/* What is worth a change of a program, and what its promise may miss.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Advice, and each transform of OpenMP's and OpenACC's loops, ask the same two
   questions: is the change worth it, and has it come true.  They suppose the
   same numbers of iterations, and compare times by the model first.  */

#ifndef DRANO_BASE_POLICY_H
#define DRANO_BASE_POLICY_H

/* How often a loop runs of which that is not known; and the same where a
   decision must hold for short loops and for long ones, too.  A large launch
   has POLICY_LARGE times as many iterations of the outermost loop.  */
enum
{
  POLICY_FEW_TRIPS = 32,
  POLICY_TRIPS = 256,
  POLICY_MANY_TRIPS = 2048,
  POLICY_LARGE = 256
};

/* How many threads a team of OpenMP has in GCC, and how many workers a gang of
   OpenACC, if nobody says how many.  A loop with fewer than
   POLICY_WORKERS_LEAST iterations gets no workers: they start and wait for each
   other.  */
enum
{
  POLICY_TEAM = 8,
  POLICY_WORKERS = 32,
  POLICY_WORKERS_LEAST = 8
};

/* How many warps of a multiprocessor keep it busy where the lanes of each wait
   for each other: two for each scheduler.  */
enum { POLICY_APART = 8 };

/* No launch may take longer with a change than so many times the time without
   it.  */
#define POLICY_LONGER 1.02

/* What a change must save of the cost; and if warps execute more instructions,
   which are certain.  */
#define POLICY_GAIN 0.02
#define POLICY_GAIN_MORE_WORK 0.2
/* The same where much of the cost is the start of teams and threads, which no
   change avoids: of OpenMP's loops if they are short, and if they are long; and
   of a tile, whose instructions are counted for each request.  */
#define POLICY_GAIN_SHORT 0
#define POLICY_GAIN_LONG 0.1
#define POLICY_GAIN_TILE 0
/* The same of the sectors where nothing else is known.  */
#define POLICY_GAIN_UNTIMED 0.2

/* By so much what is predicted for a changed region may miss what was promised:
   its time, and if that is not known its sectors and requests.  */
#define POLICY_MISS 0.02

#endif /* DRANO_BASE_POLICY_H */
