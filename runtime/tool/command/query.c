/* drano query: choose records by what they say, and print some of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Records are read as every command reads them; what each says is then looked
   up in its JSON, so that a key is spelled as in the manual.  A key that a
   record does not have is null, and the "record" of a site is "site".  */

#define _GNU_SOURCE 1

#include "base/tool.h"
#include "model/load.h"

#include <jansson.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano query [OPTION]... FILE...\n"
"Print the records of reports and profiles that meet all conditions, as\n"
"JSON, or what they say, as lines of values with tabs between them.\n"
"\n"
"  --where=CONDITION  KEY=TEXT, KEY!=TEXT, KEY~REGEXP, KEY!~REGEXP,\n"
"                     KEY<NUMBER or KEY>NUMBER\n"
"  --print=KEY,...    print the values of these keys\n"
"  --count            print only how many records there are\n"
"  --sum=KEY          print only the sum of this key's values\n"
"  -h, --help         show this text\n"
"\n"
"KEY reaches into objects and arrays with a point: measured.sectors,\n"
"sectors.0.  Sites are those whose record is 'site'.  What is not known is\n"
"'null'.\n"
"Exit status: 0, 1 (no record meets the conditions), 2 (usage or input).\n";

/* A condition: what KEY has to be.  */
struct condition
{
  char *key;
  char relation;		/* '=', '~', '<' or '>'.  */
  bool negated;
  const char *text;
  double number;
  regex_t regex;
};

struct query
{
  struct condition *condition;
  size_t n;
  char **print;			/* Keys.  */
  size_t nprint;
  const char *sum;		/* Key, or null.  */
  bool count;
  unsigned long found;
  double total;
};

/* Return what KEY leads to in O; null if to nothing.  */

static const json_t *
value_at (const json_t *o, const char *key)
{
  while (o && *key)
    {
      size_t len = strcspn (key, ".");
      char *end, *part = strndup (key, len);
      unsigned long index = strtoul (part, &end, 10);

      if (json_is_array (o) && *part && !*end)
	o = json_array_get (o, index);
      else
	o = json_object_get (o, part);
      free (part);
      key += len + (key[len] == '.');
    }
  return o;
}

/* Return what is at KEY of the record O as text, in new storage.  */

static char *
text_at (const json_t *o, const char *key)
{
  const json_t *v = value_at (o, key);

  if (json_is_string (v))
    return xstrdup (json_string_value (v));
  if (!v || json_is_null (v))
    return xstrdup (!v && strcmp (key, "record") == 0 ? "site" : "null");
  return json_dumps (v, JSON_COMPACT | JSON_ENCODE_ANY
		     | JSON_REAL_PRECISION (15));
}

/* Whether the record O meets C.  */

static bool
condition_met_p (const struct condition *c, const json_t *o)
{
  const json_t *v = value_at (o, c->key);
  char *text = text_at (o, c->key);
  bool yes;

  switch (c->relation)
    {
    case '=':
      yes = strcmp (text, c->text) == 0;
      break;
    case '~':
      yes = regexec (&c->regex, text, 0, NULL, 0) == 0;
      break;
    case '<':
      yes = json_is_number (v) && json_number_value (v) < c->number;
      break;
    default:
      yes = json_is_number (v) && json_number_value (v) > c->number;
      break;
    }
  free (text);
  return yes != c->negated;
}

/* Print the values of Q's keys in the record O.  */

static void
print_values (const struct query *q, const json_t *o)
{
  for (size_t i = 0; i < q->nprint; i++)
    {
      char *text = text_at (o, q->print[i]);

      if (i > 0)
	putchar ('\t');
      put_safe (stdout, text);
      free (text);
    }
  putchar ('\n');
}

/* Do with the record LINE what Q asks for.  */

