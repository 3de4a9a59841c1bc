/* drano report --gate: whether a build may pass.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What decides is what was found, not what was said: -w, -Wno-uncoalesced and
   pragmas hide warnings, but the report has the findings.  A gate that has
   nothing to decide by is not passed: whoever relies on it must hear of an
   empty report, of a profile of another program, or of a run that did not get
   as far.  */

#include "change/copies.h"
#include "change/faults.h"
#include "change/launches.h"
#include "base/nearest.h"
#include "base/tool.h"
#include "command/gate.h"
#include "model/unseen.h"
#include "model/words.h"

#include <stdlib.h>
#include <string.h>

enum outcome { PASSED, FAILED, UNDECIDED };

/* How an answer came about: the worst of its parts, and all their reasons.  */
struct answer
{
  enum outcome outcome;
  struct text why;
};

void
read_gate (const char *text, struct gate *g)
{
  memset (g, 0, sizeof *g);
  while (text)
    {
      size_t len = strcspn (text, ",");
      char *word = xmalloc (len + 1);

      memcpy (word, text, len);
      word[len] = '\0';
      if (strcmp (word, "findings") == 0)
	g->findings = true;
      else if (strcmp (word, "excess") == 0)
	g->excess = true;
      else if (strncmp (word, "excess:", 7) == 0)
	{
	  g->excess = true;
	  g->percent = option_number ("gate=excess", word + 7, 0, 100);
	}
      else if (strcmp (word, "check") == 0)
	g->check = true;
      else if (strcmp (word, "time") == 0)
	g->time = true;
      else if (strncmp (word, "time:", 5) == 0)
	{
	  g->time = true;
	  g->time_percent = option_number ("gate=time", word + 5, 0, 100);
	}
      else if (strcmp (word, "copies") == 0)
	g->copies = true;
      else if (strncmp (word, "copies:", 7) == 0)
	{
	  g->copies = true;
	  g->copies_percent = option_number ("gate=copies", word + 7, 0, 100);
	}
      else
	refuse_value ("gate", "findings, excess, excess:PERCENT, time, "
		      "time:PERCENT, copies, copies:PERCENT, check, or several "
		      "of them with commas between", word);
      free (word);
      text = text[len] ? text + len + 1 : NULL;
    }
}

/* Begin in A the part that OUTCOME comes of: what was found decides, and else
   what is not known.  */

static void
add_reason (struct answer *a, enum outcome outcome)
{
  if (a->outcome != FAILED && outcome != PASSED)
    a->outcome = outcome;
  if (a->why.len)
    text_puts (&a->why, "; ");
}

/* Add to T "1 access" or "2 accesses", say: N of WHAT, whose plural ends in
   S.  */

static void
put_count (struct text *t, unsigned long long n, const char *what,
	   const char *s)
{
  char digits[32];

  text_printf (t, "%s %s%s", grouped (n, digits, sizeof digits), what,
	       n == 1 ? "" : s);
}

/* Add to T that the baseline accepts what is wrong at N sites.  */

static void
put_accepted (struct text *t, size_t n)
{
  if (n == 0)
    return;
  text_puts (t, ", and ");
  put_count (t, n, "site", "s");
  text_puts (t, " that the baseline accepts");
}

/* Whether ROW is about an access or a region of the program.  */

static bool
region_itself_p (const struct row *row)
{
  return row->kind <= ROW_REGION;
}

/* Whether compilations without other options warn about ROW's finding,
   or one did.  */

static bool
usual_p (const struct row *row)
{
  return row->site.finding && (row->site.level <= 1 || row->site.reported);
}

/* Which findings are judged: not all, but ...  */
enum findings_flags
{
  FINDINGS_USUAL = 1,		/* ... the usual ones.  */
  FINDINGS_UNMEASURED = 2	/* ... those of what was not measured.  */
};

/* Answer into A whether a finding is in ROWS, of those that FLAGS, of enum
   findings_flags, leave, that no baseline accepts.  */

