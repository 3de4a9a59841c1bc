/* Tests of runtime/record.c: what is written, and what files suffer.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Run by record.sh in an empty directory; each argument names a test.  */

#define _GNU_SOURCE 1

#include "record.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Return R as text, to be freed.  */

static char *
text_of (const struct record *r)
{
  char *text;
  size_t len;
  FILE *f = open_memstream (&text, &len);

  record_write (f, r);
  fclose (f);
  return text;
}

/* Return the whole of file NAME, to be freed; null if it cannot be read.  */

static char *
contents (const char *name)
{
  FILE *f = fopen (name, "r");
  char *text = NULL;
  size_t size = 0;
  ssize_t n;

  if (!f)
    return NULL;
  n = getdelim (&text, &size, '\0', f);
  fclose (f);
  if (n < 0)
    {
      free (text);
      return strdup ("");
    }
  return text;
}

/* Whether the file NAME holds exactly WANT.  */

static bool
holds (const char *name, const char *want)
{
  char *have = contents (name);
  bool same = have && strcmp (have, want) == 0;

  if (!same)
    fprintf (stderr, "%s: have \"%s\"\nwant \"%s\"\n", name,
	     have ? have : "(none)", want);
  free (have);
  return same;
}

/* Whether the record R is written as WANT.  */

static bool
written (const struct record *r, const char *want)
{
  char *have = text_of (r);
  bool same = strcmp (have, want) == 0;

  if (!same)
    fprintf (stderr, "have %swant %s", have, want);
  free (have);
  return same;
}

/* An empty record has every key, in order, all null but the ordinal.  */

static bool
test_empty (void)
{
  struct record r;

  record_init (&r);
  return written
    (&r, "{\"schema\":\"drano-1\",\"file\":null,\"line\":null,"
     "\"column\":null,\"ordinal\":0,\"function\":null,\"region\":null,"
     "\"construct\":null,\"access\":null,\"array\":null,\"bytes\":null,"
     "\"lane_loop\":null,\"mapping\":null,\"pattern\":null,"
     "\"stride\":null,\"stride_bytes\":null,\"active\":null,"
     "\"lanes\":null,\"sectors\":null,\"lines\":null,\"ideal\":null,"
     "\"full\":null,"
     "\"exact\":null,\"finding\":null,\"option\":null,\"level\":null,"
     "\"reported\":null,\"reason\":null,\"assumes\":null}\n");
}

/* A full one, with what was measured last.  */

static bool
test_full (void)
{
  struct record_measured m =
    { 18446744073709551615u, 320, 1, 2, 3, true, -8, 4096, -2.125,
      0, "sim sm_80" };
  struct record_run run = { true, 7, 224, 30, 9, true, 30 / 8.0 };
  struct record r =
    { "mv.c", 10, 13, 2, "mv", "mv.c:7:3", "acc parallel", "load", "A", 4,
      "mv.c:7:3", "gang vector", "strided", "4*n", true, -4, "all", 32,
      { 4, 32 }, { 1, 32 }, 4, 6, true, true, false, true, "strided",
      "-Wuncoalesced", 1, true, false, "why", "n > 8", &run, &m };

  return written
    (&r, "{\"schema\":\"drano-1\",\"file\":\"mv.c\",\"line\":10,"
     "\"column\":13,\"ordinal\":2,\"function\":\"mv\","
     "\"region\":\"mv.c:7:3\",\"construct\":\"acc parallel\","
     "\"access\":\"load\",\"array\":\"A\",\"bytes\":4,"
     "\"lane_loop\":\"mv.c:7:3\",\"mapping\":\"gang vector\","
     "\"pattern\":\"strided\",\"stride\":\"4*n\",\"stride_bytes\":-4,"
     "\"active\":\"all\",\"lanes\":32,\"sectors\":[4,32],\"lines\":[1,32],"
     "\"ideal\":4,\"full\":6,\"exact\":{\"index\":true,\"mask\":false,"
     "\"alignment\":true},\"finding\":\"strided\","
     "\"option\":\"-Wuncoalesced\",\"level\":1,\"reported\":false,"
     "\"reason\":\"why\",\"assumes\":\"n > 8\",\"run\":{\"requests\":7,"
     "\"lanes\":224,\"sectors\":30,\"lines\":9,\"mean\":3.75},\"measured\":{"
     "\"requests\":18446744073709551615,\"lanes\":320,\"sectors\":1,"
     "\"lines\":2,\"ideal\":3,\"stride_min\":-8,\"stride_max\":4096,"
     "\"stride_mean\":-2.125,\"contiguous\":false,\"device\":\"sim sm_80\"}}\n");
}

