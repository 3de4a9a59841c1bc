/* What launches do, by kernel and geometry.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_WORK_H
#define DRANO_SIM_COUNT_WORK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct copies;
struct launch;
struct options;
struct works;

extern struct works *works_new (void);
extern void works_delete (struct works *w);

/* Enter into W the launch LA of the kernel NAME, which is SHOWN so and which
   FUNCTION of the source launches; names that outlive W, and equal ones are
   one.  COUNTS are those of all its sites, and of these in start-up.  */
extern void works_note (struct works *w, const struct launch *la,
			const char *name, const char *shown,
			const char *function, const uint64_t *const *counts);

/* Write the records of W to F, for the device that O describes.  */
extern void works_write (const struct works *w, FILE *f,
			 const struct options *o);

/* Return what W knows of copies.  */
extern struct copies *works_copies (struct works *w);

#endif /* DRANO_SIM_COUNT_WORK_H */