static void
judge_findings (struct answer *a, const struct row_list *rows, unsigned flags)
{
  bool usual = flags & FINDINGS_USUAL, unmeasured = flags & FINDINGS_UNMEASURED;
  size_t judged = 0, found = 0, others = 0, accepted = 0;

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];

      if (!region_itself_p (row) || !row->foreseen
	  || (unmeasured && row->counted))
	continue;
      judged++;
      if (row->accepted)
	accepted++;
      else if (usual ? usual_p (row) : row->site.finding != NULL)
	found++;
      else if (row->site.finding)
	others++;
    }
  if (unmeasured && judged == 0)
    return;
  add_reason (a, judged == 0 ? UNDECIDED : found ? FAILED : PASSED);
  if (judged == 0)
    {
      text_puts (&a->why, "there is no report of any access or region");
      return;
    }
  put_count (&a->why, found, "finding", "s");
  text_puts (&a->why, " at ");
  put_count (&a->why, judged, "site", "s");
  if (unmeasured)
    text_puts (&a->why, " without a measurement");
  if (others)
    {
      text_puts (&a->why, ", and ");
      put_count (&a->why, others, "finding", "s");
      text_puts (&a->why, " of level 2");
    }
  put_accepted (&a->why, accepted);
}

/* Sectors of accesses, and how many of them are in excess.  */
struct sectors
{
  size_t judged;		/* Accesses.  */
  size_t foreseen;		/* Of these, so many were predicted, too.  */
  size_t others;		/* And so many more only predicted.  */
  size_t accepted;		/* Of these, a baseline has so many.  */
  double all;
  double excess;
};

/* Return the sectors of the accesses in ROWS: MEASURED, or of one request of
   each as predicted.  */

static struct sectors
sum_sectors (const struct row_list *rows, bool measured)
{
  struct sectors s = { 0 };

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      bool known = measured ? row->counted && row->count.requests > 0
	: row->predicted;

      if (row->kind != ROW_ACCESS)
	continue;
      s.others += !known && row->foreseen;
      if (!known)
	continue;
      s.judged++;
      s.foreseen += row->foreseen;
      s.all += measured ? (double) row->count.sectors
	: predicted_sectors (row);
      if (row->accepted)
	s.accepted++;
      else if (wastes (row))
	s.excess += measured ? measured_excess (row) : predicted_excess (row);
    }
  return s;
}

/* Answer into A whether more than PERCENT of the sectors of ROWS are in
   excess.  */

static void
judge_excess (struct answer *a, const struct row_list *rows, double limit)
{
  struct sectors s = sum_sectors (rows, rows->counted);
  double share = percent (s.excess, s.all);
  bool failed = share > limit;
  char n[2][32];

  /* Of a profile and a report that have nothing in common one is another
     program's.  */
  bool unmatched = rows->counted && s.foreseen == 0 && s.others > 0;

  add_reason (a, failed ? FAILED : s.judged == 0 || unmatched ? UNDECIDED
	      : PASSED);
  if (s.judged == 0)
    {
      text_puts (&a->why, rows->counted ? "no access was executed"
		 : "no access has a known number of sectors");
      return;
    }
  text_printf (&a->why, "%s of %s sectors%s of ",
	       grouped (whole_total (s.excess + 0.5), n[0], sizeof n[0]),
	       grouped (whole_total (s.all + 0.5), n[1], sizeof n[1]),
	       rows->counted ? "" : " predicted for one request each");
  put_count (&a->why, s.judged, "access", "es");
  text_printf (&a->why, " are in excess (%.3g %%; the limit is %g %%)", share,
	       limit);
  if (unmatched)
    text_puts (&a->why, ", but none of them is in the report");
  else if (s.others)
    {
      text_puts (&a->why, ", not counting ");
      put_count (&a->why, s.others, "access", "es");
      text_puts (&a->why, rows->counted ? " not executed"
		 : " with an unknown number of sectors");
    }
  put_accepted (&a->why, s.accepted);
}

