/* drano report --sarif: the findings as SARIF 2.1.0.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is a result: an access or a region that a finding is about, one that
   was measured to waste sectors, and one at which prediction and measurement
   disagree (a note).  Warnings come first, and each kind by rank.  GitHub takes
   no log with more results than RESULTS: what is beyond them is left out, and
   that is said.  */

#include "base/path.h"
#include "model/compare.h"
#include "model/words.h"
#include "output/rules.h"
#include "output/sarif-place.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

/* Return the figures of ROW.  */

static json_t *
result_properties (const struct row *row)
{
  json_t *o = json_object ();

  if (row->predicted)
    {
      json_object_set_new (o, "predictedSectors",
			   json_pack ("[i,i]", row->site.sectors[0],
				      row->site.sectors[1]));
      json_object_set_new (o, "predictedIdeal",
			   json_integer (row->site.ideal));
    }
  if (row->counted)
    {
      json_object_set_new (o, "requests",
			   json_integer (row->count.requests));
      json_object_set_new (o, "sectors", json_integer (row->count.sectors));
      json_object_set_new (o, "ideal", json_integer (row->count.ideal));
      if (row->count.sample > 1)
	json_object_set_new (o, "sectorsError",
			     json_integer (row->count.error));
      json_object_set_new (o, "excessive",
			   json_real (measured_excess (row)));
    }
  return o;
}

enum { RESULTS = 25000 };

struct log
{
  struct sarif_places places;
  const struct row_list *rows;
  char **fingerprint;		/* Of each row.  */
  const struct fixes *fixes;
  bool baseline;		/* Rows that a baseline accepts are marked.  */
  bool loud;			/* Only warnings are added now, else notes.  */
  size_t left_out;
  json_t *rules;
  json_t *index;		/* From a rule's identifier to its place.  */
  json_t *results;
};

/* Return what is to be said of the rule ID, which OPTION, null if there is
   none, governs.  */

static json_t *
rule_json (const char *id, const char *option)
{
  const struct rule *rule = find_rule (id);
  json_t *o = json_pack ("{s:o}", "id", text_json (id));
  const char *section;
  char *help;

  /* Another version's finding.  */
  if (!rule)
    return o;
  section = rule->id == rule_measured || rule->id == rule_disagreement
    ? "The drano command" : rule->id;
  help = xasprintf ("%s See section '%s' of the manual.", rule->help, section);
  json_object_set_new (o, "name", text_json (id));
  json_object_set_new (o, "shortDescription", sarif_message (rule->summary));
  json_object_set_new (o, "fullDescription", sarif_message (rule->about));
  json_object_set_new (o, "help", sarif_message (help));
  if (*DRANO_MANUAL_URL)
    {
      char *uri = xasprintf ("%s#%s", DRANO_MANUAL_URL, section);

      /* Texinfo's anchors.  */
      for (char *c = strrchr (uri, '#'); *c; c++)
	if (*c == ' ')
	  *c = '-';
      json_object_set_new (o, "helpUri", text_json (uri));
      free (uri);
    }
  json_object_set_new (o, "defaultConfiguration",
		       json_pack ("{s:s}", "level", "warning"));
  if (option)
    json_object_set_new (o, "properties",
			 json_pack ("{s:o}", "option", text_json (option)));
  free (help);
  return o;
}

/* Return the place of the rule ID in L, which is added if it is new.  */

static json_int_t
rule_index (struct log *l, const char *id, const char *option)
{
  json_t *known = json_object_get (l->index, id);

  if (known)
    return json_integer_value (known);
  json_array_append_new (l->rules, rule_json (id, option));
  json_object_set_new (l->index, id,
		       json_integer (json_array_size (l->rules) - 1));
  return json_array_size (l->rules) - 1;
}

/* Add to L the result of rule ID about ROW, saying TEXT, if it is as LOUD as
   those that are added now.  */

static void
add_result (struct log *l, const struct row *row, const char *id, bool loud,
	    const char *text)
{
  const struct record *r = &row->site;
  json_t *o, *fixes;

  if (loud != l->loud)
    return;
  if (json_array_size (l->results) == RESULTS)
    {
      l->left_out++;
      return;
    }
  o = json_pack ("{s:o,s:I,s:s,s:o,s:[o],s:{s:o},s:o}",
		 "ruleId", text_json (id),
		 "ruleIndex", rule_index (l, id, r->option),
		 "level", loud ? "warning" : "note",
		 "message", sarif_message (text),
		 "locations", sarif_location (&l->places, r),
		 "partialFingerprints", "dranoSite/v1",
		 text_json (l->fingerprint[row - l->rows->row]),
		 "properties", result_properties (row));
  if (!o)
    fatal ("out of memory");
  if (l->baseline)
    json_object_set_new (o, "baselineState",
			 json_string (row->accepted ? "unchanged" : "new"));
  fixes = r->finding ? sarif_fixes (&l->places, row, l->fixes) : NULL;
  if (fixes)
    json_object_set_new (o, "fixes", fixes);
  json_array_append_new (l->results, o);
}

