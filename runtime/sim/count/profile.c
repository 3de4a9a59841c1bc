/* The counts as a profile.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* One record per memory instruction of the program's own code that has a
   source position, merged over launches; one per conditional branch on which
   lanes parted; one per kernel with its launches; one for all launches of a
   kernel with the same values (count/launch-args.c); one per function of the
   program whose requests have no position, all of them if its code carries no
   lines at all, or are to GCC's own record of variables; and one for libraries
   (libgomp, newlib).  The names are copied, so that the profile outlives the
   modules.  */

#define _GNU_SOURCE 1

#include <stdlib.h>
#include <string.h>

#include "count/count.h"
#include "count/host.h"
#include "count/launch-args.h"
#include "count/profile.h"
#include "count/reach.h"
#include "count/work.h"
#include "function-name.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "profile/dying.h"
#include "profile/writer.h"
#include "record.h"
#include "warp/warp.h"

struct entry
{
  const char *file, *function;
  const char *code;		/* The device's function.  */
  int line, column, ordinal;
  int access, bytes;
  bool local;			/* Of a variable in a frame.  */
  bool judged;			/* CONTIGUOUS says something.  */
  enum contiguous contiguous;	/* In each launch.  */
  uint64_t counts[COUNTER_WORDS];
};

struct kernel
{
  const char *name, *function, *shown;
  uint64_t launches, steps, lane_steps;
  uint64_t counts[COUNTER_WORDS];
  uint32_t grid[3], block[3];	/* Of the last launch.  */
};

/* Requests of the program's own code that have no source position.  */
struct unplaced
{
  const char *function;
  bool lines;			/* Its object has source lines.  */
  uint64_t counts[COUNTER_WORDS];
};

struct profile
{
  struct pool pool;
  struct names names;
  const char *file;
  char device[48];
  bool caches;			/* They were simulated.  */
  struct entry *entries;
  size_t count, room;
  struct module_entries
  {
    struct module *module;
    int *entries;		/* By site; -1 is none yet.  */
    unsigned sites;
  } *modules;
  size_t nmodules, modules_room;
  struct kernel *kernels;
  size_t nkernels, kernels_room;
  struct unplaced *unplaced;
  size_t nunplaced, unplaced_room;
  uint64_t library[COUNTER_WORDS];
  struct handed *handed;
  struct works *works;
  const struct options *options;
  struct writer writer;
  void (*more) (const void *, FILE *); /* Writes other records, or null.  */
  const void *more_data;
  bool unwritable;		/* And the user has been warned.  */
};

struct profile *
profile_new (const struct options *o)
{
  struct profile *p = xcalloc (1, sizeof *p);

  p->file = o->profile;
  writer_init (&p->writer, false);
  p->handed = handed_new ();
  p->works = works_new ();
  if (o->checks & CHECK_USE)
    copies_count_use (works_copies (p->works));
  p->options = o;
  p->caches = o->caches;
  snprintf (p->device, sizeof p->device, "sim %s", o->machine->name);
  return p;
}

bool
profile_shared (const struct profile *p)
{
  return p->writer.ranks > 1;
}

/* Return TEXT, which this frees, as one of P's names.  */

static const char *
keep_name (struct profile *p, char *text)
{
  const char *kept
    = name_intern (&p->names, &p->pool, text ? text : "?",
		   text ? strlen (text) : 1)->text;

  free (text);
  return kept;
}

/* Return P's table for module M, made if it is new.  */

static struct module_entries *
module_table (struct profile *p, struct module *m)
{
  struct module_entries *t = NULL;

  for (size_t k = 0; k < p->nmodules; k++)
    if (p->modules[k].module == m)
      t = &p->modules[k];
  if (!t)
    {
      p->modules = xgrow (p->modules, p->nmodules, &p->modules_room,
			  sizeof *p->modules);
      t = &p->modules[p->nmodules++];
      *t = (struct module_entries) { .module = m };
    }
  if (t->sites < m->sites)
    {
      t->entries = xreallocarray (t->entries, m->sites, sizeof *t->entries);
      while (t->sites < m->sites)
	t->entries[t->sites++] = -1;
    }
  return t;
}