static void
answer_line (struct query *q, const char *line)
{
  json_t *o = json_loads (line, 0, NULL);

  /* As in parse_line.  */
  if (!o)
    o = json_loads (line, JSON_DECODE_INT_AS_REAL, NULL);

  if (!o)
    fatal ("out of memory");
  for (size_t i = 0; i < q->n; i++)
    if (!condition_met_p (&q->condition[i], o))
      {
	json_decref (o);
	return;
      }
  q->found++;
  if (q->sum)
    q->total += json_number_value (value_at (o, q->sum));
  else if (q->nprint)
    print_values (q, o);
  else if (!q->count)
    put_line (stdout, line);
  json_decref (o);
}

/* Read the condition TEXT into C; fatal if it is none.  */

static void
read_condition (struct condition *c, const char *text)
{
  size_t len = strcspn (text, "=~<>!");
  char *end;

  c->key = strndup (text, len);
  c->negated = text[len] == '!';
  len += c->negated;
  c->relation = text[len];
  c->text = text + len + (c->relation != '\0');
  if (!*c->key || !c->relation || c->relation == '!')
    fatal ("--where takes KEY=TEXT and the like, not '%s'", text);
  if (c->relation == '~' && regcomp (&c->regex, c->text,
				     REG_EXTENDED | REG_NOSUB) != 0)
    fatal ("'%s' is not a regular expression", c->text);
  if (c->relation == '<' || c->relation == '>')
    {
      c->number = strtod (c->text, &end);
      if (end == c->text || *end)
	fatal ("'%s' is not a number", c->text);
    }
}

/* Read the options in ARGV into Q; return where the operands begin.  */

static int
read_query_options (int argc, char **argv, struct query *q)
{
  static const struct option longs[] =
    {
      { "where", required_argument, NULL, 'w' },
      { "print", required_argument, NULL, 'p' },
      { "count", no_argument, NULL, 'c' },
      { "sum", required_argument, NULL, 's' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  int c;

  q->condition = xcalloc ((size_t) argc, sizeof *q->condition);
  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    switch (c)
      {
      case 'w':
	read_condition (&q->condition[q->n++], optarg);
	break;
      case 'p':
	for (char *key = strtok (optarg, ","); key; key = strtok (NULL, ","))
	  {
	    q->print = xrealloc (q->print,
				 (q->nprint + 1) * sizeof *q->print);
	    q->print[q->nprint++] = key;
	  }
	break;
      case 'c':
	q->count = true;
	break;
      case 's':
	q->sum = optarg;
	break;
      }
  return optind;
}

/* Ask Q of the records in LIST.  */

static void
ask_all (struct query *q, const struct record_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      char *line;
      size_t len;
      FILE *f = open_memstream (&line, &len);

      if (!f)
	fatal ("out of memory");
      record_write (f, &list->r[i]);
      fclose (f);
      answer_line (q, line);
      free (line);
    }
  for (size_t i = 0; i < list->nothers; i++)
    {
      char *line = xasprintf ("%s\n", list->other[i].text);

      answer_line (q, line);
      free (line);
    }
  for (size_t i = 0; i < list->nprocesses; i++)
    {
      char *line = xasprintf ("%s\n", list->process[i].text);

      answer_line (q, line);
      free (line);
    }
}

int
cmd_query (int argc, char **argv)
{
  struct query q = { 0 };
  struct record_list list = { 0 };
  int first = read_query_options (argc, argv, &q);
  bool ok;

  if (first == argc)
    fatal ("no file; see drano query --help");
  ok = load_files (&list, argv + first, argc - first, false);
  ask_all (&q, &list);
  if (q.sum)
    printf ("%.15g\n", q.total);
  else if (q.count)
    printf ("%lu\n", q.found);
  finish_output ();
  for (size_t i = 0; i < q.n; i++)
    {
      free (q.condition[i].key);
      if (q.condition[i].relation == '~')
	regfree (&q.condition[i].regex);
    }
  free (q.condition);
  free (q.print);
  free_records (&list);
  return !ok ? EXIT_TROUBLE : q.found ? EXIT_FINE : EXIT_FOUND;
}
