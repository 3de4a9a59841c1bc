/* Accesses outside of blocks, and blocks that are never freed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Who allocates a block on the host is found out by the stack: the innermost
   function that is neither a library of offloading nor drano's own calls a
   function of such a library, whose name says what for.  What libgomp allocates
   for a construct it frees with that, or keeps for the next one.  What is left
   when the process ends is of directives and functions that begin a lifetime
   and leave its end to the program.  */

#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <execinfo.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "function-name.h"
#include "memory/pool.h"
#include "warp/fault.h"

enum
{
  FRAMES_MOST = 32,
  ALIGNS = sizeof (void *) - 1	/* Bytes that libgomp adds to align.  */
};

/* A block that is allocated.  */
struct origin
{
  uint64_t at, bytes;
  const void *caller;		/* Behind the call in the host's code,
				   or null.  */
  char *place;			/* In the device's, or null.  */
  const struct way *way;
};

/* How a program comes by a block.  */
struct way
{
  const char *function;		/* How its name begins.  */
  const char *name, *cure;
  bool aligned;			/* Libgomp adds bytes.  */
};

static const struct way ways[] =
{
  { "GOMP_target_enter_exit_data", "'target enter data'",
    "end the mapping by 'target exit data'", false },
  { "GOACC_enter_", "'enter data'",
    "end the mapping by 'exit data delete' or 'exit data copyout'", false },
  { "__tgt_target_data_begin", "'target enter data'",
    "end the mapping by 'target exit data'", false },
  { "omp_target_alloc", "omp_target_alloc", "call omp_target_free", false },
  { "acc_malloc", "acc_malloc", "call acc_free", false },
  /* By which it ends.  */
  { "GOMP_OFFLOAD_alloc", "acc_malloc", "call acc_free", false },
  { "acc_", "a function of OpenACC", "call acc_delete or acc_copyout", true },
  { "cuMem", "a function of CUDA", "call cuMemFree", false },
  { "malloc", "malloc, on the device,", "call free there", false }
};

/* Return the way of function NAME, or null.  */

static const struct way *
way_of (const char *name)
{
  for (size_t k = 0; name && k < sizeof ways / sizeof *ways; k++)
    if (strncmp (name, ways[k].function, strlen (ways[k].function)) == 0)
      return &ways[k];
  return NULL;
}

/* Return whether the object at PATH is a library of offloading, or drano's.  */

static bool
offload_library_p (const char *path)
{
  const char *base = strrchr (path, '/');

  base = base ? base + 1 : path;
  return (strstr (base, ".so")
	  && (strncmp (base, "libgomp", 7) == 0
	      || strncmp (base, "libomp", 6) == 0
	      || strncmp (base, "libdrano", 8) == 0
	      || strncmp (base, "libcuda.", 8) == 0));
}

static int
compare_origins (const void *a, const void *b)
{
  const struct origin *x = a, *y = b;

  return x->at < y->at ? -1 : x->at > y->at;
}

/* Note O, which is copied, as one of C's blocks.  */

static void
add_origin (struct check *c, const struct origin *o)
{
  struct origin *new = xcalloc (1, sizeof *new);

  *new = *o;
  pthread_mutex_lock (&c->lock);
  tsearch (new, &c->origins, compare_origins);
  pthread_mutex_unlock (&c->lock);
}

/* Return the way by which the program allocates in this thread now, or null;
   *CALLER is where.  */

static const struct way *
current_way (const void **caller)
{
  void *frames[FRAMES_MOST];
  int n = backtrace (frames, FRAMES_MOST), k = 0;
  const char *called = "cuMemAlloc";
  Dl_info info;

  for (; k < n && dladdr (frames[k], &info)
       && offload_library_p (info.dli_fname); k++)
    called = info.dli_sname ? info.dli_sname : called;
  if (k == n)
    return NULL;
  *caller = frames[k];
  return way_of (called);
}

uint64_t
check_wanted (struct check *c, uint64_t bytes)
{
  const struct way *way;
  const void *caller;

  if (!(c->options->checks & CHECK_MEMORY) || bytes <= ALIGNS)
    return bytes;
  way = current_way (&caller);
  return way && way->aligned ? bytes - ALIGNS : bytes;
}

void
check_allocated (struct check *c, uint64_t at, uint64_t bytes)
{
  struct origin o = { .at = at, .bytes = bytes };

  if (!(c->options->checks & CHECK_MEMORY))
    return;
  o.way = current_way (&o.caller);
  if (o.way)
    add_origin (c, &o);
}

