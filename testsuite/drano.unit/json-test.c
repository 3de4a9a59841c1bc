/* Reading JSON text: what is read, and what is refused.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/json-read.h"
#include "testlib.h"

#include <stdio.h>
#include <string.h>

/* Read TEXT as an object.  Put its members into OUT: the key, "=" and an
   integer, a string in quotes or "?"; "!" at the end if TEXT is not JSON.  */

static void
read_object (const char *text, char out[200])
{
  struct json_in in = { text, text + strlen (text), false };
  struct json_string key, s;
  char *to = out, value[100];
  int64_t v;
  if (!json_open (&in, '{'))
    in.bad = true;
  while (json_member (&in, &key))
    {
      to += sprintf (to, "%.*s=", (int) key.len, key.at);
      if (json_text (&in, &s))
	to += sprintf (to, "'%s'", json_unescape (value, &s) ? value : "!");
      else if (json_number (&in, &v))
	to += sprintf (to, "%lld", (long long) v);
      else
	to += sprintf (to, "?");
      to += sprintf (to, ";");
    }
  strcpy (to, in.bad ? "!" : "");
}

int
main (void)
{
  static const struct { const char *text, *want, *name; } cases[] =
  {
    { "{}", "", "an empty object" },
    { " { \"a\" : 1 , \"b\" : \"x\" } \n", "a=1;b='x';", "white space" },
    { "{\"a\":-9223372036854775808,\"b\":12.5}",
      "a=-9223372036854775808;b=12;", "numbers" },
    { "{\"a\":null,\"b\":true,\"c\":{\"d\":[1,\"}\"]},\"e\":[],\"f\":2}",
      "a=?;b=?;c=?;e=?;f=2;", "values that are skipped" },
    { "{\"a\":\"\\\"\\\\\\n\\t\\u00e4\"}", "a='\"\\\n\t?';", "escapes" },
    { "{\"a\":\"\\u12\"}", "a='!';", "an escape that is cut short" },
    { "", "!", "nothing" },
    { "[1]", "!", "a list" },
    { "{\"a\":1", "a=?;!", "no end" },
    { "{\"a\"}", "!", "no value" },
    { "{\"a\":}", "a=?;!", "an empty value" },
    { "{\"a\":\"x", "a=?;!", "a string without an end" },
    { "{\"a\":\"x\\", "a=?;!", "a string that ends in a backslash" },
    { "{a:1}", "!", "a key without quotes" },
    { "{\"a\":[[[[[", "a=?;!", "brackets without an end" },
  };
  char out[200];
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    {
      read_object (cases[k].text, out);
      if (strcmp (out, cases[k].want))
	printf ("got %s, want %s\n", out, cases[k].want);
      test_string (out, cases[k].want, "%s", cases[k].name);
    }
  return test_end ();
}