/* Return the number of the entry of P for site S.  */

static int
new_entry (struct profile *p, const struct site *s)
{
  const struct object *o = s->function->object;
  const char *file = o->files[s->loc.file];
  const struct name *code = s->function->symbol->name;

  p->entries = xgrow (p->entries, p->count, &p->room, sizeof *p->entries);
  struct entry *e = &p->entries[p->count];
  *e = (struct entry) {
    .file = name_intern (&p->names, &p->pool, file, strlen (file))->text,
    .function = keep_name (p, function_name_source
			  (s->function->symbol->name->text)),
    .code = name_intern (&p->names, &p->pool, code->text, code->len)->text,
    .line = s->loc.line, .column = s->loc.column, .access = s->access,
    .bytes = s->bytes, .local = s->local };
  return p->count++;
}

bool
site_has_place (const struct site *s)
{
  const struct object *o = s->function->object;

  return (o->user && !s->compiler && s->loc.line > 0 && s->loc.file > 0
	  && (size_t) s->loc.file < o->nfiles && o->files[s->loc.file]);
}

/* Order sites by access of the source.  */

static int
order_by_source (const struct site *x, const struct site *y)
{
  return (x->function != y->function ? (x->function > y->function ? 1 : -1)
	  : x->loc.file != y->loc.file ? x->loc.file - y->loc.file
	  : x->loc.line != y->loc.line ? x->loc.line - y->loc.line
	  : x->loc.column != y->loc.column ? x->loc.column - y->loc.column
	  : x->access != y->access ? x->access - y->access
	  : x->bytes - y->bytes);
}

/* The same, and those of one access by number.  */

static int
compare_sites (const void *a, const void *b)
{
  const struct site *x = *(const struct site *const *) a;
  const struct site *y = *(const struct site *const *) b;
  int c = order_by_source (x, y);

  return c ? c : (x > y) - (x < y);
}

bool
profile_parts (const struct module *m, unsigned *first)
{
  const struct site **sorted = xcalloc (m->sites, sizeof *sorted);
  bool parts = false;

  for (unsigned s = 1; s < m->sites; s++)
    sorted[s] = &m->site_table[s];
  if (m->sites > 1)
    qsort (sorted + 1, m->sites - 1, sizeof *sorted, compare_sites);
  first[0] = 0;
  for (unsigned k = 1; k < m->sites; k++)
    {
      bool same = (k > 1 && site_has_place (sorted[k])
		   && order_by_source (sorted[k - 1], sorted[k]) == 0);
      first[sorted[k] - m->site_table]
	= (same ? first[sorted[k - 1] - m->site_table]
	   : (unsigned) (sorted[k] - m->site_table));
      parts |= same;
    }
  free (sorted);
  return parts;
}

/* Return P's entry for the kernel of LA.  */

static struct kernel *
kernel_entry (struct profile *p, const struct launch *la)
{
  const char *text = la->function->symbol->name->text;
  const char *name = name_intern (&p->names, &p->pool, text,
				  strlen (text))->text;

  for (size_t k = 0; k < p->nkernels; k++)
    if (p->kernels[k].name == name)
      return &p->kernels[k];
  p->kernels = xgrow (p->kernels, p->nkernels, &p->kernels_room,
		      sizeof *p->kernels);
  p->kernels[p->nkernels] = (struct kernel) {
    .name = name, .function = keep_name (p, function_name_source (text)),
    .shown = keep_name (p, function_name_kernel (text)) };
  return &p->kernels[p->nkernels++];
}

void
profile_handed (struct device *d, const struct launch *la)
{
  dying_hold ();
  handed_note (d->profile->handed, d, la);
  dying_release ();
}

/* Add to P the counts C of F, a function of the program, that have no source
   position.  */

