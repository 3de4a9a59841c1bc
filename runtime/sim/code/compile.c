/* Functions to decoded code, and everything they reach.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "code/compile.h"
#include "code/copies.h"
#include "code/emit.h"
#include "memory/heap.h"
#include "memory/pool.h"

#include <stdlib.h>
#include <string.h>

/* Emit the end of block number B of EM: its last statement if that is
   control flow, or the way into the next block.  COUNT is the number of
   statements in the block.  */

static bool
emit_end (struct emit *em, int b, uint32_t count)
{
  struct block *bl = &em->fl.blocks[b];
  uint32_t chain = chain_length (em, bl);
  struct statement *st = em->st;
  enum opkind kind = (bl->end > bl->first ? em->info->kind : OP_NOTHING);
  struct insn *i;
  uint32_t pred = 0;

  if (kind == OP_BRA)
    {
      if (st->guard >= 0)
	{
	  struct operand p = { .kind = OPERAND_REG, .reg = st->guard };
	  if (!emit_source (em, &p, 'p', &pred))
	    return false;
	  if (em->m->checks && st->guard == em->others)
	    emit_insn (em, exec_check_meet)->x = false;
	  i = emit_insn (em, st->guard_not ? exec_branch_not : exec_branch);
	  i->a = pred;
	  i->site = emit_site (em, st->guard == em->others ? SITE_SINGLE
			       : bl->succ[0] <= b ? SITE_AGAIN : SITE_BRANCH,
			       0);
	  if (bl->ipdom >= 0)
	    emit_patch (em, em->count - 1, bl->ipdom, true);
	}
      else
	i = emit_insn (em, exec_jump);
      i->x = count;
      i->imm = chain;
      emit_patch (em, em->count - 1, bl->succ[0], false);
      return true;
    }
  exec_fn fn = (kind == OP_RET ? exec_ret : kind == OP_EXIT ? exec_exit
		: kind == OP_TRAP ? exec_trap : NULL);
  i = emit_insn (em, fn ? fn : b + 1 < em->fl.nblocks ? exec_fall : exec_ret);
  i->x = count;
  i->imm = chain;
  return true;
}

/* True for what emit_end emits.  */

static bool
is_end (enum opkind kind)
{
  return (kind == OP_BRA || kind == OP_RET || kind == OP_EXIT
	  || kind == OP_TRAP);
}

/* Emit the branch around block B, a single guarded statement.  */

static bool
emit_around (struct emit *em, int b)
{
  struct operand p = { .kind = OPERAND_REG, .reg = em->st->guard };
  uint32_t pred;

  if (!emit_source (em, &p, 'p', &pred))
    return false;
  if (em->m->checks && em->st->guard == em->others)
    emit_insn (em, exec_check_meet)->x = false;
  struct insn *i = emit_insn (em, em->st->guard_not ? exec_branch
			      : exec_branch_not);
  i->a = pred;
  i->x = 0;
  i->site = emit_site (em, em->st->guard == em->others ? SITE_SINGLE
		       : SITE_BRANCH, 0);
  emit_patch (em, em->count - 1, b + 1, false);
  emit_patch (em, em->count - 1, b + 1, true);
  return true;
}

/* Return whether the N operands at O have a register that EM has loaded and
   that was not needed yet.  */

static bool
needs_loaded (const struct emit *em, const struct operand *o, int n)
{
  for (int k = 0; k < n; k++)
    if ((o[k].kind == OPERAND_REG && em->loading[o[k].reg])
	|| (o[k].list && needs_loaded (em, o[k].list, o[k].count))
	|| (o[k].second && needs_loaded (em, o[k].second, 1)))
      return true;
  return false;
}

/* Note that EM loads the registers of O.  */

static void
note_loaded (struct emit *em, const struct operand *o)
{
  if (o->kind == OPERAND_REG)
    em->loading[o->reg] = true;
  for (int k = 0; o->list && k < o->count; k++)
    note_loaded (em, &o->list[k]);
}

/* If the current statement needs what was loaded before, a device's warp would
   wait for all of it here: emit that.  Note what the statement loads.  */

static void
emit_wait (struct emit *em)
{
  const struct statement *st = em->st;
  enum space space = em->info->space;

  if ((st->guard >= 0 && em->loading[st->guard])
      || needs_loaded (em, st->ops, st->nops))
    {
      emit_insn (em, exec_yield);
      memset (em->loading, 0, em->body.nregs);
    }
  if (st->nops > 0
      && (em->info->kind == OP_ATOM
	  || (em->info->kind == OP_LD && space != SPACE_PARAM
	      && space != SPACE_SHARED && space != SPACE_LOCAL)))
    note_loaded (em, &st->ops[0]);
}

/* Return how many instructions the statements of BL in EM count as.  */

static uint32_t
counted_statements (const struct emit *em, const struct block *bl)
{
  uint32_t n = 0;

  for (int k = bl->first; k < bl->end; k++)
    n += !em->body.statements[k].folded;
  return n;
}

/* Emit block number B.  */

