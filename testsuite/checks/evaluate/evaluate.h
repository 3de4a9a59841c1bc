/* The evaluation: sites with what was predicted and what was measured.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef EVALUATE_H
#define EVALUATE_H

#include <stdbool.h>
#include <stdio.h>

/* Whose predictions: the analysis's own domain, and the GPUDrano paper's.  */
enum domain
{
  LANES,
  PAPER,
  PAPER_2D,
  DOMAINS
};

/* Their names in the options and in the tables.  */
extern const char *const domain_names[DOMAINS];

/* A number as TEXT, which is "-" where it is not known; VALUE is 0 then.  */
struct quantity
{
  const char *text;
  double value;
  bool known;
};

/* What one domain says of one access, and what was measured of it.  */
struct site
{
  const char *program;
  enum domain domain;
  /* What names the access; ARRAY may be "-".  */
  const char *file, *line, *column, *access, *array, *ordinal, *kernel;
  /* Bytes of an element, and the predicted pattern and stride, or "-".  */
  double bytes;
  const char *pattern, *stride;
  /* Predicted sectors per request: the least, the most, the ideal.  */
  struct quantity best, worst, ideal;
  bool exact_index, exact_mask, reported;
  /* Measured, of all requests together.  */
  struct quantity requests;
  double m_lanes, m_sectors, m_lines, m_ideal;
  /* Distance of adjacent active lanes in bytes.  */
  struct quantity stride_min, stride_max;
  double stride_mean;
  /* Whether there is a prediction; why it is no better, or "-".  */
  bool foreseen;
  const char *reason;
  /* Predicted for the values of the run's launches.  */
  struct quantity run_requests, run_mean;
};

/* site.c  */
extern bool site_read (char *, struct site *);
extern bool site_same_access (const struct site *, const struct site *);
extern bool site_executed (const struct site *);
extern bool site_wasteful (const struct site *);
extern bool site_misaligned (const struct site *);
extern bool site_uncoalesced (const struct site *);
extern bool site_many_lines (const struct site *);
extern bool site_far_lines (const struct site *);
extern bool site_contained (const struct site *);
extern bool site_run_predicted (const struct site *);
extern bool site_equal (const struct site *);

/* cause.c  */
extern const char *lanes_cause (const struct site *);
extern const char *paper_cause (const struct site *, const char *);

/* A growing list of texts.  */
struct list
{
  char **item;
  int n;
};

/* What sites are counted for, in each program and in all.  */
enum count
{
  EXECUTED,
  REAL,
  WASTEFUL,
  MANY_LINES,
  FAR_LINES,
  CONTAINED,
  EXACT,
  ONE_FIGURE,
  RUN_PREDICTED,
  EQUAL,
  SAME_REQUESTS,
  FLAGGED_NOT_EQUAL,
  COUNTS
};

/* Of each domain: how many it reports of the executed sites, and how many of
   those are real, need more than one line, or do so though aligned.  */
enum found
{
  REPORTED,
  FOUND,
  FOUND_LINES,
  FOUND_FAR,
  FOUNDS
};

struct counts
{
  long n[COUNTS];
  long by[DOMAINS][FOUNDS];
};

/* Requests of one kernel, in all and at uncoalesced sites.  */
struct kernel
{
  const char *name;
  double requests, uncoalesced;
};

struct program
{
  const char *name;
  /* Lines of the source; seconds of analysis and of the run; whether it is of
     Fauzia et al.'s table.  */
  int lines;
  double analysis, run;
  bool fauzia;
  struct counts counts;
  struct kernel *kernels;
  int n_kernels;
};

/* How often each domain is wrong for one reason: in all, and at sites that
   need more than one line though they are aligned.  */
struct blame
{
  bool reported;
  const char *cause;
  int n[DOMAINS], far[DOMAINS];
};

struct evaluation
{
  struct site *sites;
  int n_sites;
  struct program *programs;
  int n_programs;
  struct program total;
  struct blame *blames;
  int n_blames;
  /* Sites that lanes is wrong about in one way or another, for people.  */
  struct list alarms, missed, others, outside, idle;
  /* Programs that could not be evaluated.  */
  int failures;
};

/* count.c  */
extern char *format (const char *, ...) __attribute__ ((format (printf, 1, 2)));
extern void evaluation_read (struct evaluation *, FILE *);
extern void evaluation_count (struct evaluation *);
extern char *site_place (const struct site *);

/* tables.c  */
extern void write_tables (const struct evaluation *, FILE *);

/* json.c, plot.c  */
extern void write_json (const struct evaluation *, FILE *);
extern void write_plot (const struct evaluation *, FILE *);

#endif /* EVALUATE_H */
