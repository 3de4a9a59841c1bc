/* Test that the work of reports grows with their size, not with its square.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What the drano command does in runtime/tool is compiled once more so that each
   basic block that is executed is counted.  A command runs on files of N things,
   and of four times as many.  The work is then four times as much, or, with what
   is sorted, a little more, on any machine.  */

#define _GNU_SOURCE 1

#include "tool/base/tool.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FEW = 500, MANY = 4 * FEW };

#define SCHEMA "{\"schema\":\"drano-2\","
#define COUNTS "\"measured\":{\"requests\":1,\"lanes\":1,\"sectors\":1," \
  "\"lines\":1,\"ideal\":1,\"l1_hits\":0,\"l2_read\":1,\"l2_written\":0," \
  "\"dram\":1,\"wavefronts\":1,\"atomics\":0"
#define PROCESS SCHEMA "\"record\":\"process\",\"host\":\"h\",\"pid\":@," \
  "\"started\":@,\"written\":@,\"end\":\"exit\""
#define LAUNCH SCHEMA "\"function\":\"f@\",\"kind\":\"launch\"," \
  "\"reason\":\"kernel k@: 1 launch\"," COUNTS "}}\n"
#define WORK SCHEMA "\"record\":\"work\",\"kernel\":\"k@\",\"shown\":\"k@\"," \
  "\"function\":\"f@\",\"api\":\"openmp\",\"model\":\"A100\"," \
  "\"multiprocessors\":16,\"times\":1,\"grid\":[1,1,1],\"block\":[32,1,1]," \
  "\"registers\":32,\"resident\":8,\"warp_instructions\":9,\"requests\":9," \
  "\"wavefronts\":9,\"dram\":9,\"dram_read\":9,\"l2_read\":9," \
  "\"l2_written\":0,\"atomics\":0,\"most_instructions\":9," \
  "\"most_wavefronts\":9,\"chain\":[9,9,9],\"all_chains\":[9,9,9]}\n"
#define SITE SCHEMA "\"file\":\"a@.c\",\"line\":1,\"column\":1," \
  "\"function\":\"f@\",\"access\":\"load\",\"array\":\"A\",\"bytes\":4," \
  "\"pattern\":\"unit\",\"sectors\":[4,4],\"ideal\":4," \
  "\"region\":\"a@.c:1:1\"}\n"
#define COUNT SCHEMA "\"file\":\"/x/a@.c\",\"line\":1,\"function\":\"f@\"," \
  "\"access\":\"load\",\"bytes\":4," COUNTS ",\"code\":\"k@\"}}\n"

/* What has many things: a '@' in the text of one stands for its number.  */
static const struct
{
  const char *name, *text;
} subjects[] =
  {
    { "sites", SITE },
    { "files", SITE COUNT },
    { "launches", SITE LAUNCH COUNT },
    { "kernels", WORK },
    { "accesses of kernels", WORK LAUNCH SITE COUNT },
    { "regions on the host",
      SITE SCHEMA "\"function\":\"f@\",\"kind\":\"host\"," COUNTS "}}\n" },
    { "locals",
      SCHEMA "\"file\":\"a.c\",\"line\":@,\"function\":\"f@\",\"access\":"
      "\"load\",\"kind\":\"locals\",\"bytes\":4," COUNTS "}}\n" },
    { "processes",
      PROCESS ",\"run\":\"r\",\"rank\":@,\"ranks\":%}\n" COUNT },
    { "jobs", PROCESS ",\"run\":\"r@\",\"rank\":0,\"ranks\":1}\n" COUNT }
  };

static const char *const commands[] =
  { "report --limit=1", "report --json", "report --sarif=-",
    "report --html=-", "report --by-rank --limit=1", "diff input" };

/* Blocks that were executed, of the child that runs a command.  */
static unsigned long *work;

/* The compiler calls this in each basic block.  */

void __sanitizer_cov_trace_pc (void);

void
__sanitizer_cov_trace_pc (void)
{
  if (work)
    ++*work;
}

/* Write a file of N things like TEXT.  */

static void
write_input (const char *text, int n)
{
  FILE *f = fopen ("input", "w");

  if (!f)
    fatal ("cannot write 'input'");
  for (int i = 1; i <= n; i++)
    for (const char *c = text; *c; c++)
      if (*c == '@')
	fprintf (f, "%d", i);
      else if (*c == '%')
	fprintf (f, "%d", n);
      else
	putc (*c, f);
  fclose (f);
}

/* Return the work of COMMAND with the input; 0 if a signal ends it.  */

static unsigned long
measure (const char *command)
{
  int status = 1, null;
  pid_t child;

  *work = 0;
  child = fork ();
  if (child == 0)
    {
      char *copy = xasprintf ("%s input", command), *rest = copy;
      char *argv[8];
      int argc = 0;

      null = open ("/dev/null", O_WRONLY);
      dup2 (null, STDOUT_FILENO);
      dup2 (null, STDERR_FILENO);
      while (argc < 7 && (argv[argc] = strsep (&rest, " ")))
	argc++;
      argv[argc] = NULL;
      exit (strcmp (argv[0], "diff") == 0 ? cmd_diff (argc, argv)
	    : cmd_report (argc, argv));
    }
  waitpid (child, &status, 0);
  return WIFEXITED (status) ? *work : 0;
}

/* Test COMMAND on subject number S.  */

static void
test_growth (size_t s, const char *command)
{
  unsigned long few, many;

  write_input (subjects[s].text, FEW);
  few = measure (command);
  write_input (subjects[s].text, MANY);
  many = measure (command);
  if (few == 0 || many < few)
    printf ("\tFAILED: %s of many %s: %lu blocks, then %lu\n", command,
	    subjects[s].name, few, many);
  else
    printf ("\t%s: %s of many %s: %.1f times the work for 4 times as many\n",
	    many < 5 * few ? "PASSED" : "FAILED", command, subjects[s].name,
	    (double) many / few);
}

int
main (void)
{
  char directory[] = "/tmp/drano-work-XXXXXX";

  work = mmap (NULL, sizeof *work, PROT_READ | PROT_WRITE,
	       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (work == MAP_FAILED || !mkdtemp (directory) || chdir (directory) != 0)
    fatal ("cannot begin");
  for (size_t s = 0; s < sizeof subjects / sizeof subjects[0]; s++)
    for (size_t c = 0; c < sizeof commands / sizeof commands[0]; c++)
      {
	/* Only what processes wrote can be shown by process.  */
	if (!strstr (commands[c], "--by-rank")
	    || strstr (subjects[s].text, "\"process\""))
	  test_growth (s, commands[c]);
	fflush (stdout);
      }
  unlink ("input");
  rmdir (directory);
  return 0;
}