static bool
emit_block (struct emit *em, int b)
{
  struct block *bl = &em->fl.blocks[b];
  uint32_t count = counted_statements (em, bl);

  em->st = NULL;
  em->first = bl->first;
  if (em->loading)
    memset (em->loading, 0, em->body.nregs);
  if (bl->join)
    emit_insn (em, exec_reconverge);
  for (int k = bl->first; k < bl->end; k++)
    {
      em->st = &em->body.statements[k];
      em->info = em->fl.info[k];
      em->used[0] = em->used[1] = em->used[2] = 0;
      if (em->loading)
	emit_wait (em);
      bool control = is_end (em->info->kind);
      if (em->st->guard >= 0 && em->info->kind != OP_BRA
	  && (control || em->info->kind == OP_CALL
	      || em->info->kind == OP_BAR))
	{
	  if (!emit_around (em, b))
	    return false;
	}
      else if (em->st->guard >= 0 && !control)
	{
	  size_t at = em->count;
	  struct insn *i = emit_insn (em, em->st->guard_not ? exec_guard_not
				      : exec_guard);
	  i->a = em->fl.slots[em->st->guard];
	  if (!emit_statement (em))
	    return false;
	  em->insns[at].x = em->count - at - 1;
	  continue;
	}
      if (!control && !emit_statement (em))
	return false;
    }
  return emit_end (em, b, count);
}

/* Lay out the temporaries after the registers of EM.  */

static void
place_temps (struct emit *em)
{
  uint32_t at = em->fl.frame_bytes;

  em->temps[0] = at;
  em->temps[1] = at += TEMPS * 128;
  em->temps[2] = at += TEMPS * 256;
  at += TEMPS * 4;
  em->frame_bytes = (at + 63) & ~63u;
}

/* Make F's code of what EM has emitted; START holds the first instruction of
   each block.  */

static void
store_code (struct emit *em, const size_t *start)
{
  struct function *f = em->f;
  struct pool *pool = &em->m->pool;
  struct code *c = pool_alloc (pool, sizeof *c);

  c->function = f;
  c->count = em->count;
  c->insns = pool_alloc (pool, em->count * sizeof *c->insns);
  memcpy (c->insns, em->insns, em->count * sizeof *c->insns);
  for (size_t k = 0; k < em->npatches; k++)
    {
      struct patch *p = &em->patches[k];
      const struct insn *at = &c->insns[start[p->block]];
      if (p->join)
	c->insns[p->insn].join = at;
      else
	c->insns[p->insn].target = at;
    }
  unsigned char *consts = pool_alloc (pool, em->const_bytes + 64);
  c->consts = consts + (-(uintptr_t) consts & 63);
  if (em->const_bytes)
    memcpy (c->consts, em->consts, em->const_bytes);
  c->frame_bytes = em->frame_bytes;
  c->local_bytes = (em->body.local_bytes + 15) & ~15u;
  c->vars = pool_alloc (pool, em->body.nvars * sizeof *c->vars);
  for (size_t k = 0; k < em->body.nvars; k++)
    if (!em->body.vars[k].shared)
      c->vars[c->nvars++] = em->body.vars[k];
  c->before = pool_alloc (pool, em->count * sizeof *c->before);
  memcpy (c->before, em->before, em->count * sizeof *c->before);
  c->nregs = em->fl.nregs;
  c->checks = em->m->checks;
  for (size_t k = 0; k < em->count && !f->object->user; k++)
    c->calls_back |= em->insns[k].fn == exec_call_indirect;
  c->locs = pool_alloc (pool, em->body.nlocs * sizeof *c->locs);
  if (em->body.nlocs)
    memcpy (c->locs, em->body.locs, em->body.nlocs * sizeof *c->locs);
  if (!f->kernel)
    {
      c->params
	= pool_alloc (pool, (f->nrets + f->nparams) * sizeof *c->params);
      c->rets = pool_alloc (pool, f->nrets * sizeof *c->rets);
      for (int k = 0; k < f->nrets; k++)
	{
	  struct transfer t = transfer_of (em->fl.slots[em->body.rets[k]],
					   param_type (&f->rets[k]));
	  if (f->rets[k].array)
	    c->params[c->nparams++] = t;
	  else
	    c->rets[c->nrets++] = t;
	}
      for (int k = 0; k < f->nparams; k++)
	c->params[c->nparams++] = transfer_of (em->fl.slots[em->body.params[k]],
					       param_type (&f->params[k]));
    }
  f->code = c;
}

/* Give back what B has taken besides the module's pool.  */

static void
body_free (struct body *b)
{
  free (b->statements);
  free (b->regs);
  free (b->locs);
  free (b->vars);
  names_free (&b->labels);
}

/* The register of B that tells the other lanes (nvptx.cc,
   nvptx_init_axis_predicate).  */