/* Whether the string S is written as the JSON string WANT.  */

static bool
string_is (const char *s, const char *want)
{
  struct record r;
  char *have, *at;
  bool same;

  record_init (&r);
  r.file = s;
  have = text_of (&r);
  at = have + strlen ("{\"schema\":\"drano-1\",\"file\":\"");
  same = strncmp (at, want, strlen (want)) == 0
    && strncmp (at + strlen (want), "\",\"line\"", 8) == 0;
  if (!same)
    fprintf (stderr, "have %swant %s\n", have, want);
  free (have);
  return same;
}

#define BAD "\xef\xbf\xbd"

/* Quotes, controls, and every way in which UTF-8 can be wrong.  */

static bool
test_strings (void)
{
  return (string_is ("a\"b\\c/", "a\\\"b\\\\c/")
	  && string_is ("\n\t\r\x01\x7f", "\\n\\t\\u000d\\u0001\\u007f")
	  && string_is ("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
			"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80")
	  && string_is ("\xed\x9f\xbf\xf4\x8f\xbf\xbf",
			"\xed\x9f\xbf\xf4\x8f\xbf\xbf")
	  && string_is ("\x80x\xffy", BAD "x" BAD "y")
	  && string_is ("\xc0\xaf", BAD BAD)
	  && string_is ("\xe0\x80\x80", BAD BAD BAD)
	  && string_is ("\xed\xa0\x80", BAD BAD BAD)
	  && string_is ("\xf0\x8f\xbf\xbf", BAD BAD BAD BAD)
	  && string_is ("\xf4\x90\x80\x80", BAD BAD BAD BAD)
	  && string_is ("\xf5", BAD) && string_is ("\xe2\x82", BAD BAD)
	  && string_is ("", ""));
}

/* Whether a mean stride X is written as WANT.  */

static bool
mean_is (double x, const char *want)
{
  struct record_measured m = { 0 };
  struct record r;
  char *have, *at;
  bool same;

  record_init (&r);
  r.measured = &m;
  m.have_stride = true;
  m.stride_mean = x;
  have = text_of (&r);
  at = strstr (have, "\"stride_mean\":") + 14;
  same = strncmp (at, want, strlen (want)) == 0 && at[strlen (want)] == ',';
  if (!same)
    fprintf (stderr, "%g: have %s\nwant %s\n", x, at, want);
  free (have);
  return same;
}

/* Reals keep their point in every locale.  */

static bool
test_reals (void)
{
  bool ok;

  if (!setlocale (LC_ALL, "de_DE.UTF-8"))
    setlocale (LC_ALL, "C.UTF-8");
  ok = (mean_is (0, "0") && mean_is (4, "4") && mean_is (-0.5, "-0.5")
	&& mean_is (1.0 / 3, "0.333333") && mean_is (0.9999999, "1")
	&& mean_is (-1e-9, "0") && mean_is (1e15, "1000000000000000")
	&& mean_is (1e300 * 1e300, "null") && mean_is (NAN, "null")
	&& mean_is (12.000001, "12.000001"));
  setlocale (LC_ALL, "C");
  return ok;
}

/* Eight processes append to one file: every line arrives whole.  */

