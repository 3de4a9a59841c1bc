/* Builder of the lane IR.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Arrays grow by doubling inside the module's arena; what is outgrown stays
   there until the arena goes.  When memory has run out, references are
   IR_NONE or block 0 and nothing is written; ir_verify looks at the arena
   first.  */

#include "ir/ir.h"

#include "base/arena.h"

#include <string.h>

static const char *const op_names[] =
{
#define OPCODE(ENUM, NAME, CLASS) [IR_##ENUM] = NAME,
#include "ir/opcode.def"
#undef OPCODE
};

_Static_assert (sizeof op_names / sizeof op_names[0] == IR_LAST,
		"opcode.def names every operation");

const char *
ir_op_name (enum ir_op op)
{
  return (unsigned) op < IR_LAST ? op_names[op] : "?";
}

const char *
ir_source_function (const struct ir_func *f, ir_ref r)
{
  const char *inlined = f->insns[r].loc.function;
  return inlined ? inlined : f->source_name ? f->source_name : f->name;
}

const char *
ir_mem_text (const struct ir_mem *mem)
{
  return mem->array ? mem->array : mem->described;
}

const char *
ir_reduce_name (enum ir_reduce op)
{
  static const char *const names[] =
    { "other", "add", "mul", "min", "max", "and", "or", "xor", "land", "lor" };
  _Static_assert (sizeof names / sizeof names[0] == IR_REDUCE_LAST,
		  "every reduction has a name");
  return (unsigned) op < IR_REDUCE_LAST ? names[op] : "?";
}

/* As arena_grow, from room for 8.  */

static void *
grow (struct arena *a, void *old, int count, int *room, size_t size)
{
  return arena_grow (a, old, count, room, 8, size);
}

/* As grow, for an array without a field for its room: that is the least
   power of two that is at least COUNT, and 2 or more.  */

static void *
grow_small (struct arena *a, void *old, int count, size_t size)
{
  if (count == 1 || (count & (count - 1)))
    return old;
  void *p = arena_alloc (a, (size_t) (count ? count * 2 : 2) * size);
  if (p && count)
    memcpy (p, old, (size_t) count * size);
  return p;
}

struct ir_module *
ir_module_new (struct arena *a)
{
  struct ir_module *m = arena_alloc (a, sizeof *m);
  if (m)
    m->arena = a;
  return m;
}

struct ir_func *
ir_func_new (struct ir_module *m, const char *name, const char *source_name,
	     bool is_root)
{
  struct ir_func *f = arena_alloc (m->arena, sizeof *f);
  struct ir_func **funcs = grow (m->arena, m->funcs, m->nfuncs,
				 &m->funcs_room, sizeof *funcs);
  if (!f || !funcs)
    return NULL;
  m->funcs = funcs;
  f->module = m;
  f->index = m->nfuncs;
  f->name = arena_strdup (m->arena, name);
  f->source_name = arena_strdup (m->arena, source_name);
  f->is_root = is_root;
  funcs[m->nfuncs++] = f;
  return f;
}

ir_blk
ir_block_new (struct ir_func *f, int lanes)
{
  struct ir_block *blocks
    = f ? grow (f->module->arena, f->blocks, f->nblocks, &f->blocks_room,
		sizeof *blocks) : NULL;
  if (!blocks)
    return 0;
  f->blocks = blocks;
  memset (&blocks[f->nblocks], 0, sizeof *blocks);
  blocks[f->nblocks].lanes = lanes;
  blocks[f->nblocks].assume = -1;
  return f->nblocks++;
}

int
ir_lane_loop_new (struct ir_func *f, struct ir_loc loc, unsigned mapping)
{
  struct ir_lane_loop *loops
    = f ? grow (f->module->arena, f->lane_loops, f->nlane_loops,
		&f->lane_loops_room, sizeof *loops) : NULL;
  if (!loops)
    return 0;
  f->lane_loops = loops;
  loc.file = arena_strdup (f->module->arena, loc.file);
  loops[f->nlane_loops].loc = loc;
  loops[f->nlane_loops].mapping = mapping;
  loops[f->nlane_loops].variable = NULL;
  return f->nlane_loops++;
}

