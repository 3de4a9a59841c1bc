/* What kernels are handed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_HANDED_H
#define SIM_HANDED_H

#include <stdio.h>

struct device;
struct launch;
struct handed;

/* A list of launches, empty.  */
extern struct handed *handed_new (void);
extern void handed_delete (struct handed *h);

/* Enter LA, which is about to run on D, into H.  */
extern void handed_note (struct handed *h, struct device *d,
			 const struct launch *la);

/* Write H's records to F.  */
extern void handed_write (const struct handed *h, FILE *f);

#endif /* SIM_HANDED_H */
