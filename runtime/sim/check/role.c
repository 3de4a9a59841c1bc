/* What functions of libraries and variables of GCC's own mean for the checks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Libgomp's own code is right as it is, or not the user's to change: its
   accesses are not examined.  What it does for the program counts: its
   barriers, locks, tasks and ordered regions order what comes before and after.
   Its barriers wait in a loop for a number to change, so that the barrier
   instructions inside do not say it all.

   What the C library does, its caller does.

   Who gets a piece of work, or leaves a task for others, ends its turn: so
   other threads get the next one, as on a device, and races between them
   are seen.

   Limits: the layout of libgomp's barriers is that of GCC 11 to 16 for nvptx:
   their round is in the second word, times 8.  Two tasks that one thread runs
   are ordered as they were run.  */

#define _GNU_SOURCE 1

#include <string.h>

#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

enum role
{
  ROLE_UNKNOWN,
  ROLE_USER,
  ROLE_LIBRARY,			/* Not libgomp.  */
  ROLE_GOMP,
  ROLE_BARRIER,
  ROLE_ORDERED_START,
  ROLE_ORDERED_END,
  ROLE_TASK,			/* Creates them.  */
  ROLE_TASKS,			/* Runs and awaits them.  */
  ROLE_PIECE,			/* Gives a thread the next piece of
				   the work.  */
  ROLE_LOCK			/* That is each team's own.  */
};

/* The lock that ordered regions hold.  */
#define LOCK_ORDERED 1

enum { ROUND = 8 };		/* Libgomp's BAR_INCR.  */

/* So many instructions a loop of compare and exchange may have.  */
enum { EXCHANGE_NEAR = 200 };

bool
role_gomp_p (const struct function *f)
{
  const struct object *o = f->object;

  for (size_t k = 0; !o->user && k < o->nfiles; k++)
    if (o->files[k] && strstr (o->files[k], "/libgomp/"))
      return true;
  return false;
}

/* Return the role of F.  */

static enum role
role_of (struct function *f)
{
  static const struct { const char *name; enum role role; } roles[] =
  {
    { "gomp_barrier_wait", ROLE_BARRIER },
    { "gomp_barrier_wait_end", ROLE_BARRIER },
    { "gomp_barrier_wait_last", ROLE_BARRIER },
    { "gomp_team_barrier_wait", ROLE_BARRIER },
    { "gomp_team_barrier_wait_end", ROLE_BARRIER },
    { "gomp_team_barrier_wait_final", ROLE_BARRIER },
    { "gomp_team_barrier_wait_cancel", ROLE_BARRIER },
    { "gomp_team_barrier_wait_cancel_end", ROLE_BARRIER },
    { "GOMP_ordered_start", ROLE_ORDERED_START },
    { "GOMP_ordered_end", ROLE_ORDERED_END },
    { "GOMP_task", ROLE_TASK },
    { "GOMP_taskloop", ROLE_TASK },
    { "GOMP_taskloop_ull", ROLE_TASK },
    { "gomp_barrier_handle_tasks", ROLE_TASKS },
    { "GOMP_taskwait", ROLE_TASKS },
    { "GOMP_taskgroup_end", ROLE_TASKS },
    { "GOMP_taskwait_depend", ROLE_TASKS },
    { "gomp_task_maybe_wait_for_dependencies", ROLE_TASKS },
    { "GOMP_critical_start", ROLE_LOCK },
    { "GOMP_critical_name_start", ROLE_LOCK },
    { "omp_set_lock", ROLE_LOCK },
    { "omp_set_nest_lock", ROLE_LOCK },
    { "omp_test_lock", ROLE_LOCK },
    { "omp_test_nest_lock", ROLE_LOCK }
  };

  static const char *const pieces[] =
    { "GOMP_sections_", "GOMP_loop_", "GOMP_single_start" };

  if (f->role)
    return f->role;
  f->role = (f->object->user ? ROLE_USER : role_gomp_p (f) ? ROLE_GOMP
	     : ROLE_LIBRARY);
  for (size_t k = 0; f->role == ROLE_GOMP && k < sizeof roles / sizeof *roles;
       k++)
    if (strcmp (roles[k].name, f->symbol->name->text) == 0)
      f->role = roles[k].role;
  if (f->role == ROLE_GOMP)
    for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++)
      if (strncmp (pieces[k], f->symbol->name->text, strlen (pieces[k])) == 0)
	f->role = ROLE_PIECE;
  return f->role;
}

/* Return the first site of M's table that S's function has, and set *N to how
   many it has.  */

static const struct site *
sites_beside (const struct module *m, const struct site *s, size_t *n)
{
  const struct site *t = m->site_table, *low = s, *high = s;

  while (low > t + 1 && low[-1].function == s->function)
    low--;
  while (high + 1 < t + m->sites && high[1].function == s->function)
    high++;
  *n = high - low + 1;
  return low;
}

