/* Places in SARIF: files, regions, fixes, fingerprints.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A file below the base is relative to it, so that the log means the same in
   another copy of the tree.  Any other file has its absolute name;
   fingerprints then have what follows the last slash.  SARIF counts characters
   where GCC counts bytes: the source tells how many these are, and without it
   they are taken to be the same.  */

#include "base/path.h"
#include "base/tool.h"
#include "output/sarif-place.h"

#include <stdlib.h>
#include <string.h>

json_t *
text_json (const char *s)
{
  json_t *v = json_string (s);

  /* S came from valid JSON, so that it is valid UTF-8.  */
  if (!v)
    fatal ("out of memory");
  return v;
}

json_t *
sarif_message (const char *s)
{
  return json_pack ("{s:o}", "text", text_json (s));
}

/* Return NAME as a URI, absolute if NAME is, in new storage.  */

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
  return t.s;
}

json_t *
sarif_bases (const struct sarif_places *p, bool with_uri)
{
  if (!with_uri)
    return json_pack ("{s:{s:o}}", SARIF_BASE, "description",
		      sarif_message ("where drano report was started"));

  char *directory = xasprintf ("%s%s", p->base,
			       p->base[strlen (p->base) - 1] == '/' ? "" : "/");
  char *uri = uri_of (directory);
  json_t *o = json_pack ("{s:{s:o}}", SARIF_BASE, "uri", text_json (uri));

  free (directory);
  free (uri);
  return o;
}

/* Return the artifactLocation of the file NAME.  */

static json_t *
artifact_location (const struct sarif_places *p, const char *name)
{
  char *below = name_below (p->base, name);
  char *whole = below ? below : absolute_name (name), *uri = uri_of (whole);
  json_t *o = json_pack ("{s:o}", "uri", text_json (uri));

  if (below)
    json_object_set_new (o, "uriBaseId", json_string (SARIF_BASE));
  free (whole);
  free (uri);
  return o;
}

/* Return the region of LINE in the file NAME from the byte column BEGIN to END,
   or, if END is 0, to where what is at BEGIN ends.  */

static json_t *
region_object (struct sarif_places *p, const char *name, int line, int begin,
	       int end)
{
  size_t len;
  const char *text = source_line (&p->sources, name, line, &len);

  if (end == 0)
    end = text ? expression_end (text, len, begin) : begin + 1;
  if (text)
    {
      begin = character_column (text, len, begin);
      end = character_column (text, len, end);
    }
  return json_pack ("{s:i,s:i,s:i,s:i}", "startLine", line, "startColumn",
		    begin, "endLine", line, "endColumn", end);
}

json_t *
sarif_location (struct sarif_places *p, const struct record *r)
{
  json_t *where = json_object ();

  if (r->file && *r->file)
    {
      json_t *place = json_pack ("{s:o}", "artifactLocation",
				 artifact_location (p, r->file));

      if (r->line > 0)
	json_object_set_new (place, "region", r->column > 0
			     ? region_object (p, r->file, r->line, r->column, 0)
			     : json_pack ("{s:i}", "startLine", r->line));
      json_object_set_new (where, "physicalLocation", place);
    }
  if (r->function)
    json_object_set_new (where, "logicalLocations",
			 json_pack ("[{s:o,s:s}]", "fullyQualifiedName",
				    text_json (r->function), "kind",
				    "function"));
  return where;
}

/* Return F in SARIF.  */

static json_t *
fix_json (struct sarif_places *p, const struct fix *f)
{
  json_t *replacements = json_array ();

  for (size_t i = 0; i < f->nedits; i++)
    {
      const struct fix_edit *e = &f->edit[i];

      json_array_append_new
	(replacements,
	 json_pack ("{s:o,s:o}", "deletedRegion",
		    region_object (p, f->file, e->line, e->begin, e->end),
		    "insertedContent", sarif_message (e->text)));
    }
  return json_pack ("{s:o,s:[{s:o,s:o}]}", "description",
		    sarif_message (f->title ? f->title : "change this"),
		    "artifactChanges",
		    "artifactLocation", artifact_location (p, f->file),
		    "replacements", replacements);
}

json_t *
sarif_fixes (struct sarif_places *p, const struct row *row,
	     const struct fixes *fixes)
{
  json_t *all = NULL;

  for (size_t i = 0; i < fixes->n; i++)
    if (fix_cures (&fixes->fix[i], row))
      {
	if (!all)
	  all = json_array ();
	json_array_append_new (all, fix_json (p, &fixes->fix[i]));
      }
  return all;
}

/* A row and what is in its fingerprint but for its number.  */
struct print
{
  char *text;
  const struct record *r;
  size_t index;
};

/* The order of two of these, for qsort: by text, then by place.  */

static int
order_prints (const void *pa, const void *pb)
{
  const struct print *a = pa, *b = pb;
  int o = strcmp (a->text, b->text);

  if (o == 0)
    o = a->r->line != b->r->line ? a->r->line - b->r->line
      : a->r->column - b->r->column;
  if (o == 0)
    o = a->r->ordinal - b->r->ordinal;
  return o ? o : (a->index > b->index) - (a->index < b->index);
}

/* Return what of R stays when its line moves.  */

static char *
lasting_text (const struct sarif_places *p, const struct record *r)
{
  const char *file = r->file && *r->file ? r->file : "?";
  const char *slash = strrchr (file, '/');
  char *below = name_below (p->base, file);
  char *s = xasprintf ("%s/%s/%s/%s", below ? below : slash ? slash + 1 : file,
		       r->function ? r->function : "",
		       r->access ? r->access : "region",
		       r->array ? r->array : "");

  free (below);
  return s;
}

char **
sarif_fingerprints (const struct sarif_places *p, const struct row_list *rows)
{
  struct print *print = xcalloc (rows->n, sizeof *print);
  char **all = xcalloc (rows->n, sizeof *all);

  for (size_t i = 0; i < rows->n; i++)
    print[i] = (struct print) { lasting_text (p, &rows->row[i].site),
				&rows->row[i].site, i };
  qsort (print, rows->n, sizeof *print, order_prints);
  for (size_t i = 0, number = 0; i < rows->n; i++)
    {
      number = i > 0 && strcmp (print[i].text, print[i - 1].text) == 0
	? number + 1 : 0;
      all[print[i].index] = xasprintf ("%s/%zu", print[i].text, number);
    }
  for (size_t i = 0; i < rows->n; i++)
    free (print[i].text);
  free (print);
  return all;
}
