/* What is worth a change of a program, and what its promise may miss.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Advice, and each transform of OpenMP's and OpenACC's loops, ask the same two
   questions: is the change worth it, and has it come true.  They suppose the same
   numbers of iterations, and compare times by the model first.  */

#ifndef DRANO_BASE_POLICY_H
#define DRANO_BASE_POLICY_H

/* How often a loop runs of which that is not known; and the same where a decision
   must hold for short loops and for long ones, too.  */
enum
{
  POLICY_FEW_TRIPS = 32,
  POLICY_TRIPS = 256,
  POLICY_MANY_TRIPS = 2048
};

/* No launch may take longer with a change than so many times the time without
   it.  */
#define POLICY_LONGER 1.02

/* What a change must save of what it is about: sectors, or the cost; if warps execute
   more instructions, which are certain; and of the cost of long loops in OpenMP, where
   the start of teams and threads counts for less.  */
#define POLICY_GAIN 0.02
#define POLICY_GAIN_MORE_WORK 0.2
#define POLICY_GAIN_LONG 0.1
/* The same of the sectors where nothing else is known.  */
#define POLICY_GAIN_UNTIMED 0.2

/* By so much what is predicted for a changed region may miss what was promised.  In
   OpenMP both are of one kind; where OpenACC's lanes move, or tiles are used, other
   things change, too.  */
#define POLICY_MISS 0.02
#define POLICY_MISS_MOVED 0.05

#endif /* DRANO_BASE_POLICY_H */