static void
add_unplaced (struct profile *p, const struct function *f, const uint64_t *c)
{
  const char *name
    = keep_name (p, function_name_source (f->symbol->name->text));
  size_t k = 0;

  while (k < p->nunplaced && (p->unplaced[k].function != name
			      || p->unplaced[k].lines != f->object->lines))
    k++;
  if (k == p->nunplaced)
    {
      p->unplaced = xgrow (p->unplaced, k, &p->unplaced_room,
			   sizeof *p->unplaced);
      p->unplaced[p->nunplaced++]
	= (struct unplaced) { .function = name, .lines = f->object->lines };
    }
  count_merge (p->unplaced[k].counts, c);
}

/* Let E know what a launch's addresses are, too.  */

static void
judge_entry (struct entry *e, enum contiguous now)
{
  enum contiguous before = e->judged ? e->contiguous : CONTIGUOUS_YES;

  e->contiguous = (before == CONTIGUOUS_NO || now == CONTIGUOUS_NO
		   ? CONTIGUOUS_NO
		   : before == CONTIGUOUS_YES ? now : CONTIGUOUS_UNKNOWN);
  e->judged = true;
}

void
profile_launch (struct device *d, struct launch *la, uint64_t *counters,
		const enum contiguous *judged)
{
  struct profile *p = d->profile;
  struct module *m = la->module;
  struct module_entries *t = module_table (p, m);
  uint64_t all[COUNTER_WORDS] = { 0 }, start[COUNTER_WORDS] = { 0 };
  struct kernel *k;

  dying_hold ();
  k = kernel_entry (p, la);
  k->launches++;
  k->steps += la->steps;
  k->lane_steps += la->lane_steps;
  memcpy (k->grid, la->grid, sizeof k->grid);
  memcpy (k->block, la->block, sizeof k->block);
  for (unsigned s = 1; s < m->sites; s++)
    {
      uint64_t *c = counters + (size_t) s * COUNTER_WORDS;
      const uint64_t *early = c + (size_t) counted_sites (m) * COUNTER_WORDS;
      const struct site *site = &m->site_table[s];
      if (site->access < SITE_BRANCH)
	count_merge (start, early);
      count_merge (c, early);
      if (!c[COUNT_REQUESTS] && !c[COUNT_CONFLICTS])
	continue;
      if (site->access < SITE_BRANCH)
	count_merge (all, c);
      if (!site_has_place (site))
	{
	  if (site->access >= SITE_BRANCH)
	    continue;
	  if (site->function->object->user)
	    add_unplaced (p, site->function, c);
	  else
	    count_merge (p->library, c);
	  continue;
	}
      if (t->entries[s] < 0)
	t->entries[s] = new_entry (p, site);
      count_merge (p->entries[t->entries[s]].counts, c);
      judge_entry (&p->entries[t->entries[s]], judged[s]);
    }
  count_merge (k->counts, all);
  works_note (p->works, la, k->name, k->shown, k->function,
	      (const uint64_t *[]) { all, start });
  dying_release ();
}

void
profile_forget (struct profile *p, struct module *m)
{
  for (size_t k = 0; k < p->nmodules; k++)
    if (p->modules[k].module == m)
      p->modules[k].module = NULL;
}

/* Order entries by place, then as they were first met.  */

static int
compare_entries (const void *a, const void *b)
{
  const struct entry *x = *(struct entry *const *) a;
  const struct entry *y = *(struct entry *const *) b;
  int c = strcmp (x->file, y->file);

  return c ? c : x->line != y->line ? x->line - y->line
	 : x->column != y->column ? x->column - y->column
	 : x->access != y->access ? x->access - y->access
	 : (x > y) - (x < y);
}

/* Set M to the counts C of P.  */