static int
others_register (const struct body *b)
{
  for (size_t k = 0; k < b->count; k++)
    {
      const struct statement *st = &b->statements[k];
      if (st->nops == 3 && !strcmp (st->opcode, "setp.ne.u32")
	  && st->ops[0].kind == OPERAND_REG && st->ops[1].kind == OPERAND_REG
	  && !strcmp (b->regs[st->ops[1].reg].name->text, "%x"))
	return st->ops[0].reg;
    }
  return -1;
}

/* True if B says of some statement where it is in the source.  */

static bool
has_lines (const struct body *b)
{
  for (size_t k = 0; k < b->nlocs; k++)
    if (b->locs[k].line > 0)
      return true;
  return false;
}

/* Compile F alone; note what it reaches in EM->work.  */

static bool
compile_one (struct emit *em, struct function *f)
{
  bool ok = false;
  size_t *start = NULL;

  em->f = f;
  em->o = f->object;
  em->m = f->object->module;
  if (ptx_body (f, &em->body) && flow_build (&em->fl, f, &em->body))
    {
      flow_allocate (&em->fl);
      place_temps (em);
      em->others = others_register (&em->body);
      em->record = record_registers (&em->fl);
      if (em->m->yields)
	{
	  em->loading = xcalloc (em->body.nregs + 1, sizeof *em->loading);
	  em->depth = xcalloc (em->body.nregs + 1, sizeof *em->depth);
	}
      if (em->m->checks)
	{
	  em->copies = copy_registers (&em->fl);
	  em->broadcasts = broadcast_statements (&em->fl);
	}
      start = xcalloc (em->fl.nblocks, sizeof *start);
      em->o->lines |= has_lines (&em->body);
      ok = true;
      if (em->m->checks)
	emit_insn (em, exec_check_enter);
      for (int b = 0; ok && b < em->fl.nblocks; b++)
	{
	  start[b] = em->count;
	  ok = emit_block (em, b);
	}
      if (ok)
	store_code (em, start);
    }
  free (start);
  flow_free (&em->fl);
  body_free (&em->body);
  free (em->record);
  free (em->copies);
  free (em->broadcasts);
  free (em->loading);
  free (em->depth);
  free (em->insns);
  free (em->before);
  free (em->patches);
  free (em->consts);
  free (em->rows);
  return ok;
}

/* Set the deep_bytes of the code of F and of what it calls.  Let *MOST be those
   of F's code if it is less.  */

static void
find_depth (const struct function *f, uint32_t *most)
{
  struct code *c = f->code;
  const struct module *m = f->object->module;
  uint32_t inside = 0;

  if (!c)
    return;
  if (!c->deep_bytes)
    {
      /* That is for functions that call themselves.  */
      c->deep_bytes = c->frame_bytes;
      for (size_t k = 0; k < c->count; k++)
	{
	  const struct insn *i = &c->insns[k];
	  size_t table = i->fn == exec_call_indirect ? m->nfunctions : 0;
	  if (i->fn == exec_call)
	    find_depth (((const struct call_site *) i->target)->callee,
			&inside);
	  for (size_t t = 0; t < table; t++)
	    find_depth (m->functions[t], &inside);
	}
      c->deep_bytes += inside;
    }
  if (*most < c->deep_bytes)
    *most = c->deep_bytes;
}

bool
ptx_compile (struct function *f)
{
  struct function **work = NULL;
  size_t n = 0, room = 0, table = 0;
  struct module *m = f->object->module;
  uint32_t depth = 0;
  bool ok = true;

  if (f->reached)
    return f->code != NULL;
  f->reached = true;
  work = xgrow (work, n, &room, sizeof *work);
  work[n++] = f;
  while (ok && n)
    {
      struct emit em = { .work = work, .nwork = n - 1,
			 .work_room = room };
      ok = compile_one (&em, work[n - 1]);
      work = em.work;
      n = em.nwork;
      room = em.work_room;
      /* Whatever has its address in a table may be called.  */
      for (; ok && table < m->nfunctions; table++)
	if (m->functions[table]->defined && !m->functions[table]->reached)
	  {
	    m->functions[table]->reached = true;
	    work = xgrow (work, n, &room, sizeof *work);
	    work[n++] = m->functions[table];
	  }
    }
  free (work);
  find_depth (f, &depth);
  return ok;
}

/* Add to KERNEL what F, which it may call, and what F calls declare.  */

static void
add_shared (struct function *f, struct function *kernel)
{
  const struct code *c = f->code;
  const struct module *m = f->object->module;

  if (!c || f->visited == kernel)
    return;
  f->visited = kernel;
  if (f != kernel)
    kernel->called_used += f->shared_used;
  if (f != kernel && kernel->called_end < f->shared_end)
    kernel->called_end = f->shared_end;
  for (size_t k = 0; k < c->count; k++)
    {
      const struct insn *i = &c->insns[k];
      size_t table = i->fn == exec_call_indirect ? m->nfunctions : 0;
      if (i->fn == exec_call)
	add_shared (((const struct call_site *) i->target)->callee, kernel);
      for (size_t t = 0; t < table; t++)
	add_shared (m->functions[t], kernel);
    }
}

void
ptx_find_shared (struct function *kernel)
{
  add_shared (kernel, kernel);
}
