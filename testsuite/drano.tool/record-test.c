/* Tests of runtime/record*.c: what is written, and what files suffer.
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
    (&r, "{\"schema\":\"drano-2\",\"kind\":\"region\",\"file\":null,\"line\":null,"
     "\"column\":null,\"ordinal\":0,\"function\":null,\"region\":null,"
     "\"construct\":null,\"access\":null,\"array\":null,\"bytes\":null,"
     "\"lane_loop\":null,\"mapping\":null,\"pattern\":null,"
     "\"stride\":null,\"stride_bytes\":null,\"active\":null,"
     "\"lanes\":null,\"sectors\":null,\"lines\":null,\"ideal\":null,"
     "\"full\":null,"
     "\"exact\":null,\"finding\":null,\"option\":null,\"level\":null,"
     "\"reported\":null,\"reason\":null,\"assumes\":null,"
     "\"reuse\":null,\"places\":null,\"unit\":null}\n");
}

/* A full one, with what was measured last.  */

static bool
test_full (void)
{
  struct record_measured m =
    { 18446744073709551615u, 320, 1, 2, 3, true, -8, 4096, -2.125, 0,
      .device = "sim sm_80" };
  struct record_run run = { true, 7, 224, 30, 9, true, 30 / 8.0 };
  struct record_place place[] = { { "mv.c", 11, 5 }, { "a:b.h", 3, 7 } };
  struct record r =
    { NULL, "mv.c", 10, 13, 2, "mv", "mv.c:7:3", "acc parallel", "load", "A", 4,
      "mv.c:7:3", "gang vector", "strided", "4*n", true, -4, "all", 32,
      { 4, 32 }, { 1, 32 }, 4, 6, true, true, false, true, "strided",
      "-Wuncoalesced", 1, true, false, "why", "n > 8",
      { 7, "mv.c:9:5", 10, false }, place, 2, "/b/mv.o", "omp simd", NULL,
      &run, &m };

  return written
    (&r, "{\"schema\":\"drano-2\",\"kind\":\"access\",\"file\":\"mv.c\",\"line\":10,"
     "\"column\":13,\"ordinal\":2,\"function\":\"mv\","
     "\"region\":\"mv.c:7:3\",\"construct\":\"acc parallel\","
     "\"access\":\"load\",\"array\":\"A\",\"bytes\":4,"
     "\"lane_loop\":\"mv.c:7:3\",\"mapping\":\"gang vector\","
     "\"pattern\":\"strided\",\"stride\":\"4*n\",\"stride_bytes\":-4,"
     "\"active\":\"all\",\"lanes\":32,\"sectors\":[4,32],\"lines\":[1,32],"
     "\"ideal\":4,\"full\":6,\"exact\":{\"index\":true,\"mask\":false,"
     "\"alignment\":true},\"finding\":\"strided\","
     "\"option\":\"-Wuncoalesced\",\"level\":1,\"reported\":false,"
     "\"reason\":\"why\",\"assumes\":\"n > 8\","
     "\"reuse\":{\"iterations\":7,\"loop\":\"mv.c:9:5\",\"warps\":10,"
     "\"always\":false},\"places\":[\"mv.c:11:5\","
     "\"a:b.h:3:7\"],\"unit\":\"/b/mv.o\","
     "\"write\":\"omp simd\",\"run\":{\"requests\":7,\"lanes\":224,\"sectors\":30,\"lines\":9,\"mean\":3.75},\"measured\":{"
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
  at = have + strlen ("{\"schema\":\"drano-2\",\"kind\":\"region\",\"file\":\"");
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

/* Append to TEXT, of SIZE bytes, N records of UNIT at lines from LINE on.  */

static void
add_records (char *text, size_t size, const char *unit, int line, int n)
{
  FILE *f = fmemopen (text, size, "a");
  struct record r;

  record_init (&r);
  r.unit = unit;
  for (int i = 0; i < n; i++)
    {
      r.line = line + i;
      record_write (f, &r);
    }
  fclose (f);
}

/* A unit's records take the place of its old ones; others stay, and so do
   lines of an older drano, and a torn one.  */

static bool
test_renew (void)
{
  char a[4096] = "", a2[4096] = "", b[4096] = "", c[4096] = "", all[20000];

  add_records (a, sizeof a, "/x/a.o", 1, 2);
  add_records (a2, sizeof a2, "/x/a.o", 7, 3);
  add_records (b, sizeof b, "/x/\"a.o", 1, 2);
  add_records (c, sizeof c, "a.o", 1, 2);
  if (record_renew ("renewed", "/x/a.o", "", 0) != 0
      || access ("renewed", F_OK) == 0
      || record_renew ("renewed", "/x/a.o", a, strlen (a)) != 0
      || !holds ("renewed", a)
      || record_renew ("renewed", "/x/\"a.o", b, strlen (b)) != 0
      || record_append ("renewed", "{\"schema\":\"drano-2\"}\ntorn", 25) != 0
      || record_renew ("renewed", "/x/a.o", a2, strlen (a2)) != 0)
    return false;
  sprintf (all, "%s%s{\"schema\":\"drano-2\"}\ntorn", a2, b);
  if (!holds ("renewed", all)
      || record_renew ("renewed", "a.o", c, strlen (c)) != 0)
    return false;
  strcat (all, "\n");
  strcat (all, c);
  return (holds ("renewed", all)
	  && record_renew ("renewed", "/x/a.o", "", 0) == 0
	  && holds ("renewed", all + strlen (a2)));
}

/* What needs no change is not written again; links stay, modes too, and what
   was made for nothing is gone.  */

static bool
test_renew_files (void)
{
  char a[4096] = "";
  struct stat before, after;

  add_records (a, sizeof a, "a.o", 1, 2);
  return (record_renew ("kept", "a.o", a, strlen (a)) == 0
	  && chmod ("kept", 0604) == 0 && symlink ("kept", "way") == 0
	  && stat ("kept", &before) == 0
	  && record_renew ("way", "a.o", a, strlen (a)) == 0
	  && stat ("kept", &after) == 0 && before.st_ino == after.st_ino
	  && record_renew ("way", "a.o", "", 0) == 0 && holds ("kept", "")
	  && lstat ("way", &after) == 0 && S_ISLNK (after.st_mode)
	  && stat ("kept", &after) == 0 && (after.st_mode & 07777) == 0604
	  && record_renew (".", "a.o", a, strlen (a)) == EISDIR
	  && record_renew (".", "a.o", "", 0) == EISDIR
	  && record_renew ("none/x", "a.o", a, strlen (a)) == ENOENT
	  && record_renew ("none/x", "a.o", "", 0) == 0
	  && record_renew ("/dev/null", "a.o", a, strlen (a)) == 0
	  && record_renew ("/dev/full", "a.o", a, strlen (a)) == ENOSPC
	  && record_renew ("/dev/full", "a.o", "", 0) == 0);
}

/* What a shell has redirected into a file is written to as it is, behind what
   is there.  */

static bool
test_renew_open (void)
{
  char a[4096] = "", all[8192];
  int fd, saved = dup (STDOUT_FILENO);
  bool ok;

  add_records (a, sizeof a, "a.o", 1, 2);
  fd = creat ("log", 0666);
  ok = (fd >= 0 && dup2 (fd, STDOUT_FILENO) == STDOUT_FILENO
	&& close (fd) == 0 && write (STDOUT_FILENO, "x\n", 2) == 2
	&& record_renew ("/dev/stdout", "a.o", a, strlen (a)) == 0
	&& record_renew ("log", "a.o", a, strlen (a)) == 0
	&& write (STDOUT_FILENO, "y\n", 2) == 2);
  dup2 (saved, STDOUT_FILENO);
  sprintf (all, "x\n%s%sy\n", a, a);
  return ok && holds ("log", all);
}

/* Eight units are renewed at the same time, again and again, while all is
   read: there is no moment at which one has not all of its records.  */

static bool
test_renew_shared (void)
{
  enum { UNITS = 8, TIMES = 40, RECORDS = 30 };
  static char text[RECORDS * 800];
  int running = UNITS;
  bool ok = true;

  for (int u = 0; u < UNITS; u++)
    if (fork () == 0)
      {
	char unit[] = { 'a' + u, '.', 'o', '\0' };

	for (int i = 0; i < TIMES; i++)
	  {
	    text[0] = '\0';
	    add_records (text, sizeof text, unit, i, RECORDS);
	    if (record_renew ("common", unit, text, strlen (text)))
	      _exit (1);
	  }
	_exit (0);
      }
  while (running > 0)
    {
      int status, count[UNITS] = { 0 };
      char *all;

      while (waitpid (-1, &status, WNOHANG) > 0)
	{
	  running--;
	  ok &= status == 0;
	}
      all = contents ("common");
      for (char *p = all; p && (p = strstr (p, "\"unit\":\"")); p++)
	count[p[8] - 'a']++;
      for (int u = 0; u < UNITS; u++)
	ok &= count[u] == RECORDS || (count[u] == 0 && running > 0);
      ok &= !all || !*all || all[strlen (all) - 1] == '\n';
      free (all);
    }
  return ok;
}

/* In a directory on a full disk (record.sh mounts one, or limits the size of
   files): the old contents survive, and no temporary file is left.  */

static bool
test_full_disk (void)
{
  enum { BIG = 8 << 20 };
  char *big = malloc (BIG);
  int appended, replaced, renewed, made;

  memset (big, 'x', BIG);
  appended = record_append ("kept", big, BIG);
  replaced = record_replace ("kept", big, BIG);
  renewed = record_renew ("kept", "a.o", big, BIG);
  made = record_renew ("not-made", "a.o", big, BIG);
  free (big);
  return ((appended == ENOSPC || appended == EFBIG)
	  && (replaced == ENOSPC || replaced == EFBIG)
	  && renewed == replaced && made == replaced
	  && access ("not-made", F_OK) < 0
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
      { "replace", test_replace }, { "full-disk", test_full_disk },
      { "renew", test_renew }, { "renew-files", test_renew_files },
      { "renew-open", test_renew_open },
      { "renew-shared", test_renew_shared }
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
