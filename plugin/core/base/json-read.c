/* Reading JSON text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/json-read.h"

#include <stdlib.h>
#include <string.h>

/* Skip white space; return the character behind it, or zero at the end.  */

static char
peek (struct json_in *in)
{
  while (in->at < in->end && *in->at && strchr (" \t\r\n", *in->at))
    in->at++;
  return in->bad || in->at == in->end ? '\0' : *in->at;
}

bool
json_open (struct json_in *in, char bracket)
{
  bool open = peek (in) == bracket;
  in->at += open;
  return open;
}

bool
json_more (struct json_in *in, char close)
{
  if (json_open (in, close))
    return false;
  json_open (in, ',');
  in->bad |= !peek (in);
  return !in->bad;
}

bool
json_member (struct json_in *in, struct json_string *key)
{
  if (!json_more (in, '}'))
    return false;
  in->bad |= !json_text (in, key) || !json_open (in, ':');
  return !in->bad;
}

bool
json_text (struct json_in *in, struct json_string *s)
{
  if (peek (in) != '"')
    return false;
  const char *p = in->at + 1;
  while (p < in->end && *p != '"')
    p += *p == '\\' ? 2 : 1;
  if (p >= in->end)
    {
      in->bad = true;
      return false;
    }
  *s = (struct json_string) { in->at + 1, (size_t) (p - in->at - 1) };
  in->at = p + 1;
  return true;
}

void
json_skip (struct json_in *in)
{
  struct json_string s;
  int depth = 0;
  char c = peek (in);
  const char *start = in->at;
  for (; c && (depth || !strchr (",}]", c)); c = peek (in))
    {
      if (json_text (in, &s))
	continue;
      depth += c == '{' || c == '[';
      depth -= c == '}' || c == ']';
      in->at++;
    }
  in->bad |= !c || in->at == start;
}

bool
json_number (struct json_in *in, int64_t *v)
{
  char c = peek (in);
  const char *start = in->at;
  json_skip (in);
  bool good = !in->bad && (c == '-' || (c >= '0' && c <= '9'));
  if (good)
    *v = strtoll (start, NULL, 10);
  return good;
}

bool
json_same_p (const struct json_string *s, const char *text)
{
  return strlen (text) == s->len && !memcmp (text, s->at, s->len);
}

bool
json_unescape (char *to, const struct json_string *s)
{
  const char *end = s->at + s->len;
  for (const char *p = s->at; p < end; p++)
    if (*p != '\\')
      *to++ = *p;
    else if (*++p == 'u')
      {
	if (strspn (p + 1, "0123456789abcdefABCDEF") < 4)
	  return false;
	p += 4;
	*to++ = '?';
      }
    else
      *to++ = *p == 'n' ? '\n' : *p == 't' ? '\t' : *p;
  *to = '\0';
  return true;
}
