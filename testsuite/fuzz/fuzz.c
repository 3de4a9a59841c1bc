/* Fuzzing the readers of drano's programs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: PROGRAM RUNS REPORTS [READER [FIRST]]

   Each reader of the program, or READER alone, gets RUNS inputs, from number
   FIRST on.  An input is made of the seeds by a random number generator that
   begins with the input's number, so that each can be made again.  Inputs run
   in processes of some hundreds, which a fault ends: it is counted, and the
   input and what the sanitizer said of it are left in the directory REPORTS, as
   READER.NUMBER.input and READER.NUMBER.  An empty READER is all.  The exit
   status is 1 if there was a fault.

   What is new to be read gets a line in the table fuzz_readers of one of the
   programs, and seeds: tests, or files in seeds/.  */

#define _GNU_SOURCE 1

#include "fuzz.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  BATCH = 400,			/* Inputs of a process.  */
  PATIENCE = 20,		/* Seconds for one of them.  */
  SEED_LIMIT = 16384,		/* Bytes taken of a seed.  */
  INPUT_LIMIT = 32768,
  COMPLAINTS = 20		/* Faults of a reader that are kept.  */
};

struct fuzz_seed *fuzz_seeds;
size_t fuzz_nseeds;

/* The number of the input that runs, which the parent sees.  */
static volatile unsigned long *current;

/* Where to go instead of leaving, if ARMED.  */
static jmp_buf back;
static bool armed;

/* Sanitizers end the process that they report on; what is not freed when a
   command leaves by exit is no leak.  */
const char *__asan_default_options (void);
const char *__ubsan_default_options (void);

const char *
__asan_default_options (void)
{
  return "detect_leaks=0:quarantine_size_mb=8:allocator_may_return_null=1";
}

const char *
__ubsan_default_options (void)
{
  return "print_stacktrace=1:halt_on_error=1";
}

/* The linker calls this for exit.  */
_Noreturn void __real_exit (int status);
_Noreturn void __wrap_exit (int status);

_Noreturn void
__wrap_exit (int status)
{
  if (armed)
    longjmp (back, 1);
  __real_exit (status);
}

void
fuzz_command (int (*command) (int, char **), int argc, char **argv)
{
  armed = true;
  if (setjmp (back) == 0)
    command (argc, argv);
  armed = false;
  fflush (stdout);
}

void
fuzz_put (const char *name, const char *text, size_t len)
{
  FILE *f = fopen (name, "w");

  if (!f || fwrite (text, 1, len, f) != len || fclose (f) != 0)
    {
      fprintf (stderr, "fuzz: cannot write '%s': %s\n", name, strerror (errno));
      _exit (2);
    }
}

void
fuzz_add_seed (const char *text, size_t len)
{
  struct fuzz_seed *s;

  fuzz_seeds = realloc (fuzz_seeds, (fuzz_nseeds + 1) * sizeof *fuzz_seeds);
  s = &fuzz_seeds[fuzz_nseeds++];
  s->len = len;
  s->text = malloc (len + 1);
  memcpy (s->text, text, len);
  s->text[len] = '\0';
}

/* Make seeds of the files that R names.  */

static void
read_seeds (const struct fuzz_reader *r)
{
  const char *root = getenv ("SRCDIR");
  char *names = strdup (r->seeds), *rest = names, *name;
  static char text[SEED_LIMIT];

  while ((name = strsep (&rest, " ")))
    {
      char pattern[4096];
      glob_t g;

      snprintf (pattern, sizeof pattern, "%s/testsuite/%s", root ? root : ".",
		name);
      if (*name == '\0' || glob (pattern, 0, NULL, &g) != 0)
	continue;
      for (size_t i = 0; i < g.gl_pathc; i++)
	{
	  FILE *f = fopen (g.gl_pathv[i], "r");

	  if (!f)
	    continue;
	  fuzz_add_seed (text, fread (text, 1, sizeof text, f));
	  fclose (f);
	}
      globfree (&g);
    }
  free (names);
}

