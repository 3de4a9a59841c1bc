/* What launches take less with smaller loads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_SAVINGS_H
#define DRANO_TOOL_CHANGE_SAVINGS_H

#include "change/kernels.h"

/* What an access or a branch asks for that it need not, or launches in all.
   INSTRUCTIONS are its own; of those of the launches, REQUESTS are as large a
   part as of their requests.  */
struct relief
{
  double dram, l2, wavefronts, requests, instructions, atomics;
};

/* Take E, which ROW asks for, off REST, by launch of ALL.  */
extern void relieve (const struct launches *all, const struct row *row,
		     const struct relief *e, struct machine_load *rest);

/* Take PART of what ROW asks for beyond its ideal off REST, by launch of ALL;
   with INSTRUCTIONS, those that it does not need, too.  */
extern void reduce_by_row (const struct launches *all, const struct row *row,
			   double part, bool instructions,
			   struct machine_load *rest);

/* Return the loads of the launches ALL, in new storage.  */
extern struct machine_load *copy_loads (const struct launches *all);

/* Return the seconds that L takes less with LOAD.  */
extern double saved_with (const struct launch *l,
			  const struct machine_load *load);

#endif /* DRANO_TOOL_CHANGE_SAVINGS_H */
