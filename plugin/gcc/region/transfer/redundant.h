/* Constructs that copy what nobody needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_REDUNDANT_H
#define DRANO_GCC_REGION_TRANSFER_REDUNDANT_H

#include "region/extent/extent.h"
#include "region/region.h"
#include "region/transfer/presence.h"
#include "region/transfer/saving.h"

/* A variable that a construct copies both ways.  */
struct redundant_variable
{
  tree name;			/* An identifier.  */
  unsigned needless;		/* Of enum needless_copy.  */
  struct extent part;		/* What of it the region uses; its LENGTH is 0
				   if that may be all, or nearly.  */
  bool threads;			/* Other threads of the host may map it at the
				   same time.  */
  enum presence presence;
  int place;			/* Where the construct's text names it, -1 if it
				   does not, or is not known yet.  */
};

/* A construct that copies more of them than its region needs.  */
struct redundant_construct
{
  const struct region *region;	/* One of those that are made of its text.  */
  bool is_acc;
  auto_vec<struct redundant_variable> variables;
};

/* Append to FOUND the constructs of which REGIONS are, by LAUNCHES, in which
   copies are made without use, in their order.  THREADS: threads or tasks of
   the host may map data.  */
extern void redundant_find (const auto_vec<struct region *> &regions,
			    const auto_vec<struct mapped_launch *> &launches,
			    bool threads,
			    auto_vec<struct redundant_construct *> *found);

/* Free FOUND.  */
extern void redundant_free (auto_vec<struct redundant_construct *> *found);

#endif /* DRANO_GCC_REGION_TRANSFER_REDUNDANT_H */