/* The next number of the generator STATE, below LIMIT.  */

static size_t
choose (uint64_t *state, size_t limit)
{
  uint64_t x = *state += UINT64_C (0x9e3779b97f4a7c15);

  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return limit ? (size_t) ((x ^ x >> 31) % limit) : 0;
}

/* An input while it is made.  */
struct input
{
  char text[INPUT_LIMIT + 1];
  size_t len;
};

/* Replace the bytes of IN from AT to END by the LEN bytes at TEXT, unless it
   gets too long.  */

static void
replace (struct input *in, size_t at, size_t end, const char *text, size_t len)
{
  if (in->len - (end - at) + len > INPUT_LIMIT)
    return;
  memmove (in->text + at + len, in->text + end, in->len - end);
  memcpy (in->text + at, text, len);
  in->len += len - (end - at);
}

/* Words that readers know, and what is at the limits of numbers.  */
static const char *const words[] =
{
  "0", "1", "-1", "2", "31", "32", "33", "63", "64", "127", "128", "255", "256",
  "4096", "32767", "65535", "65536", "2147483647", "2147483648", "-2147483648",
  "4294967295", "4294967296", "9223372036854775807", "-9223372036854775808",
  "9223372036854775808", "18446744073709551615", "1e308", "-1e308", "1e-300",
  "99999999999999999999", "0.5", "1000000000", "16777216", "16777217", "null",
  "true", "false", "[]", "{}", "\"\"", "[0,0]", "[1,32]", "[32,1]", "\"x\"",
  "\"load\"", "\"store\"", "\"atomic\"", "\"strided\"", "\"launch\"", ",", ":",
  "{", "}", "[", "]", "(", ")", "\"", "\\", "\n", ";", "&", "$", "%", "#", "!",
  "../", "/", "\\u0000", "\\u0001", "\033[31m", "\302\233", "\303", "\377\376"
};

/* Put into IN a word, where a number, a string or a name was.  */

static void
put_word (struct input *in, uint64_t *state)
{
  size_t at = choose (state, in->len + 1), end;
  const char *word
    = words[choose (state, sizeof words / sizeof *words)];

  while (at < in->len && !isalnum ((unsigned char) in->text[at]))
    at++;
  while (at > 0 && isalnum ((unsigned char) in->text[at - 1]))
    at--;
  for (end = at; end < in->len && isalnum ((unsigned char) in->text[end]);)
    end++;
  if (choose (state, 2) && at > 0 && end < in->len && in->text[at - 1] == '"'
      && in->text[end] == '"')
    at--, end++;
  replace (in, at, end, word, strlen (word));
}

/* The place where the line begins in TEXT of which AT is.  */

static size_t
line_begin (const char *text, size_t at)
{
  while (at > 0 && text[at - 1] != '\n')
    at--;
  return at;
}

/* Put a stretch of a seed, of whole lines if there are some, into IN.  */

static void
put_stretch (struct input *in, uint64_t *state)
{
  const struct fuzz_seed *s = &fuzz_seeds[choose (state, fuzz_nseeds)];
  size_t from = choose (state, s->len + 1);
  size_t len = choose (state, s->len - from + 1);
  size_t at = choose (state, in->len + 1);

  if (choose (state, 2))
    {
      const char *end;

      from = line_begin (s->text, from);
      end = memchr (s->text + from, '\n', s->len - from);
      len = end ? (size_t) (end + 1 - s->text) - from : s->len - from;
      at = line_begin (in->text, at);
    }
  else if (len > 200)
    len = 1 + len % 200;
  replace (in, at, choose (state, 2) && at + len <= in->len ? at + len : at,
	   s->text + from, len);
}

/* Whether C is of a token of a language.  */

static bool
token_p (char c)
{
  return isalnum ((unsigned char) c) || (c && strchr ("._%$", c));
}

/* Set *FROM and *TO to the token of the LEN bytes at TEXT behind AT.  */