/* Return whether the instruction K of CODE loads from where one behind it
   compares and exchanges: from the address that is in the same row, which
   nothing writes between.  */

static bool
then_exchanged_p (const struct module *m, const struct code *code, size_t k)
{
  const struct insn *load = &code->insns[k];
  const struct site *t = m->site_table;

  for (size_t j = k + 1; j < code->count && j < k + EXCHANGE_NEAR; j++)
    {
      const struct insn *i = &code->insns[j];
      const struct site *s = &t[i->site];
      if (i->site && s->exchanges && i->c != UINT32_MAX && i->a == load->a
	  && i->imm == load->imm && s->bytes == t[load->site].bytes)
	return true;
      if (i->site != load->site && i->d == load->a
	  && !(i->site && s->access == ACCESS_STORE))
	return false;
    }
  return false;
}

/* Return whether S, a load, is the first one of a loop of compare and exchange:
   one is at its line, or uses the same address.  */

static bool
before_exchange_p (const struct module *m, const struct site *s)
{
  const struct code *code = s->function->code;
  size_t n;
  const struct site *near = sites_beside (m, s, &n);
  bool exchanges = false;

  for (size_t k = 0; k < n; k++)
    {
      exchanges |= near[k].exchanges && near[k].bytes == s->bytes;
      if (near[k].access == ACCESS_ATOMIC && near[k].loc.line == s->loc.line
	  && near[k].loc.file == s->loc.file && near[k].bytes == s->bytes)
	return true;
    }
  for (size_t k = 0; exchanges && code && k < code->count; k++)
    if (code->insns[k].site == s - m->site_table
	&& then_exchanged_p (m, code, k))
      return true;
  return false;
}

/* Return whether GCC has made O.  */

static bool
gcc_object_p (const struct object *o)
{
  size_t n = o->len < 200 ? o->len : 200;

  return memmem (o->text, n, "BEGIN PREAMBLE", 14) != NULL;
}

/* Return what is known of S, a site of M.  */

static unsigned char
classify_site (struct check *c, const struct module *m, const struct site *s)
{
  const struct object *o = s->function->object;
  unsigned char is = 0;

  if (role_gomp_p (s->function)
      || strncmp (s->function->symbol->name->text, "__atomic_", 9) == 0)
    return SITE_EXEMPT;
  if (!o->user)
    is |= SITE_CALLERS;
  if (s->compiler || !file_of (s)
      || source_directive_p (&c->sources, file_of (s), s->loc.line))
    is |= SITE_COMPILER;
  if (s->access == ACCESS_ATOMIC
      || (s->access == ACCESS_LOAD && before_exchange_p (m, s)))
    is |= SITE_ATOMIC;
  /* GCC's own stores have types but where they are atomic.  */
  else if (s->untyped && gcc_object_p (o))
    is |= SITE_ATOMIC;
  else if (s->loc.file > 0 && (size_t) s->loc.file < o->nfiles
	   && o->files[s->loc.file]
	   && source_atomic_p (&c->sources, o->files[s->loc.file], s->loc.line,
			       s->access == ACCESS_LOAD))
    is |= SITE_ATOMIC;
  return is;
}

const unsigned char *
role_sites (struct check *c, struct module *m)
{
  if (m->classified < m->sites)
    {
      m->site_classes = pool_alloc (&m->pool, m->sites);
      for (unsigned k = 1; k < m->sites; k++)
	if (m->site_table[k].access <= ACCESS_ATOMIC)
	  m->site_classes[k] = classify_site (c, m, &m->site_table[k]);
      m->classified = m->sites;
    }
  return m->site_classes;
}

/* Whose a shared variable is.  */
enum { OWNER_UNKNOWN, OWNER_PROGRAM, OWNER_COMPILER };

/* Return whose S is.  */

static unsigned char
owner_of (const struct symbol *s)
{
  static const char *const names[] =
    { "__oacc_bcast", "__worker_", "__vector_red", "__reduction_lock",
      "__nvptx_" };

  for (size_t n = 0; n < sizeof names / sizeof *names; n++)
    if (strstr (s->name->text, names[n]))
      return OWNER_COMPILER;
  return OWNER_PROGRAM;
}

bool
role_compiler_variable_p (const struct module *m, uint64_t offset)
{
  for (size_t k = 0; k < m->nshared; k++)
    if (offset - m->shared[k]->address < m->shared[k]->size)
      {
	if (m->shared[k]->owner == OWNER_UNKNOWN)
	  m->shared[k]->owner = owner_of (m->shared[k]);
	return m->shared[k]->owner == OWNER_COMPILER;
      }
  return false;
}