static void
fill_measured (struct record_measured *m, const struct profile *p,
	       const uint64_t *c)
{
  __int128 sum = count_sum (c);

  *m = (struct record_measured) {
    .requests = c[COUNT_REQUESTS], .lanes = c[COUNT_LANES],
    .sectors = c[COUNT_SECTORS], .lines = c[COUNT_LINES],
    .ideal = c[COUNT_IDEAL], .have_stride = c[COUNT_PAIRS] != 0,
    .stride_min = c[COUNT_STRIDE_MIN], .stride_max = c[COUNT_STRIDE_MAX],
    .contiguous = CONTIGUOUS_UNKNOWN, .device = p->device,
    .have_caches = p->caches, .l1_hits = c[COUNT_L1_HITS],
    .l2_read = c[COUNT_L2_READ], .l2_written = c[COUNT_L2_WRITTEN],
    .dram = c[COUNT_DRAM], .wavefronts = c[COUNT_WAVEFRONTS],
    .atomics = c[COUNT_ATOMICS] };
  if (c[COUNT_PAIRS])
    m->stride_mean = (double) sum / (double) c[COUNT_PAIRS];
}

/* Write the record of E's conflicts of banks to F.  */

static void
write_conflicts (struct profile *p, FILE *f, const struct entry *e)
{
  static const uint64_t none[COUNTER_WORDS];
  struct record r;
  struct record_measured m;
  struct record_figures x = { .times = e->counts[COUNT_CONFLICTS] };

  record_init (&r);
  r.kind = RECORD_BANKS;
  r.file = e->file;
  r.line = e->line;
  r.column = e->column;
  r.function = e->function;
  r.figures = &x;
  fill_measured (&m, p, none);
  r.measured = &m;
  record_write (f, &r);
}

/* Write the record of E to F.  */

static void
write_entry (struct profile *p, FILE *f, const struct entry *e)
{
  static const char *const accesses[] = { "load", "store", "atomic" };
  struct record r;
  struct record_measured m;
  struct record_figures x = { .times = e->counts[COUNT_REQUESTS],
			      .diverged = e->counts[COUNT_DIVERGED],
			      .waiting = e->counts[COUNT_WAITING],
			      .one_lane = e->access == SITE_SINGLE,
			      .loop = e->access == SITE_AGAIN };

  if (e->counts[COUNT_CONFLICTS])
    write_conflicts (p, f, e);
  if (!e->counts[e->access >= SITE_BRANCH ? COUNT_DIVERGED : COUNT_REQUESTS])
    return;
  record_init (&r);
  r.file = e->file;
  r.line = e->line;
  r.column = e->column;
  r.ordinal = e->ordinal;
  r.function = e->function;
  fill_measured (&m, p, e->counts);
  r.measured = &m;
  if (e->access >= SITE_BRANCH)
    {
      r.kind = RECORD_BRANCH;
      r.figures = &x;
      m.code = e->code;
    }
  else
    {
      r.access = accesses[e->access];
      if (e->local)
	r.kind = RECORD_LOCALS;
      if (e->counts[COUNT_ONE] == e->counts[COUNT_REQUESTS])
	r.active = "one";
      r.bytes = e->bytes;
      m.contiguous = e->contiguous;
      m.code = e->code;
    }
  record_write (f, &r);
}

/* Write the record of kernel K to F.  */

static void
write_kernel (struct profile *p, FILE *f, const struct kernel *k)
{
  struct record r;
  struct record_measured m;
  struct record_figures x = { .times = k->launches, .kernel = k->shown,
			      .have_grid = true, .warp_instructions = k->steps,
			      .lane_instructions = k->lane_steps };

  record_init (&r);
  r.kind = RECORD_LAUNCH;
  r.function = k->function;
  memcpy (x.grid, k->grid, sizeof x.grid);
  memcpy (x.block, k->block, sizeof x.block);
  r.figures = &x;
  fill_measured (&m, p, k->counts);
  r.measured = &m;
  record_write (f, &r);
}

/* Write to F the record of the counts C, which belong to no access: KIND says
   to what, in FUNCTION, which may be null.  */

static void
write_rest (struct profile *p, FILE *f, const char *kind,
	    const char *function, const uint64_t *c)
{
  struct record r;
  struct record_measured m;

  if (!c[COUNT_REQUESTS])
    return;
  record_init (&r);
  r.kind = kind;
  r.function = function;
  fill_measured (&m, p, c);
  r.measured = &m;
  record_write (f, &r);
}

/* Write P's records to F.  */

