/* Whether standard input is a SARIF 2.1.0 log.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Static Analysis Results Interchange Format (SARIF) 2.1.0, OASIS standard:
   of the parts that drano writes, which properties an object may have
   (the schema allows no others), which it must have, and of which kind.  An
   object is described by lines of SHAPES; a kind is a letter: s string, t
   string that is not empty, i integer from 1, n integer from 0, u URI
   reference, l level, p any object, o the object of the name that follows,
   a an array of those; behind it ! for "must be there".  */

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shape
{
  const char *object, *property, *kind;
};

static const struct shape shapes[] =
{
  { "log", "$schema", "u" },
  { "log", "version", "s!" },
  { "log", "runs", "a!run" },
  { "run", "tool", "o!tool" },
  { "run", "invocations", "ainvocation" },
  { "run", "originalUriBaseIds", "mbase" },
  { "base", "uri", "u" },
  { "base", "description", "omessage" },
  { "run", "columnKind", "s" },
  { "run", "results", "aresult" },
  { "tool", "driver", "o!component" },
  { "component", "name", "t!" },
  { "component", "version", "s" },
  { "component", "rules", "arule" },
  { "rule", "id", "t!" },
  { "rule", "name", "s" },
  { "rule", "shortDescription", "omessage" },
  { "rule", "fullDescription", "omessage" },
  { "rule", "help", "omessage" },
  { "rule", "helpUri", "u" },
  { "rule", "defaultConfiguration", "oconfiguration" },
  { "rule", "properties", "p" },
  { "configuration", "level", "l" },
  { "message", "text", "t!" },
  { "result", "ruleId", "t" },
  { "result", "ruleIndex", "n" },
  { "result", "level", "l" },
  { "result", "message", "o!message" },
  { "result", "locations", "alocation" },
  { "result", "partialFingerprints", "p" },
  { "result", "properties", "p" },
  { "result", "baselineState", "b" },
  { "result", "fixes", "afix" },
  { "invocation", "executionSuccessful", "f!" },
  { "invocation", "toolExecutionNotifications", "anotification" },
  { "notification", "level", "l" },
  { "notification", "message", "o!message" },
  { "fix", "description", "omessage" },
  { "fix", "artifactChanges", "a!change" },
  { "change", "artifactLocation", "o!artifact" },
  { "change", "replacements", "a!replacement" },
  { "replacement", "deletedRegion", "o!region" },
  { "replacement", "insertedContent", "ocontent" },
  { "content", "text", "s" },
  { "location", "physicalLocation", "ophysical" },
  { "location", "logicalLocations", "alogical" },
  { "physical", "artifactLocation", "o!artifact" },
  { "physical", "region", "oregion" },
  { "artifact", "uri", "u!" },
  { "artifact", "uriBaseId", "s" },
  { "region", "startLine", "i!" },
  { "region", "startColumn", "i" },
  { "region", "endLine", "i" },
  { "region", "endColumn", "i" },
  { "logical", "fullyQualifiedName", "s" },
  { "logical", "kind", "s" }
};

static int wrong;

static void
complain (const char *object, const char *property, const char *what)
{
  fprintf (stderr, "%s.%s: %s\n", object, property, what);
  wrong = 1;
}

static int
is_uri (const char *s)
{
  for (; *s; s++)
    if (!isalnum ((unsigned char) *s)
	&& (*s == '%' ? !isxdigit ((unsigned char) s[1])
	    || !isxdigit ((unsigned char) s[2])
	    : !strchr ("-._~:/?#[]@!$&'()*+,;=", *s)))
      return 0;
  return 1;
}

static int
is_level (const char *s)
{
  return (!strcmp (s, "none") || !strcmp (s, "note") || !strcmp (s, "warning")
	  || !strcmp (s, "error"));
}

static void check_object (const char *object, const json_t *v);

/* Check the value V of PROPERTY, of KIND, of OBJECT.  */

static void
check_value (const char *object, const char *property, const char *kind,
	     const json_t *v)
{
  const char *of = kind + 1 + (kind[1] == '!');
  const char *s = json_string_value (v);
  size_t k;
  const char *name;
  json_t *one;
  int good;

  switch (kind[0])
    {
    case 'f':
      good = json_is_boolean (v);
      break;
    case 'm':
      good = json_is_object (v);
      json_object_foreach ((json_t *) v, name, one)
	check_object (of, one);
      break;
    case 'i':
    case 'n':
      good = json_is_integer (v) && json_integer_value (v) >= (kind[0] == 'i');
      break;
    case 'p':
      good = json_is_object (v);
      break;
    case 'o':
      good = json_is_object (v);
      if (good)
	check_object (of, v);
      break;
    case 'a':
      good = json_is_array (v);
      json_array_foreach (v, k, one)
	check_object (of, one);
      break;
    default:
      good = s && (kind[0] != 't' || *s) && (kind[0] != 'u' || is_uri (s))
	&& (kind[0] != 'b' || !strcmp (s, "new") || !strcmp (s, "unchanged"))
	&& (kind[0] != 'l' || is_level (s));
    }
  if (!good)
    complain (object, property, "of the wrong kind");
}