static bool
test_shared (void)
{
  enum { PROCESSES = 8, TIMES = 50, WIDTH = 6000 };
  char line[WIDTH + 2], *text, *p;
  int lines = 0;

  for (int i = 0; i < PROCESSES; i++)
    if (fork () == 0)
      {
	memset (line, 'a' + i, WIDTH);
	line[WIDTH] = '\n';
	for (int j = 0; j < TIMES; j++)
	  if (record_append ("shared", line, WIDTH + 1))
	    _exit (1);
	_exit (0);
      }
  for (int i = 0; i < PROCESSES; i++)
    {
      int status;

      if (wait (&status) < 0 || status != 0)
	return false;
    }
  text = contents ("shared");
  for (p = text; p && *p; p += WIDTH + 1, lines++)
    if (strspn (p, (char[]) { *p, '\0' }) != WIDTH || p[WIDTH] != '\n')
      return false;
  free (text);
  return lines == PROCESSES * TIMES;
}

/* An append after a torn line starts on a line of its own; errors are
   errnos and create nothing.  */

static bool
test_append (void)
{
  return (record_append ("torn", "whole\nhal", 9) == 0
	  && record_append ("torn", "next\n", 5) == 0
	  && record_append ("torn", "last\n", 5) == 0
	  && holds ("torn", "whole\nhal\nnext\nlast\n")
	  && record_append ("never-made", "", 0) == 0
	  && access ("never-made", F_OK) < 0
	  && record_append (".", "x\n", 2) == EISDIR
	  && record_append ("none/x", "x\n", 2) == ENOENT
	  && record_append ("/dev/full", "x\n", 2) == ENOSPC);
}

/* Replacing keeps the mode, follows links, leaves nothing beside, and
   writes to a device in place.  */

static bool
test_replace (void)
{
  struct stat st;

  return (record_replace ("whole", "one\n", 4) == 0
	  && holds ("whole", "one\n") && chmod ("whole", 0640) == 0
	  && symlink ("whole", "link") == 0
	  && record_replace ("link", "two\n", 4) == 0
	  && holds ("whole", "two\n") && lstat ("link", &st) == 0
	  && S_ISLNK (st.st_mode) && stat ("whole", &st) == 0
	  && (st.st_mode & 07777) == 0640
	  && record_replace (".", "x", 1) == EISDIR
	  && record_replace ("none/x", "x", 1) == ENOENT
	  && record_replace ("/dev/null", "x", 1) == 0
	  && stat ("/dev/null", &st) == 0 && S_ISCHR (st.st_mode)
	  && record_replace ("/dev/full", "x", 1) == ENOSPC);
}

/* In a directory on a full disk (record.sh mounts one, or limits the size of
   files): the old contents survive, and no temporary file is left.  */

static bool
test_full_disk (void)
{
  enum { BIG = 8 << 20 };
  char *big = malloc (BIG);
  int appended, replaced;

  memset (big, 'x', BIG);
  appended = record_append ("kept", big, BIG);
  replaced = record_replace ("kept", big, BIG);
  free (big);
  return ((appended == ENOSPC || appended == EFBIG)
	  && (replaced == ENOSPC || replaced == EFBIG)
	  && holds ("kept", "old\n"));
}

int
main (int argc, char **argv)
{
  static const struct { const char *name; bool (*run) (void); } tests[] =
    {
      { "empty", test_empty }, { "full", test_full },
      { "strings", test_strings }, { "reals", test_reals },
      { "shared", test_shared }, { "append", test_append },
      { "replace", test_replace }, { "full-disk", test_full_disk }
    };
  int failed = 0;

  for (int i = 1; i < argc; i++)
    for (size_t t = 0; t < sizeof tests / sizeof tests[0]; t++)
      if (strcmp (tests[t].name, argv[i]) == 0)
	{
	  bool ok = tests[t].run ();

	  printf ("%s: record %s\n", ok ? "PASS" : "FAIL", argv[i]);
	  failed |= !ok;
	}
  return failed;
}
