/* drano report --sarif: the findings as SARIF 2.1.0.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is a result: an access or a region that a finding is about, one that
   was measured to waste sectors, and one at which prediction and measurement
   disagree (a note).  SARIF counts columns in characters where GCC counts
   bytes; they differ only behind other than ASCII characters on the line.  */

#include "model/words.h"
#include "output/rules.h"
#include "output/show.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Return the string S as JSON; it came from valid JSON, so that it is valid
   UTF-8 unless memory ran out.  */

static json_t *
text_json (const char *s)
{
  json_t *v = json_string (s);

  if (!v)
    fatal ("out of memory");
  return v;
}

/* Return {"text": S}.  */

static json_t *
message (const char *s)
{
  return json_pack ("{s:o}", "text", text_json (s));
}

/* Return NAME as a URI reference, in new storage: relative names stay so.  */

static char *
uri_of (const char *name)
{
  struct text t = { 0 };

  text_puts (&t, name[0] == '/' ? "file://" : "");
  for (const unsigned char *p = (const unsigned char *) name; *p; p++)
    if ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z')
	|| (*p >= '0' && *p <= '9') || strchr ("-._~/+,@", *p))
      text_add (&t, (const char *) p, 1);
    else
      text_printf (&t, "%%%02X", *p);
  if (t.len == 0)
    text_puts (&t, ".");
  return t.s;
}

/* Return the location of R.  */

static json_t *
location (const struct record *r)
{
  json_t *place = json_object (), *where = json_object ();

  if (r->file)
    {
      char *uri = uri_of (r->file);

      json_object_set_new (place, "artifactLocation",
			   json_pack ("{s:o}", "uri", text_json (uri)));
      if (r->line > 0)
	{
	  json_t *region = json_pack ("{s:i}", "startLine", r->line);

	  if (r->column > 0)
	    json_object_set_new (region, "startColumn",
				 json_integer (r->column));
	  json_object_set_new (place, "region", region);
	}
      json_object_set_new (where, "physicalLocation", place);
      free (uri);
    }
  else
    json_decref (place);
  if (r->function)
    json_object_set_new (where, "logicalLocations",
			 json_pack ("[{s:o,s:s}]", "fullyQualifiedName",
				    text_json (r->function), "kind",
				    "function"));
  return where;
}

/* Return what identifies R when its line has moved.  */

static json_t *
fingerprint (const struct record *r)
{
  char *s = xasprintf ("%s/%s/%s/%s/%d", r->file ? r->file : "",
		       r->function ? r->function : "",
		       r->access ? r->access : "region",
		       r->array ? r->array : "", r->ordinal);
  json_t *o = json_pack ("{s:o}", "dranoSite/v1", text_json (s));

  free (s);
  return o;
}

/* Return the figures of ROW.  */

static json_t *
properties (const struct row *row)
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
      json_object_set_new (o, "excessive",
			   json_real (measured_excess (row)));
    }
  return o;
}

struct log
{
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
  char *help;

  /* Another version's finding.  */
  if (!rule)
    return o;
  help = xasprintf ("%s See section '%s' of the manual.", rule->help,
		    rule->id == rule_measured || rule->id == rule_disagreement
		    ? "The drano command" : rule->id);
  json_object_set_new (o, "name", text_json (id));
  json_object_set_new (o, "shortDescription", message (rule->summary));
  json_object_set_new (o, "fullDescription", message (rule->about));
  json_object_set_new (o, "help", message (help));
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

/* Add to L the result of rule ID about ROW, saying TEXT.  */

static void
add_result (struct log *l, const struct row *row, const char *id,
	    const char *level, const char *text)
{
  const struct record *r = &row->site;
  json_int_t index = rule_index (l, id, r->option);
  json_t *o = json_pack ("{s:o,s:I,s:s,s:o,s:[o],s:o,s:o}",
			 "ruleId", text_json (id), "ruleIndex", index,
			 "level", level, "message", message (text),
			 "locations", location (r),
			 "partialFingerprints", fingerprint (r),
			 "properties", properties (row));

  if (!o)
    fatal ("out of memory");
  json_array_append_new (l->results, o);
}

/* Add to L what is to be said of ROW.  */

static void
add_row (struct log *l, const struct row *row, bool counted)
{
  const struct record *r = &row->site;
  bool wasted = row->counted && wastes (row);

  if (r->finding || wasted)
    {
      char *text = describe_row (row, counted);
      bool loud = (row->counted && !race_p (r) ? wasted
		   : r->reported || !r->have_reported);

      add_result (l, row, r->finding ? r->finding : rule_measured,
		  loud ? "warning" : "note", text);
      free (text);
    }
  if (disagrees (row))
    {
      char *predicted = predicted_text (row);
      char *text = xasprintf ("measured %.4g sectors per request, predicted "
			      "%s", (double) row->count.sectors
			      / row->count.requests, predicted);

      add_result (l, row, rule_disagreement, "note", text);
      free (predicted);
      free (text);
    }
}

void
show_sarif (struct text *t, const struct row_list *rows)
{
  struct log l = { json_array (), json_object (), json_array () };
  json_t *root;
  char *s;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind <= ROW_REGION)
      add_row (&l, &rows->row[i], rows->counted);
  root = json_pack ("{s:s,s:s,s:[{s:{s:{s:s,s:s,s:o}},s:s,s:o}]}",
		    "$schema",
		    "https://json.schemastore.org/sarif-2.1.0.json",
		    "version", "2.1.0", "runs", "tool", "driver",
		    "name", "drano", "version", DRANO_VERSION,
		    "rules", l.rules, "columnKind", "unicodeCodePoints",
		    "results", l.results);
  s = root ? json_dumps (root, JSON_INDENT (1)) : NULL;
  if (!s)
    fatal ("out of memory");
  text_puts (t, s);
  text_puts (t, "\n");
  free (s);
  json_decref (root);
  json_decref (l.index);
}