static void
find_token (const char *text, size_t len, size_t at, size_t *from, size_t *to)
{
  while (at < len && token_p (text[at]))
    at++;
  while (at < len && !token_p (text[at]))
    at++;
  *from = at;
  while (at < len && token_p (text[at]))
    at++;
  *to = at;
}

/* Put a token of a seed into IN in the place of one that begins alike, if that
   is found soon: the text may well stay one of the language.  */

static void
put_token (struct input *in, uint64_t *state)
{
  const struct fuzz_seed *s = &fuzz_seeds[choose (state, fuzz_nseeds)];
  size_t from, to, old, old_end;

  find_token (in->text, in->len, choose (state, in->len + 1), &old, &old_end);
  for (int tries = 0; tries < 20; tries++)
    {
      find_token (s->text, s->len, choose (state, s->len + 1), &from, &to);
      if (old < old_end && from < to
	  && (s->text[from] == in->text[old]
	      || (isdigit ((unsigned char) s->text[from])
		  && isdigit ((unsigned char) in->text[old]))
	      || tries == 19))
	{
	  replace (in, old, old_end, s->text + from, to - from);
	  return;
	}
    }
}

/* Spoil IN in one way.  */

static void
spoil (struct input *in, uint64_t *state)
{
  size_t at = choose (state, in->len + 1);
  char byte = (char) choose (state, 256);

  switch (choose (state, 20))
    {
    case 0:
      replace (in, at, at < in->len ? at + 1 : at, &byte, 1);
      break;
    case 1:
      if (at < in->len)
	in->text[at] ^= (char) (1 << choose (state, 8));
      break;
    case 2:
      replace (in, at, at, &byte, 1);
      break;
    case 3:
      replace (in, at, at + choose (state, (in->len - at) % 64 + 1), "", 0);
      break;
    case 4:
      if (choose (state, 8) == 0)
	in->len = at;
      break;
    case 5:
    case 6:
      put_stretch (in, state);
      break;
    case 7:
      {
	/* Numbers of several bytes.  */
	static const uint64_t extremes[] =
	  { 0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000,
	    0xffffffff, INT64_MAX, UINT64_MAX, 0xfffffffffffff000 };
	uint64_t v = extremes[choose (state, sizeof extremes
				      / sizeof *extremes)];
	size_t n = (size_t) 1 << choose (state, 4);

	if (at + n <= in->len)
	  memcpy (in->text + at, &v, n);
	break;
      }
    case 8:
    case 9:
    case 10:
    case 11:
      put_word (in, state);
      break;
    default:
      put_token (in, state);
    }
}

/* Make IN the input NUMBER of READER.  */

static void
make_input (struct input *in, const char *reader, unsigned long number)
{
  uint64_t state = number;
  const struct fuzz_seed *s;

  for (; *reader; reader++)
    state = state * 31 + (unsigned char) *reader;
  s = &fuzz_seeds[choose (&state, fuzz_nseeds)];
  in->len = s->len;
  memcpy (in->text, s->text, s->len);
  for (size_t n = 1 + choose (&state, choose (&state, 4) ? 2 : 16); n > 0; n--)
    spoil (in, &state);
  in->text[in->len] = '\0';
}

/* Run the inputs of R from FIRST up to END, in a process of its own, whose
   messages go into the file MESSAGES.  Return how it ended.  */

static int
run_batch (const struct fuzz_reader *r, unsigned long first, unsigned long end,
	   const char *messages)
{
  static struct input in;
  int status;
  pid_t pid;

  fflush (NULL);
  pid = fork ();
  if (pid == 0)
    {
      int null = open ("/dev/null", O_RDWR);
      int err = open (messages, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);

      dup2 (null, STDIN_FILENO);
      dup2 (null, STDOUT_FILENO);
      dup2 (err, STDERR_FILENO);
      if (r->begin)
	r->begin ();
      for (unsigned long k = first; k < end; k++)
	{
	  *current = k;
	  if (ftruncate (STDERR_FILENO, 0) < 0)
	    _exit (2);
	  make_input (&in, r->name, k);
	  alarm (PATIENCE);
	  r->run (in.text, in.len);
	}
      _exit (0);
    }
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    continue;
  return status;
}

