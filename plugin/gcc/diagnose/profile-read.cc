/* Reading profiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of a profile's line a few strings and numbers matter (record.h).  Other keys
   may come in any order, with values of any kind.  */

#include "gcc-shim.h"
#include "base/json-read.h"
#include "diagnose/profile-read.h"

/* Put the string at IN, if one is there, into *TO, allocated.  */

static void
take_string (struct json_in *in, char **to)
{
  struct json_string s;
  if (!json_text (in, &s))
    {
      json_skip (in);
      return;
    }
  free (*to);
  *to = XNEWVEC (char, s.len + 1);
  if (!json_unescape (*to, &s))
    {
      in->bad = true;
      **to = '\0';
    }
}

/* Take the member KEY of R, whose value is at IN.  */

static void
take_member (struct profile_entry *r, const struct json_string *key,
	     struct json_in *in)
{
  const struct { const char *key; char **to; } strings[] =
  {
    { "file", &r->file }, { "access", &r->access }, { "array", &r->array }
  };
  const struct { const char *key; int *to; } numbers[] =
  {
    { "line", &r->line }, { "column", &r->column }, { "bytes", &r->bytes }
  };
  int64_t v;
  struct json_string s;
  for (unsigned i = 0; i < ARRAY_SIZE (numbers); i++)
    if (json_same_p (key, numbers[i].key))
      {
	*numbers[i].to = json_number (in, &v) ? (int) v : 0;
	return;
      }
  for (unsigned i = 0; i < ARRAY_SIZE (strings); i++)
    if (json_same_p (key, strings[i].key))
      {
	take_string (in, strings[i].to);
	return;
      }
  if (json_same_p (key, "record") && json_text (in, &s))
    r->other = true;
  else
    json_skip (in);
}

/* Take the member KEY of R's measurement.  */

static void
take_count (struct profile_entry *r, const struct json_string *key,
	    struct json_in *in)
{
  const struct { const char *key; uint64_t *to; } counts[] =
  {
    { "requests", &r->requests }, { "sectors", &r->sectors },
    { "ideal", &r->ideal }
  };
  int64_t v;
  bool have = json_number (in, &v);
  for (unsigned i = 0; i < ARRAY_SIZE (counts) && have; i++)
    if (json_same_p (key, counts[i].key))
      *counts[i].to = (uint64_t) v;
}

bool
profile_read_line (const char *text, struct profile_entry *r)
{
  struct json_in in = { text, text + strlen (text), false };
  struct json_string key;
  memset (r, 0, sizeof *r);
  if (!json_open (&in, '{'))
    return false;
  while (json_member (&in, &key))
    if (json_same_p (&key, "measured") && json_open (&in, '{'))
      for (r->measured = true; json_member (&in, &key);)
	take_count (r, &key, &in);
    else
      take_member (r, &key, &in);
  return !in.bad;
}

void
profile_entry_free (struct profile_entry *r)
{
  free (r->file);
  free (r->access);
  free (r->array);
}