/* How much more than the limit is only rounding, in percent.  */
#define ROUNDING 1e-6

/* Answer into A whether ideal accesses would save more than LIMIT percent of
   the time of the launches of ROWS.  */

static void
judge_time (struct answer *a, const struct row_list *rows, double limit)
{
  const struct launches *all = rows->launches;
  char *saved, *time;
  double share;

  if (!rows->timed)
    {
      add_reason (a, UNDECIDED);
      text_puts (&a->why, all->timed
		 ? "the times are of several devices"
		 : "the time is not known: no profile is of a run with caches");
      return;
    }
  share = percent (all->saved, all->time);
  add_reason (a, share > limit + ROUNDING ? FAILED : PASSED);
  saved = microseconds_text (all->saved);
  time = microseconds_text (all->time);
  text_printf (&a->why, "%s of %s us that launches take would be saved by"
	       " ideal accesses (%.3g %%; the limit is %g %%)", saved, time,
	       share, limit);
  free (saved);
  free (time);
}

/* Answer into A whether the records in LIST have what checks found.  */

static void
judge_checks (struct answer *a, const struct record_list *list)
{
  struct faults all = find_faults (list);

  add_reason (a, all.n ? FAILED : all.checked ? PASSED : UNDECIDED);
  if (!all.checked)
    text_puts (&a->why, "no profile is of a run with --check");
  else if (all.n)
    {
      text_puts (&a->why, "checks found what is wrong at ");
      put_count (&a->why, all.n, "place", "s");
    }
  else
    text_puts (&a->why, "checks found nothing");
  free_faults (&all);
}

/* Answer into A whether more than LIMIT percent of the bytes that the runs in
   LIST have copied were needless.  */

static void
judge_copies (struct answer *a, const struct record_list *list, double limit)
{
  struct copies all = find_copies (list);
  double share = percent (all.needless, all.bytes);
  char n[2][32];

  add_reason (a, all.made <= 0 ? UNDECIDED : share > limit + ROUNDING ? FAILED
	      : PASSED);
  if (all.made <= 0)
    text_puts (&a->why, "no profile says what was copied");
  else
    text_printf (&a->why, "%s of %s bytes copied between host and device were"
		 " needless (%.3g %%; the limit is %g %%)",
		 grouped (whole_total (all.needless), n[0], sizeof n[0]),
		 grouped (whole_total (all.bytes), n[1], sizeof n[1]), share,
		 limit);
  free_copies (&all);
}

int
pass_gate (const struct gate *g, const struct row_list *rows,
	   const struct record_list *list)
{
  static const char *const words[] = { "passed", "failed", "undecided" };
  static const int status[] = { EXIT_FINE, EXIT_FOUND, EXIT_TROUBLE };
  struct answer a = { PASSED, { 0 } };
  bool plain = !g->findings && !g->excess && !g->time && !g->check
    && !g->copies;

  if (g->findings || (plain && !rows->counted))
    judge_findings (&a, rows, plain ? FINDINGS_USUAL : 0);
  if (g->excess || (plain && rows->counted))
    judge_excess (&a, rows, g->percent);
  if (g->time)
    judge_time (&a, rows, g->time_percent);
  if (g->copies)
    judge_copies (&a, list, g->copies_percent);
  if (g->check)
    judge_checks (&a, list);
  if (plain && rows->counted)
    judge_findings (&a, rows, FINDINGS_USUAL | FINDINGS_UNMEASURED);
  if (cannot_judge (rows))
    {
      add_reason (&a, UNDECIDED);
      text_puts (&a.why, "the profile is incomplete, see above");
    }
  if (list->bad)
    {
      add_reason (&a, UNDECIDED);
      put_count (&a.why, list->bad, "line", "s");
      text_puts (&a.why, " could not be read");
    }
  fprintf (stderr, "drano: gate %s: %s\n", words[a.outcome], a.why.s);
  text_free (&a.why);
  return status[a.outcome];
}
