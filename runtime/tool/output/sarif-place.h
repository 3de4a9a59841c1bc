/* Places in SARIF: files, regions, fixes, fingerprints.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_SARIF_PLACE_H
#define DRANO_TOOL_OUTPUT_SARIF_PLACE_H

#include "change/fixes.h"
#include "output/source-line.h"

#include <jansson.h>

/* What the names of files are relative to in SARIF.  */
#define SARIF_BASE "SRCROOT"

/* How places are written.  */
struct sarif_places
{
  char *base;			/* An absolute directory.  */
  struct source_files sources;
};

/* Return S as JSON.  */
extern json_t *text_json (const char *s);

/* Return {"text": S}.  */
extern json_t *sarif_message (const char *s);

/* Return originalUriBaseIds: with the absolute URI of the base if WITH_URI,
   else with a description of it.  */
extern json_t *sarif_bases (const struct sarif_places *p, bool with_uri);

/* Return the location of R.  */
extern json_t *sarif_location (struct sarif_places *p,
			       const struct record *r);

/* Return those of FIXES that are proposed at ROW; null if there are none.  */
extern json_t *sarif_fixes (struct sarif_places *p, const struct row *row,
			    const struct fixes *fixes);

/* Return for each of ROWS what tells it from the others when its line has
   moved, in new storage, in an array of its own.  */
extern char **sarif_fingerprints (const struct sarif_places *p,
				  const struct row_list *rows);

#endif /* DRANO_TOOL_OUTPUT_SARIF_PLACE_H */
