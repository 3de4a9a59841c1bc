/* The profile: what launches have counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_PROFILE_H
#define DRANO_SIM_COUNT_PROFILE_H

#include "count/copies.h"
#include "count/reach.h"
#include "memory/device.h"
#include <stdio.h>

#include "warp/warp.h"

extern struct profile *profile_new (const struct options *o);
/* Add the arguments of LA, which is about to run on D, to D's profile.  */
extern void profile_handed (struct device *d, const struct launch *la);
/* Add the counters of LA's workers to D's profile, and JUDGED, what is known
   of each site's addresses.  */
extern void profile_launch (struct device *d, struct launch *la,
			    uint64_t *counters,
			    const enum contiguous *judged);
/* Return what P knows of copies.  */
extern struct copies *profile_copies (struct profile *p);
/* True if S is the program's own and has a source position.  */
extern bool site_has_place (const struct site *s);
/* Put into FIRST, for each site of M, the first that is the same access of the
   source in the same function.  Return false if each is its own.  */
extern bool profile_parts (const struct module *m, unsigned *first);
/* Whether other processes are known to write P's file.  */
extern bool profile_shared (const struct profile *p);
/* Let P have what WRITE, of DATA, writes to a file, too.  */
extern void profile_include (struct profile *p,
			     void (*write) (const void *data, FILE *f),
			     const void *data);
/* Write P's file; END says how the process ended, see writer_save.  */
extern void profile_write (struct profile *p, const char *end);
/* The two halves of it: return the records, their length in *LEN, allocated,
   null without memory; and write them.  */
extern char *profile_render (struct profile *p, size_t *len);
extern void profile_save (struct profile *p, const char *text, size_t len,
			  const char *end);
/* Report on standard error what P does not have.  */
extern void profile_complain (const struct profile *p);
/* Forget module M, whose memory will go.  */
extern void profile_forget (struct profile *p, struct module *m);
/* Return a new profile for a forked process, made of the parent's, P, which
   goes.  */
extern struct profile *profile_fork (struct profile *p,
				     const struct options *o);

#endif /* DRANO_SIM_COUNT_PROFILE_H */
