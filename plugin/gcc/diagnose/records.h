/* Where the records of a compilation go.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_RECORDS_H
#define DRANO_GCC_DIAGNOSE_RECORDS_H

#include "ir/ir.h"
#include "record.h"
#include "region/region.h"
#include "site/site.h"

/* The section of an object that holds records.  */
#define RECORDS_SECTION ".drano.report"

/* Text that grows in memory, through stdio.  */
struct record_text
{
  char *data;
  size_t size;
  FILE *file;
};

/* Begin T.  Return false after an error.  */
extern bool text_open (struct record_text *t);

/* Return the object that this compilation makes, an absolute name as
   -fdebug-prefix-map changes it.  Allocated.  */
extern char *records_unit (void);

/* Begin R as a record that there is FINDING at LOC in REGION of MODULE.  Return
   the region's place, which R refers to.  Allocated with xmalloc.  */
extern char *records_begin (struct record *r, const struct ir_module *module,
			    const struct region *region, location_t loc,
			    enum finding finding);

/* Take T, which holds records, for the report.  */
extern void records_keep (struct record_text *t);

/* Have records written at the end of the compilation, if there was no error,
   by the plugin called NAME.  */
extern void records_register (const char *name);

/* In a link with -flto, have the plugin called NAME hand on what records the
   linked objects hold.  */
extern void records_relay (const char *name);

#endif /* DRANO_GCC_DIAGNOSE_RECORDS_H */