static void
write_records (struct profile *p, FILE *f)
{
  struct entry **sorted = xcalloc (p->count, sizeof *sorted);

  for (size_t k = 0; k < p->count; k++)
    sorted[k] = &p->entries[k];
  qsort (sorted, p->count, sizeof *sorted, compare_entries);
  for (size_t k = 0; k < p->count; k++)
    {
      struct entry *e = sorted[k], *before = k ? sorted[k - 1] : NULL;
      bool same = (k && e->file == before->file && e->line == before->line
		   && e->column == before->column
		   && e->access == before->access);
      e->ordinal = same ? before->ordinal + 1 : 0;
      write_entry (p, f, e);
    }
  free (sorted);
  for (size_t k = 0; k < p->nkernels; k++)
    write_kernel (p, f, &p->kernels[k]);
  handed_write (p->handed, f);
  works_write (p->works, f, p->options);
  for (size_t k = 0; k < p->nunplaced; k++)
    {
      const struct unplaced *u = &p->unplaced[k];

      write_rest (p, f, u->lines ? RECORD_PROGRAM : RECORD_NO_LINES,
		  u->function,
		  u->counts);
    }
  write_rest (p, f, RECORD_RUNTIME, NULL, p->library);
  host_write (f);
  if (p->more)
    p->more (p->more_data, f);
}

void
profile_include (struct profile *p, void (*write) (const void *, FILE *),
		 const void *data)
{
  p->more = write;
  p->more_data = data;
}

struct copies *
profile_copies (struct profile *p)
{
  return works_copies (p->works);
}

void
profile_complain (const struct profile *p)
{
  unsigned long long requests = 0;
  const char *first = NULL;
  size_t functions = 0;

  for (size_t k = 0; k < p->nunplaced; k++)
    if (!p->unplaced[k].lines && p->unplaced[k].counts[COUNT_REQUESTS])
      {
	first = functions++ ? first : p->unplaced[k].function;
	requests += p->unplaced[k].counts[COUNT_REQUESTS];
      }
  if (functions == 1)
    fprintf (stderr, "drano sim: the device code of '%s'", first);
  else if (functions > 1)
    fprintf (stderr, "drano sim: the device code of '%s' and %zu more "
	     "function%s", first, functions - 1, functions > 2 ? "s" : "");
  if (functions > 0)
    fprintf (stderr, " has no source lines, so that the profile cannot say "
	     "what accesses made %llu requests; link the program with "
	     "drano's wrapper, or with -foffload-options=-g1\n", requests);
}

char *
profile_render (struct profile *p, size_t *len)
{
  char *text = NULL;
  FILE *f = open_memstream (&text, len);

  if (!f)
    return NULL;
  write_records (p, f);
  if (fclose (f) == 0)
    return text;
  free (text);
  return NULL;
}

void
profile_save (struct profile *p, const char *text, size_t len,
	      const char *end)
{
  int error = writer_save (&p->writer, p->file, text, len, end);

  if (error && !p->unwritable)
    {
      char *path = writer_path (&p->writer, p->file);
      fprintf (stderr, "drano sim: cannot write '%s': %s\n",
	       path ? path : p->file, strerror (error));
      free (path);
    }
  p->unwritable = error != 0;
}

void
profile_write (struct profile *p, const char *end)
{
  size_t len = 0;
  char *text = profile_render (p, &len);

  if (text)
    profile_save (p, text, len, end);
  free (text);
}

static void
profile_delete (struct profile *p)
{
  for (size_t k = 0; k < p->nmodules; k++)
    free (p->modules[k].entries);
  handed_delete (p->handed);
  works_delete (p->works);
  free (p->modules);
  free (p->entries);
  free (p->unplaced);
  free (p->kernels);
  free (p->writer.run);
  names_free (&p->names);
  pool_free (&p->pool);
  free (p);
}

struct profile *
profile_fork (struct profile *p, const struct options *o)
{
  struct profile *child = profile_new (o);
  free (child->writer.run);
  child->writer = p->writer;
  p->writer.run = NULL;
  writer_fork (&child->writer);
  profile_delete (p);
  return child;
}
