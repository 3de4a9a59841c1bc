/* Advice: changes that cure findings, and the effect of each change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each region with a finding, or with a parallel loop that has no lanes, is
   examined together with changes of it (whatif/transform.h).  A change is
   given as advice when it is not known to be wrong and the region's sectors
   fall, all accesses counted: advice is a fact about the region, with the
   numbers.

   What advice is about is named by index or reference into the module that
   was analysed, never into the changed copy.  */

#ifndef DRANO_ADVICE_H
#define DRANO_ADVICE_H

#include "base/policy.h"
#include "site/site.h"
#include "cost/cost.h"

#ifdef __cplusplus
extern "C" {
#endif

enum advice_kind
{
#define ADVICE(ENUM, ID, SUMMARY, CHECK) ENUM,
#include "advice/advice.def"
#undef ADVICE
  ADVICE_COUNT
};

/* Why the change does not change results.  */
enum legality
{
  LEGAL_ASSERTED,	/* A clause of the program says what is needed.  */
  LEGAL_PROVED,		/* Analysis has found it.  */
  LEGAL_CHECK		/* The user must see to it: CHECK says to what.  */
};

/* The effect of a change on one site.  Sectors of one request, [best, worst];
   the number of requests is relative to the other sites of the region, see
   struct advice.  */
struct advice_effect
{
  int site;			/* Index into the analysis's sites, or -1 if
				   it has none for it.  */
  struct interval before, after;
  int full_before, full_after;	/* As site.full_sectors.  */
  double requests_before, requests_after;
  /* In one launch; null unless that is what is asked for.  */
  struct cost_site *launch_before, *launch_after;
};

/* The accesses of a strided group (COALDA, section IV): loads or stores of
   one array whose addresses are BASE + STRIDE * lane + OFFSET with equal base
   and stride.  */
struct advice_group
{
  int64_t stride;		/* Bytes from lane to lane; 0: symbolic.  */
  int members;			/* Different offsets.  */
  bool covers;			/* Together they use all of the stride's
				   bytes.  */
  int64_t used;			/* How many of them.  */
};

/* Whether the lanes that a change starts cost more sectors than they save.  */
enum advice_start
{
  START_FREE,		/* They cost none of their own.  */
  START_PAYS,		/* They save more.  */
  START_UNKNOWN,	/* That depends on a number of iterations which is not
			   known.  */
  START_DEAR		/* They may cost more.  */
};

struct advice
{
  enum advice_kind kind;
  const struct ir_func *root;	/* The region.  */
  const struct ir_func *func;	/* Whose loops these are: the region's body,
				   or a routine's.  */
  /* Indexes into FUNC's LOOPS, -1 for none.  ADVICE_LANE_LOOP,
     ADVICE_SPREAD_REDUCTION, ADVICE_ADD_LANES: TO gets the lanes, which FROM
     has had.  ADVICE_EXCHANGE: so it is, and they change places.
     ADVICE_COLLAPSE_ORDER, ADVICE_CHUNK: the loop is TO.
     ADVICE_SHARE, ADVICE_UNIFORM: the loop in question is TO.  */
  int to, from;
  bool innermost;		/* TO is what OpenMP collapses loops into, and
				   only the innermost of them gets the
				   lanes.  */
  bool workers;			/* It saves time only if workers execute the
				   iterations of FROM.  */
  int nalso;			/* ADVICE_LANE_LOOP: other loops inside FROM
				   that get the lanes, too.  */
  const int *also;
  int nfrom;			/* How many loops have had the lanes in TO or
				   around it.  */
  /* ADVICE_COLLAPSE_ORDER: how many loops, and which of the old ones, 0 is
     the outermost, comes at each place of the new nest.  */
  int norder;
  const int *order;
  int site;			/* The site it is for: the worst that it cures.
				   -1: the region as such.  */
  const char *array;		/* The array that it is about, or null.  */
  /* ADVICE_SPREAD_REDUCTION: stores of what is accumulated at one place in
     memory, which the change keeps in registers; ALONE if the loop has no
     other access of their arrays.  */
  int nstores;
  const ir_ref *stores;
  bool alone;
  struct advice_group group;	/* ADVICE_SOA.  */
  bool members;			/* ADVICE_SOA: ARRAY's elements have members,
				   and these are to be stored separately;
				   ...  */
  bool rows;			/* ... such a one is itself an array.  */
  int64_t amount;		/* ADVICE_CHUNK: the chunk.
				   ADVICE_PAD_ROWS: of how many bytes rows
				   must be a multiple.  ADVICE_ALIGN_BASE: of
				   how many the address, SHIFT bytes on.  */
  int shift;
  enum legality legality;
  const char *check;		/* LEGAL_CHECK: a sentence on what the user
				   must check, to be translated.  */
  /* Sectors of the whole region, in terms of the same iterations: each access
     is weighted by the trip counts of the loops around it, POLICY_TRIPS for a
     loop whose count is not known.  */
  double before, after;
  double after_most;		/* AFTER, at the worst places that the arrays
				   whose accesses change may have.  */
  struct work_change work;	/* Its effect on the instructions of a launch;
				   a change of layout has none.  */
  enum advice_start start;
  bool counted;			/* All counts are known.  */
  bool guessed;			/* They are not, and BEFORE / AFTER depends on
				   them.  */
  int needs;			/* The loop of ROOT that must have at least
				   NEEDED iterations if the change is to bring
				   anything; -1: none.  */
  int needed;
  int neffects;
  const struct advice_effect *effects;	/* Sites whose sectors or requests
					   change, those cured first.  */
  int nworse;			/* How many of them cost more than before.  */
};

struct advice_list
{
  int n;
  struct advice *at;		/* By region in the order of the module, the
				   best for each region first.  */
};

struct nest;

/* True if loop L of N's function, which is spread over the threads of OpenMP or
   the workers of OpenACC, has so few iterations that none gets two: lanes would
   find nothing to do.  */
extern bool advice_one_each_p (const struct nest *n, int l);

/* Return the advice for the findings of R, the analysis of M with
   DOMAIN_LANES.  The result lives in M's arena; null if out of memory.  Time
   is that of the analysis times a bounded number.  */
extern struct advice_list *advise (struct ir_module *m,
				   const struct analysis *r);

/* The same for a launch with assumed values (cost.h): all changes of loops
   that can be tried, whether they help or not, with the traffic of each access
   in that launch.  */
extern struct advice_list *advise_launch (struct ir_module *m,
					  const struct analysis *r);

/* Write the effect of A, an advice of advise_launch for R, on each access to
   F, as records.  */
extern void advice_print_launch (FILE *f, const struct analysis *r,
				 const struct advice *a);

/* Write A, advice for R, to F for people: a line, and one for each effect.  */
extern void advice_print (FILE *f, const struct analysis *r,
			  const struct advice *a);

/* How A changes the sectors of its region, in words.  LEAST and MOST are the
   factors for the worst and the best alignment of the arrays; unless RANGE,
   they are the same and only MOST is printed.  SENTENCE, to be translated, is
   a format for LEAST if RANGE, for MOST, and for POLICY_TRIPS.  */
struct advice_words
{
  const char *sentence;
  bool range, noticed;		/* NOTICED: the region as a whole does.  */
  char least[24], most[24];
};
extern struct advice_words advice_words (const struct advice *a);

/* Return what the user of A must check, without the words before it; null if
   nothing.  */
extern const char *advice_check (const struct advice *a);

/* True if A may have warps execute noticeably more instructions.  */
extern bool advice_slower_p (const struct advice *a);

/* The identifier of KIND.  */
extern const char *advice_id (enum advice_kind kind);

/* What the user must make sure of before a change of KIND.  */
extern const char *advice_kind_check (enum advice_kind kind);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_ADVICE_H */