/* Check V, which is to be an OBJECT.  */

static void
check_object (const char *object, const json_t *v)
{
  const size_t n = sizeof shapes / sizeof *shapes;
  const char *key;
  json_t *value;

  json_object_foreach ((json_t *) v, key, value)
    {
      size_t i = 0;
      while (i < n && (strcmp (shapes[i].object, object)
		       || strcmp (shapes[i].property, key)))
	i++;
      if (i == n)
	complain (object, key, "not of the standard, or not known here");
      else
	check_value (object, key, shapes[i].kind, value);
    }
  for (size_t i = 0; i < n; i++)
    if (!strcmp (shapes[i].object, object) && shapes[i].kind[1] == '!'
	&& !json_object_get (v, shapes[i].property))
      complain (object, shapes[i].property, "missing");
}

/* Check the ARTIFACT locations and regions that are anywhere in V; BASES are
   known.  */

static void
check_places (const json_t *v, const json_t *bases)
{
  const char *uri = json_string_value (json_object_get (v, "uri"));
  const char *base = json_string_value (json_object_get (v, "uriBaseId"));
  const json_t *from = json_object_get (v, "startColumn");
  const json_t *to = json_object_get (v, "endColumn");
  const char *key;
  json_t *one;
  size_t k;

  if (uri && (strncmp (uri, "file:///", 8) == 0) != !base)
    complain ("artifact", uri, "relative without a base, or absolute with one");
  if (base && (!json_object_get (bases, base) || strstr (uri, "..")))
    complain ("artifact", uri, "has no such base, or leaves it");
  if (from && json_integer_value (from) > json_integer_value (to))
    complain ("region", "endColumn", "before its beginning");
  json_object_foreach ((json_t *) v, key, one)
    check_places (one, bases);
  json_array_foreach (v, k, one)
    check_places (one, bases);
}

/* Check the fingerprints of RUN.  */

static void
check_fingerprints (const json_t *run)
{
  json_t *seen = json_object (), *r;
  size_t k;

  json_array_foreach (json_object_get (run, "results"), k, r)
    {
      json_t *prints = json_object_get (r, "partialFingerprints");
      const char *print = json_string_value (json_object_get (prints,
							     "dranoSite/v1"));
      const char *rule = json_string_value (json_object_get (r, "ruleId"));
      char key[1000];

      if (!print || !rule || *print == '/')
	complain ("result", "partialFingerprints", "missing, or absolute");
      else
	{
	  snprintf (key, sizeof key, "%s %s", rule, print);
	  if (json_object_get (seen, key))
	    complain ("result", key, "the fingerprint of another, too");
	  json_object_set_new (seen, key, json_true ());
	}
    }
  json_decref (seen);
}

/* Check that what results say of rules is true, and that rules say what they
   are about.  */

static void
check_rules (const json_t *run)
{
  const json_t *driver = json_object_get (json_object_get (run, "tool"),
					  "driver");
  const json_t *rules = json_object_get (driver, "rules");
  size_t k;
  json_t *r;

  json_array_foreach (json_object_get (run, "results"), k, r)
    {
      size_t at = json_integer_value (json_object_get (r, "ruleIndex"));
      const json_t *rule = json_array_get (rules, at);
      if (!rule || !json_equal (json_object_get (rule, "id"),
				json_object_get (r, "ruleId")))
	complain ("result", "ruleIndex", "another rule");
    }
  json_array_foreach (rules, k, r)
    if (!json_object_get (r, "shortDescription")
	|| !json_object_get (r, "fullDescription")
	|| !json_object_get (r, "help"))
      complain ("rule", json_string_value (json_object_get (r, "id")),
		"not described");
}

int
main (void)
{
  json_error_t err;
  json_t *log = json_loadf (stdin, JSON_REJECT_DUPLICATES, &err);
  size_t k;
  json_t *run;

  if (!log)
    {
      fprintf (stderr, "line %d: %s\n", err.line, err.text);
      return 1;
    }
  check_object ("log", log);
  if (strcmp (json_string_value (json_object_get (log, "version"))
	      ? json_string_value (json_object_get (log, "version")) : "",
	      "2.1.0") != 0)
    complain ("log", "version", "not 2.1.0");
  json_array_foreach (json_object_get (log, "runs"), k, run)
    {
      check_rules (run);
      check_places (run, json_object_get (run, "originalUriBaseIds"));
      check_fingerprints (run);
    }
  json_decref (log);
  return wrong;
}