const struct function *
role_worked_for (const struct warp *w)
{
  const struct frame *f = w->fp;

  while (f > w->frames && role_of (f->code->function) == ROLE_LIBRARY)
    f--;
  return f->code->function;
}

uint64_t
role_lock (const struct warp *w, uint64_t at)
{
  for (const struct frame *f = w->fp; f >= w->frames; f--)
    switch (role_of (f->code->function))
      {
      case ROLE_USER:
	return at;
      case ROLE_LOCK:
	return at ^ w->checked->block->number * 0x1000000000000ull;
      default:
	break;
      }
  return at;
}

/* Return libgomp's barrier at AT, in B.  */

static unsigned
find_barrier (struct checked_block *b, uint64_t at)
{
  unsigned k = 0;

  while (k < b->nbarriers && b->barriers[k].at != at)
    k++;
  if (k < b->nbarriers)
    return k;
  if (k == TEAM_BARRIERS)
    k = 0;
  else
    b->nbarriers++;
  b->barriers[k] = (struct team_barrier) { .at = at };
  return k;
}

/* W has called one of libgomp's barriers, which its first argument points
   to.  Who is fast may be at the next round before the last one has left
   this one.  */

static void
come_to_barrier (struct warp *w)
{
  struct checked_warp *cw = w->checked;
  struct checked_block *b = cw->block;
  const struct check *c = b->check;
  const struct frame *f = w->fp;

  if (cw->barriers++ || !f->code->nparams)
    return;
  uint64_t at = ((const u64 *) (f->regs + f->code->params[0].slot))
    [__builtin_ctz (w->mask)];
  uint32_t round = (at - c->base < c->bytes
		    ? ((const uint32_t *) (uintptr_t) at)[1] / ROUND + 1 : 0);
  cw->barrier = find_barrier (b, at);
  cw->round = round & 1;
  struct team_barrier *tb = &b->barriers[cw->barrier];
  if (tb->round[round & 1] != round)
    {
      tb->round[round & 1] = round;
      memset (tb->clock[round & 1], 0, sizeof tb->clock[0]);
    }
  clock_join (tb->clock[round & 1], b->clock[w->number]);
  order_tick (cw);
}

/* Return whether the program's function that W is in has been called by libgomp
   where that runs tasks; or creates them, if CREATES.  */

static bool
task_p (const struct warp *w, bool creates)
{
  if (w->fp == w->frames
      || role_of (w->fp[-1].code->function) == ROLE_USER)
    return false;
  for (const struct frame *f = w->fp - 1; f >= w->frames; f--)
    {
      enum role r = role_of (f->code->function);
      if (r == ROLE_TASKS || (creates && r == ROLE_TASK))
	return true;
    }
  return false;
}

/* Let all lanes of CW hold the lock of ordered regions, or none.  */

static void
set_ordered (struct checked_warp *cw, bool held)
{
  struct check *c = cw->block->check;

  for (unsigned l = 0; l <= LANE_ALL; l++)
    cw->held[l] = (held ? locks_add (c, cw->held[l], LOCK_ORDERED)
		   : locks_remove (c, cw->held[l], LOCK_ORDERED));
  cw->holds = held || cw->holds;
}

void
check_enter (struct warp *w)
{
  struct checked_warp *cw = w->checked;
  struct checked_block *b = cw->block;

  switch (role_of (w->fp->code->function))
    {
    case ROLE_BARRIER:
      come_to_barrier (w);
      break;
    case ROLE_TASK:
      clock_join (b->tasks, b->clock[w->number]);
      order_tick (cw);
      break;
    case ROLE_ORDERED_END:
      set_ordered (cw, false);
      break;
    case ROLE_USER:
      if (task_p (w, false))
	order_join (cw, b->tasks);
      break;
    default:
      break;
    }
}

void
check_leave (struct warp *w)
{
  struct checked_warp *cw = w->checked;
  struct checked_block *b = cw->block;

  switch (role_of (w->fp->code->function))
    {
    case ROLE_BARRIER:
      if (--cw->barriers)
	break;
      order_join (cw, b->barriers[cw->barrier].clock[cw->round]);
      order_join (cw, b->done);
      order_meet (cw);
      break;
    case ROLE_TASKS:
      order_join (cw, b->done);
      break;
    case ROLE_TASK:
      order_join (cw, b->done);
      w->budget = 0;
      break;
    case ROLE_PIECE:
      w->budget = 0;
      break;
    case ROLE_ORDERED_START:
      set_ordered (cw, true);
      break;
    case ROLE_USER:
      if (task_p (w, true))
	{
	  clock_join (b->done, b->clock[w->number]);
	  order_tick (cw);
	}
      break;
    default:
      break;
    }
}