void
memory_fresh (struct warp *w, const struct insn *i, uint64_t at, uint64_t bytes)
{
  struct check *c = w->checked->block->check;
  struct origin o = { .at = at, .bytes = bytes, .way = way_of ("malloc") };
  char place[300];

  if (!(c->options->checks & CHECK_MEMORY)
      || role_gomp_p (role_worked_for (w)))
    return;
  fault_place (w, i, place, sizeof place);
  o.place = format_text ("%s", place);
  add_origin (c, &o);
}

void
check_freed (struct check *c, uint64_t at)
{
  const struct origin o = { .at = at };

  if (!c->origins)
    return;
  pthread_mutex_lock (&c->lock);
  void *node = tfind (&o, &c->origins, compare_origins);
  struct origin *old = node ? *(struct origin **) node : NULL;
  if (old)
    tdelete (&o, &c->origins, compare_origins);
  pthread_mutex_unlock (&c->lock);
  if (old)
    free (old->place);
  free (old);
}

void
check_invalid (struct warp *w, const struct insn *i, unsigned lane,
	       const char *what)
{
  struct check *c = w->checked->block->check;
  const struct words *words = words_of (w->launch);
  char place[300];

  if (!(c->options->checks & CHECK_MEMORY) || w->launch->error)
    return;
  fault_place (w, i, place, sizeof place);
  char *function
    = function_name_source (w->fp->code->function->symbol->name->text);
  struct found f
    = { .kind = "memory", .place = format_text ("%s", place),
	.text = format_text ("%s", ""),	/* It is printed at once.  */
	.headline = format_text ("memory: %s", what),
	.who = format_text ("%s %llu, %s %u, %s %u", words->block,
			    (unsigned long long) w->cta->linear, words->warp,
			    w->number, words->lane, lane),
	.function = format_text ("%s", function ? function : "?"),
	.cure = format_text ("access only what is mapped, or map more"),
	.block = w->cta->linear, .times = 1 };
  free (function);
  pthread_mutex_lock (&c->lock);
  finding_add (c, &f);
  pthread_mutex_unlock (&c->lock);
}

/* Return the place of the call behind which ADDRESS is in the host's code, in
   new storage: its line, or what is exported there.  */

static char *
place_of_call (const void *address)
{
  const char *call = (const char *) address - 1;
  char *place = host_place (call);
  Dl_info info;

  if (place)
    return place;
  return (dladdr (call, &info)
	  ? format_text ("%s in '%s'", info.dli_fname,
			 info.dli_sname ? info.dli_sname : "?")
	  : format_text ("?"));
}

/* The blocks that are left, as they are collected.  */
struct left
{
  struct origin **each;
  size_t n, room;
};

static void
collect_origin (const void *node, VISIT visit, void *data)
{
  struct left *left = data;

  if (visit != postorder && visit != leaf)
    return;
  left->each = xgrow (left->each, left->n, &left->room, sizeof *left->each);
  left->each[left->n++] = *(struct origin *const *) node;
}

static int
compare_callers (const void *a, const void *b)
{
  const struct origin *x = *(struct origin *const *) a;
  const struct origin *y = *(struct origin *const *) b;

  if (x->place && y->place)
    return strcmp (x->place, y->place);
  return x->caller < y->caller ? -1 : x->caller > y->caller;
}

/* Note as a finding of C that the N blocks at O, of BYTES bytes, are left,
   which were allocated at one place.  */

static void
note_left (struct check *c, const struct origin *o, size_t n, uint64_t bytes)
{
  struct found f
    = { .kind = "leak", .times = n,
	.place = (o->place ? format_text ("%s", o->place)
		  : place_of_call (o->caller)),
	.headline = format_text ("leak: %llu bytes of device memory, in %zu "
				 "block%s, that %s has allocated are never "
				 "freed", (unsigned long long) bytes, n,
				 n == 1 ? "" : "s", o->way->name),
	.cure = format_text ("%s", o->way->cure) };

  f.text = format_text ("%s: drano sim: check: %s\n  %s\n", f.place, f.headline,
			f.cure);
  finding_add (c, &f);
}

void
check_left (struct check *c)
{
  struct left left = { NULL, 0, 0 };
  size_t from = 0, to;
  uint64_t bytes;

  /* Else the program has not got to where it frees them.  */
  if (c->ended)
    return;
  twalk_r (c->origins, collect_origin, &left);
  qsort (left.each, left.n, sizeof *left.each, compare_callers);
  for (; from < left.n; from = to)
    {
      bytes = 0;
      for (to = from; to < left.n
	   && compare_callers (&left.each[from], &left.each[to]) == 0; to++)
	bytes += left.each[to]->bytes;
      note_left (c, left.each[from], to - from, bytes);
    }
  free (left.each);
  finding_print (c);
}
