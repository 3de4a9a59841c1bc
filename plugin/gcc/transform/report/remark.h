/* What transforms say: remarks for the user, records for the report.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPORT_REMARK_H
#define DRANO_GCC_TRANSFORM_REPORT_REMARK_H

#include "option/options.h"
#include "region/region.h"
#include "transform/report/remark-id.h"

/* One change, or one refusal.  What is not known is null, or negative.  */
struct transform_remark
{
  enum transform_word word;	/* Which transform.  */
  enum remark_id id;
  const struct region *region;	/* Null: a function that regions call.  */
  location_t loc;		/* Of the loop, or what else it is about.  */
  tree what;			/* What the text names, a declaration or an
				   identifier, or null.  */
  bool quiet;			/* Not a note: it would come for each
				   function.  */
  double sectors[2];		/* Of the region, before and after.  */
  double instructions[2];
};

/* What one launch of REGION needs as it was and as it is.  */
struct transform_figures
{
  const struct region *region;
  double sectors[2], requests[2];  /* Negative: they are not known.  */
  double instructions[2];	/* That warps execute, the same.  */
  char *sectors_text[2];	/* As formulas, or null.  Freed with the
				   remarks.  */
  char *requests_text[2];
};

/* Remarks, and the figures of regions that they are about.  */
struct remark_list
{
  auto_vec<struct transform_remark> list;
  auto_vec<struct transform_figures> figures;
};

/* A remark with ID of WORD about LOC in REGION and WHAT, with no figures.  */
extern struct transform_remark
remark_make (enum transform_word word, enum remark_id id,
	     const struct region *region, location_t loc, tree what);

/* Add R to LIST.  */
extern void remark_add (struct remark_list *list,
			const struct transform_remark *r);

/* Keep the device compiler from copying the end of a branch of FN into its two
   sides, where each would be executed for a part of the lanes, and add to LIST
   that WORD has done so, if FN is that of REGION, which may be null.  */
extern void remark_paths_kept (struct remark_list *list,
			       enum transform_word word, tree fn,
			       const struct region *region);

/* R's text without figures, allocated with xmalloc.  */
extern char *remark_plain_text (const struct transform_remark *r);

/* Report what is in LIST if the user asked for remarks.  */
extern void remark_tell (const struct remark_list *list);

/* Write LIST as records of UNIT to F.  */
extern void remark_records (const struct remark_list *list, FILE *f,
			    const char *unit);

/* Free what LIST's members point to.  */
extern void remark_free (struct remark_list *list);

#endif /* DRANO_GCC_TRANSFORM_REPORT_REMARK_H */