/* Add to L what is to be said of ROW.  */

static void
add_row (struct log *l, const struct row *row)
{
  const struct record *r = &row->site;
  bool counted = l->rows->counted;

  if (wrong_p (row))
    {
      char *text = describe_row (row, counted);
      bool loud = (row->counted && !race_p (r) ? wastes (row)
		   : r->reported || !r->have_reported);

      add_result (l, row, r->finding ? r->finding : rule_measured, loud, text);
      free (text);
    }
  if (disagrees (row))
    {
      char *predicted = predicted_text (row);
      char *text = xasprintf ("measured %.4g sectors per request, predicted "
			      "%s", (double) row->count.sectors
			      / row->count.requests, predicted);

      add_result (l, row, rule_disagreement, false, text);
      free (predicted);
      free (text);
    }
}

/* Add to L the result of FAULT.  */

static void
add_fault (struct log *l, const struct fault *fault)
{
  struct record r = { .file = fault->file, .line = fault->line,
		      .column = fault->column, .function = fault->function };
  char *text = xasprintf ("%s%s%s", fault->message ? fault->message : "?",
			  fault->cure ? ": " : "",
			  fault->cure ? fault->cure : "");
  char *print = xasprintf ("%s/%s/%s/%s", fault->kind, fault->file,
			   fault->function ? fault->function : "",
			   fault->variable ? fault->variable : "");

  if (json_array_size (l->results) == RESULTS)
    l->left_out++;
  else
    json_array_append_new
      (l->results,
       json_pack ("{s:o,s:I,s:s,s:o,s:[o],s:{s:o}}",
		  "ruleId", text_json (fault->kind),
		  "ruleIndex", rule_index (l, fault->kind, NULL),
		  "level", "error", "message", sarif_message (text),
		  "locations", sarif_location (&l->places, &r),
		  "partialFingerprints", "dranoCheck/v1", text_json (print)));
  free (text);
  free (print);
}

/* Return what is to be said of the run that made L.  */

static json_t *
invocation_object (const struct log *l)
{
  json_t *o = json_pack ("{s:b}", "executionSuccessful", 1);

  if (l->left_out > 0)
    {
      char *text = xasprintf ("%zu results are left out: a log has at most %d",
			      l->left_out, RESULTS);

      warning ("%s", text);
      json_object_set_new (o, "toolExecutionNotifications",
			   json_pack ("[{s:s,s:o}]", "level", "warning",
				      "message", sarif_message (text)));
      free (text);
    }
  return o;
}

/* Return L, all of whose results are there, as a log; WITH_URI is as for
   sarif_bases.  */

static json_t *
log_json (const struct log *l, bool with_uri)
{
  return json_pack ("{s:s,s:s,s:[{s:{s:{s:s,s:s,s:o}},s:[o],s:o,s:s,s:o}]}",
		    "$schema",
		    "https://json.schemastore.org/sarif-2.1.0.json",
		    "version", "2.1.0", "runs", "tool", "driver",
		    "name", "drano", "version", DRANO_VERSION,
		    "rules", l->rules, "invocations", invocation_object (l),
		    "originalUriBaseIds", sarif_bases (&l->places, with_uri),
		    "columnKind", "unicodeCodePoints", "results", l->results);
}

void
show_sarif (struct text *t, const struct row_list *rows,
	    const struct fixes *fixes, const struct faults *faults,
	    const char *base, bool baseline)
{
  struct log l = { .rows = rows, .fixes = fixes, .baseline = baseline,
		   .rules = json_array (), .index = json_object (),
		   .results = json_array () };
  json_t *root;
  char *s;

  l.places.base = absolute_name (base ? base : ".");
  l.fingerprint = sarif_fingerprints (&l.places, rows);
  for (size_t i = 0; i < faults->n; i++)
    if (faults->fault[i].kind && faults->fault[i].file)
      add_fault (&l, &faults->fault[i]);
  for (int pass = 0; pass < 2; pass++)
    {
      l.loud = pass == 0;
      for (size_t i = 0; i < rows->n; i++)
	if (rows->row[i].kind <= ROW_REGION)
	  add_row (&l, &rows->row[i]);
    }
  root = log_json (&l, base != NULL);
  s = root ? json_dumps (root, JSON_INDENT (1)) : NULL;
  if (!s)
    fatal ("out of memory");
  text_puts (t, s);
  text_puts (t, "\n");
  free (s);
  json_decref (root);
  json_decref (l.index);
  for (size_t i = 0; i < rows->n; i++)
    free (l.fingerprint[i]);
  free (l.fingerprint);
  free_source_files (&l.places.sources);
  free (l.places.base);
}
