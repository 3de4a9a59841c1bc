/* Reading JSON text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Profiles are drano's own files, with an object in each line, of which a few
   members matter.  So little is read here that no library is loaded into each
   compiler that loads the plugin.  Nothing recurses or allocates, as a file
   may hold anything.  */

#ifndef DRANO_JSON_READ_H
#define DRANO_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The text from AT to END, where a zero or a new line is.  BAD: what was read
   is not JSON; nothing more is read then.  */
struct json_in
{
  const char *at, *end;
  bool bad;
};

/* A string as it is written, without its quotes.  */
struct json_string
{
  const char *at;
  size_t len;
};

/* Enter the object or list that begins with BRACKET; false if none does.  */
extern bool json_open (struct json_in *in, char bracket);

/* True if a list or an object, which ends with CLOSE, has more; otherwise
   leave it.  */
extern bool json_more (struct json_in *in, char close);

/* Read the next member's KEY, up to its value, and return true; leave the
   object and return false if there is none.  */
extern bool json_member (struct json_in *in, struct json_string *key);

/* Read a string into *S, or an integer into *V, and return true.  False if the
   value is another one: json_number skips it, json_text does not.  */
extern bool json_text (struct json_in *in, struct json_string *s);
extern bool json_number (struct json_in *in, int64_t *v);

/* Skip a value.  */
extern void json_skip (struct json_in *in);

/* True if S is TEXT, which has nothing to escape.  */
extern bool json_same_p (const struct json_string *s, const char *text);

/* Put what S stands for into TO, which has room for it as it is written and a
   zero.  What is escaped by its number becomes a question mark, as names in
   drano's files are not escaped so.  False if S is not a string of JSON.  */
extern bool json_unescape (char *to, const struct json_string *s);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_JSON_READ_H */