ir_ref
ir_emit (struct ir_func *f, ir_blk b, enum ir_op op, struct ir_type type,
	 int nargs, const ir_ref *args)
{
  if (!f || b < 0 || b >= f->nblocks || nargs < 0)
    return IR_NONE;
  struct arena *a = f->module->arena;
  struct ir_insn *insns = grow (a, f->insns, f->ninsns, &f->insns_room,
				sizeof *insns);
  if (!insns)
    return IR_NONE;
  f->insns = insns;
  struct ir_block *blk = &f->blocks[b];
  ir_ref *order = grow_small (a, blk->insns, blk->ninsns, sizeof *order);
  ir_ref *copy = arena_alloc (a, (size_t) nargs * sizeof *copy);
  if (!order || !copy)
    return IR_NONE;
  if (nargs && args)
    memcpy (copy, args, (size_t) nargs * sizeof *copy);
  else
    for (int i = 0; i < nargs; i++)
      copy[i] = IR_NONE;
  struct ir_insn *insn = &insns[f->ninsns];
  memset (insn, 0, sizeof *insn);
  insn->op = op;
  insn->type = type;
  insn->block = b;
  insn->nargs = nargs;
  insn->args = copy;
  blk->insns = order;
  order[blk->ninsns++] = f->ninsns;
  return f->ninsns++;
}

ir_ref
ir_const (struct ir_func *f, ir_blk b, struct ir_type type, int64_t value)
{
  ir_ref r = ir_emit (f, b, IR_CONST, type, 0, NULL);
  if (r >= 0)
    f->insns[r].imm = value;
  return r;
}

ir_ref
ir_name (struct ir_func *f, ir_ref r, const char *name)
{
  if (r >= 0)
    f->insns[r].name = arena_strdup (f->module->arena, name);
  return r;
}

ir_ref
ir_uniform (struct ir_func *f, ir_blk b, struct ir_type type,
	    const char *name, struct ir_facts facts)
{
  ir_ref r = ir_name (f, ir_emit (f, b, IR_UNIFORM, type, 0, NULL), name);
  if (r >= 0)
    f->insns[r].facts = facts;
  return r;
}

ir_ref
ir_varying (struct ir_func *f, ir_blk b, struct ir_type type,
	    const char *reason)
{
  return ir_name (f, ir_emit (f, b, IR_VARYING, type, 0, NULL), reason);
}

ir_ref
ir_pure (struct ir_func *f, ir_blk b, struct ir_type type, const char *name,
	 int nargs, const ir_ref *args)
{
  return ir_name (f, ir_emit (f, b, IR_PURE, type, nargs, args), name);
}

/* A copy of H in A.  */

static struct ir_holder *
copy_holder (struct arena *a, const struct ir_holder *h)
{
  struct ir_holder *first = NULL, **next = &first;
  for (; h; h = h->outer)
    {
      struct ir_holder *copy = arena_alloc (a, sizeof *copy);
      if (!copy)
	break;
      *copy = *h;
      copy->array = arena_strdup (a, h->array);
      copy->outer = NULL;
      *next = copy;
      next = &copy->outer;
    }
  return first;
}

ir_ref
ir_locate (struct ir_func *f, ir_ref r, struct ir_loc loc)
{
  if (r >= 0)
    {
      loc.file = arena_strdup (f->module->arena, loc.file);
      loc.function = arena_strdup (f->module->arena, loc.function);
      f->insns[r].loc = loc;
    }
  return r;
}

