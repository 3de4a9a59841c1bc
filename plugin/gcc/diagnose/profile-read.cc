/* Reading profiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A profile is our own: an object a line, of which a few strings and numbers
   matter (record.h).  So little is read here; a JSON library would be loaded
   into every compiler that loads the plugin.  Other keys may come in any
   order, with values of any kind.  Nothing here recurses, as a file may be
   anything.  */

#include "gcc-shim.h"
#include "diagnose/profile-read.h"

/* Return TEXT after white space.  */

static const char *
skip_space (const char *text)
{
  return text + strspn (text, " \t\r\n");
}

/* Return what follows the string that begins at TEXT, or null if none does.
   With VALUE, put the string there, allocated; what is not ASCII and escaped
   becomes a question mark, since names in our files are not escaped so.  */

static const char *
read_string (const char *text, char **value)
{
  if (*text != '"')
    return NULL;
  char *to = value ? XNEWVEC (char, strlen (text)) : NULL;
  char *start = to;
  for (text++; *text && *text != '"'; text++)
    {
      char c = *text;
      if (c == '\\')
	{
	  c = *++text;
	  if (!c)
	    break;
	  if (c == 'u')
	    {
	      unsigned n = strspn (text + 1, "0123456789abcdefABCDEF");
	      if (n < 4)
		break;
	      text += 4;
	      c = '?';
	    }
	  else if (c == 'n')
	    c = '\n';
	  else if (c == 't')
	    c = '\t';
	}
      if (to)
	*to++ = c;
    }
  if (*text != '"')
    {
      free (start);
      return NULL;
    }
  if (to)
    {
      *to = '\0';
      *value = start;
    }
  return text + 1;
}

/* Return what follows the value that begins at TEXT, or null if none does:
   everything to the comma or bracket that ends it.  */

static const char *
skip_value (const char *text)
{
  const char *start = text;
  int depth = 0;
  while (*text)
    {
      if (depth == 0 && (*text == ',' || *text == '}' || *text == ']'))
	return text > start ? text : NULL;
      if (*text == '"')
	{
	  text = read_string (text, NULL);
	  if (!text)
	    return NULL;
	  continue;
	}
      depth += *text == '{' || *text == '[';
      depth -= *text == '}' || *text == ']';
      text++;
    }
  return NULL;
}

/* Take the member KEY of R, or, INNER, of its measurement, whose value begins
   at VALUE.  Return false if a string is none.  */

static bool
take (struct profile_entry *r, bool inner, const char *key,
      const char *value)
{
  const struct { const char *key; char **to; } strings[] =
  {
    { "file", &r->file }, { "access", &r->access }, { "array", &r->array }
  };
  const struct { const char *key; int *to; } numbers[] =
  {
    { "line", &r->line }, { "column", &r->column }, { "bytes", &r->bytes }
  };
  const struct { const char *key; uint64_t *to; } counts[] =
  {
    { "requests", &r->requests }, { "sectors", &r->sectors },
    { "ideal", &r->ideal }
  };
  if (inner)
    {
      for (unsigned i = 0; i < ARRAY_SIZE (counts); i++)
	if (strcmp (key, counts[i].key) == 0)
	  *counts[i].to = strtoull (value, NULL, 10);
      return true;
    }
  if (strcmp (key, "record") == 0 && *value == '"')
    r->other = true;
  for (unsigned i = 0; i < ARRAY_SIZE (numbers); i++)
    if (strcmp (key, numbers[i].key) == 0)
      *numbers[i].to = atoi (value);
  for (unsigned i = 0; i < ARRAY_SIZE (strings); i++)
    if (strcmp (key, strings[i].key) == 0 && *value == '"')
      {
	free (*strings[i].to);
	*strings[i].to = NULL;
	return read_string (value, strings[i].to) != NULL;
      }
  return true;
}

bool
profile_read_line (const char *text, struct profile_entry *r)
{
  bool inner = false;
  memset (r, 0, sizeof *r);
  text = skip_space (text);
  if (*text++ != '{')
    return false;
  text = skip_space (text);
  while (*text == '"')
    {
      char *key = NULL;
      text = read_string (text, &key);
      if (!text)
	return false;
      text = skip_space (text);
      bool good = *text == ':';
      if (good)
	text = skip_space (text + 1);
      if (good && !inner && strcmp (key, "measured") == 0 && *text == '{')
	{
	  r->measured = inner = true;
	  text = skip_space (text + 1);
	}
      else
	{
	  good = good && take (r, inner, key, text);
	  text = good ? skip_value (text) : NULL;
	  good = text != NULL;
	  if (good && *text == ',')
	    text = skip_space (text + 1);
	}
      free (key);
      if (!good)
	return false;
      if (inner && *text == '}')
	{
	  inner = false;
	  text = skip_space (text + 1);
	  if (*text == ',')
	    text = skip_space (text + 1);
	}
    }
  return *text == '}' && !inner;
}

void
profile_entry_free (struct profile_entry *r)
{
  free (r->file);
  free (r->access);
  free (r->array);
}