/* Keep in the directory REPORTS what input NUMBER of R is, and the file
   MESSAGES of what was said of it.  */

static void
keep_fault (const struct fuzz_reader *r, unsigned long number,
	    const char *reports, const char *messages)
{
  static struct input in;
  char name[4096], line[2050];
  FILE *from = fopen (messages, "r"), *to;
  bool said = false;

  snprintf (name, sizeof name, "%s/%s.%lu.input", reports, r->name, number);
  make_input (&in, r->name, number);
  fuzz_put (name, in.text, in.len);
  name[strlen (name) - strlen (".input")] = '\0';
  to = fopen (name, "w");
  printf ("%s: input %lu", r->name, number);
  while (from && to && fgets (line, sizeof line - 1, from))
    {
      if (!said && (strstr (line, "ERROR: ") || strstr (line, "runtime error")))
	{
	  said = true;
	  line[strcspn (line, "\n")] = '\0';
	  printf (": %s", line);
	  strcat (line, "\n");
	}
      fputs (line, to);
    }
  putchar ('\n');
  if (from)
    fclose (from);
  if (to)
    fclose (to);
}

/* Run RUNS inputs of R from FIRST on.  Return how many faults there were.  */

static unsigned long
run_reader (const struct fuzz_reader *r, unsigned long first,
	    unsigned long runs, const char *reports)
{
  unsigned long faults = 0, endless = 0, end = first + runs;
  char messages[4096];

  fuzz_nseeds = 0;
  read_seeds (r);
  if (r->add_seeds)
    r->add_seeds ();
  if (fuzz_nseeds == 0)
    {
      printf ("%s: no seeds\n", r->name);
      return 1;
    }
  snprintf (messages, sizeof messages, "%s/%s.messages", reports, r->name);
  for (unsigned long k = first; k < end;)
    {
      unsigned long last = k + BATCH < end ? k + BATCH : end;
      int status;

      *current = k;
      status = run_batch (r, k, last, messages);
      k = status == 0 ? last : *current + 1;
      if (r->endless && WIFSIGNALED (status) && WTERMSIG (status) == SIGALRM)
	endless++;
      else if (status != 0 && ++faults <= COMPLAINTS)
	keep_fault (r, *current, reports, messages);
    }
  unlink (messages);
  printf ("%s: %lu runs, %lu faults", r->name, runs, faults);
  if (endless)
    printf (", %lu ended for their time", endless);
  putchar ('\n');
  return faults;
}

int
main (int argc, char **argv)
{
  unsigned long runs = argc > 1 ? strtoul (argv[1], NULL, 10) : 0, faults = 0;
  unsigned long first = argc > 4 ? strtoul (argv[4], NULL, 10) : 0;
  char directory[] = "/tmp/drano-fuzz.XXXXXX", *reports;
  char command[sizeof directory + 16];

  if (argc < 3 || !runs || !(reports = realpath (argv[2], NULL)))
    {
      fputs ("usage: fuzz RUNS REPORTS [READER [FIRST]]\n", stderr);
      return 2;
    }
  current = mmap (NULL, sizeof *current, PROT_READ | PROT_WRITE,
		  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (current == MAP_FAILED || !mkdtemp (directory) || chdir (directory) < 0)
    {
      perror ("fuzz");
      return 2;
    }
  for (const struct fuzz_reader *r = fuzz_readers; r->name; r++)
    if (argc < 4 || !*argv[3] || strcmp (argv[3], r->name) == 0)
      faults += run_reader (r, first, runs, reports);
  snprintf (command, sizeof command, "rm -rf %s", directory);
  if (chdir ("/") < 0 || system (command) != 0)
    return 2;
  free (reports);
  return faults > 0;
}