ir_ref
ir_access (struct ir_func *f, ir_blk b, enum ir_op op, struct ir_type type,
	   ir_ref address, ir_ref value, struct ir_mem mem)
{
  const ir_ref args[2] = { address, value };
  ir_ref r = ir_emit (f, b, op, type, value == IR_NONE ? 1 : 2, args);
  if (r < 0)
    return r;
  struct arena *a = f->module->arena;
  struct ir_mem *copy = arena_alloc (a, sizeof *copy);
  if (copy)
    {
      *copy = mem;
      copy->array = arena_strdup (a, mem.array);
      copy->described = arena_strdup (a, mem.described);
      copy->called = arena_strdup (a, mem.called);
      copy->holder = copy_holder (a, mem.holder);
    }
  f->insns[r].mem = copy;
  return r;
}

struct ir_loop
ir_loop_unknown (ir_blk header, struct ir_loc loc)
{
  return (struct ir_loop) { .header = header, .chunks = -1,
			    .kind = IR_LOOP_SEQ, .lane_loop = -1,
			    .count = -1, .trips = IR_NONE, .step = IR_NONE,
			    .first = IR_NONE, .loc = loc };
}

int
ir_loop_new (struct ir_func *f, const struct ir_loop *loop)
{
  struct arena *a = f ? f->module->arena : NULL;
  struct ir_loop *loops
    = f ? grow (a, f->loops, f->nloops, &f->loops_room, sizeof *loops) : NULL;
  size_t size = sizeof *loop->accums * (size_t) loop->naccums;
  struct ir_accum *accums = loops && size ? arena_alloc (a, size) : NULL;
  if (!loops || (size && !accums))
    return 0;
  f->loops = loops;
  struct ir_loop *l = &loops[f->nloops];
  *l = *loop;
  l->why = arena_strdup (a, l->why);
  l->loc.file = arena_strdup (a, l->loc.file);
  l->accums = accums;
  if (size)
    memcpy (accums, loop->accums, size);
  for (int k = 0; k < l->naccums; k++)
    {
      accums[k].name = arena_strdup (a, accums[k].name);
      accums[k].loc.file = arena_strdup (a, accums[k].loc.file);
    }
  return f->nloops++;
}

/* A phi goes behind the phis that its block has, whatever else is there.  */

ir_ref
ir_phi (struct ir_func *f, ir_blk b, struct ir_type type, int nargs)
{
  ir_ref r = ir_emit (f, b, IR_PHI, type, nargs, NULL);
  if (r < 0)
    return r;
  struct ir_block *blk = &f->blocks[b];
  int i = blk->ninsns - 1;
  for (; i > 0 && f->insns[blk->insns[i - 1]].op != IR_PHI; i--)
    blk->insns[i] = blk->insns[i - 1];
  blk->insns[i] = r;
  return r;
}

void
ir_set_arg (struct ir_func *f, ir_ref insn, int n, ir_ref arg)
{
  if (f && insn >= 0 && insn < f->ninsns && n >= 0
      && n < f->insns[insn].nargs)
    f->insns[insn].args[n] = arg;
}

ir_ref
ir_call (struct ir_func *f, ir_blk b, struct ir_type type,
	 struct ir_func *callee, const char *name, int nargs,
	 const ir_ref *args)
{
  ir_ref r = ir_name (f, ir_emit (f, b, IR_CALL, type, nargs, args),
		    name ? name : callee ? callee->name : NULL);
  if (r >= 0)
    f->insns[r].imm = callee ? callee->index : -1;
  return r;
}

void
ir_add_edge (struct ir_func *f, ir_blk from, ir_blk to)
{
  if (!f || from < 0 || from >= f->nblocks || to < 0 || to >= f->nblocks)
    return;
  struct arena *a = f->module->arena;
  struct ir_block *x = &f->blocks[from], *y = &f->blocks[to];
  ir_blk *succs = grow_small (a, x->succs, x->nsuccs, sizeof *succs);
  ir_blk *preds = grow_small (a, y->preds, y->npreds, sizeof *preds);
  if (!succs || !preds)
    return;
  x->succs = succs;
  x->succs[x->nsuccs] = to;
  if (x->nsuccs < 2)
    x->succs_fixed[x->nsuccs] = to;
  x->nsuccs++;
  y->preds = preds;
  y->preds[y->npreds++] = from;
}
