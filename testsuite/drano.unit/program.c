/* Random programs that run on 32 lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "program.h"

#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* Expressions are of five types; sizes in bits by enum.  */
enum kind { I32, U32, I64, U8, I16, BOOL, KINDS };

static const struct ir_type *const types[KINDS] =
{
  &test_i32, &test_u32, &test_i64, &test_u8, &test_i16, &test_bool
};

struct node
{
  enum kind kind;
  enum ir_op op;		/* IR_PARAM: a variable, number VALUE;
				   IR_UNIFORM: number VALUE.  */
  int64_t value;
  struct node *args[3];
  int nargs;
};

/* LEAVE: if A, do THEN and leave the innermost loop.  */
enum { MAX_WAYS = 64 };
enum stmt_kind { ASSIGN, IF, LOOP, LEAVE, ACCESS };

struct stmt
{
  enum stmt_kind kind;
  struct stmt *next;
  int number;			/* Of the variable, or of the access.  */
  struct node *a;		/* Value, condition, bound, index.  */
  struct stmt *then, *other;	/* THEN is a loop's body.  */
  int bytes, scale;		/* ACCESS.  */
  int counter;			/* LOOP: variable that counts.  */
  int start, step;
};

static const enum kind var_kinds[PROGRAM_VARS] = { I32, I32, U32, I64, I32 };

/* --- Making them.  --- */

static struct node *
node (struct program *p, enum kind kind, enum ir_op op, int64_t value)
{
  struct node *n = arena_alloc (p->arena, sizeof *n);
  n->kind = kind;
  n->op = op;
  n->value = value;
  return n;
}

static struct node *
node1 (struct program *p, enum kind kind, enum ir_op op, struct node *x)
{
  struct node *n = node (p, kind, op, 0);
  n->args[0] = x;
  n->nargs = 1;
  return n;
}

static struct node *
node2 (struct program *p, enum kind kind, enum ir_op op, struct node *x,
       struct node *y)
{
  struct node *n = node1 (p, kind, op, x);
  n->args[1] = y;
  n->nargs = 2;
  return n;
}

static unsigned
pick (struct program *p, unsigned n)
{
  return test_random (&p->random, n);
}

/* X converted to KIND.  */

static struct node *
convert (struct program *p, enum kind kind, struct node *x)
{
  return x->kind == kind ? x : node1 (p, kind, IR_CONV, x);
}

static struct node *
leaf (struct program *p, enum kind kind)
{
  int v;
  switch (pick (p, 6))
    {
    case 0:
      return node (p, kind, IR_CONST, (int64_t) pick (p, 9));
    case 1: case 2:
      return convert (p, kind, node (p, I32, IR_LANE, 0));
    case 3:
      return convert (p, kind, node (p, I32, IR_UNIFORM,
				     pick (p, PROGRAM_UNIFORMS)));
    default:
      v = (int) pick (p, PROGRAM_VARS);
      return convert (p, kind, node (p, var_kinds[v], IR_PARAM, v));
    }
}

static struct node *condition (struct program *p, int depth);

static struct node *
expression (struct program *p, enum kind kind, int depth)
{
  static const enum ir_op bits[] = { IR_AND, IR_OR, IR_XOR };
  static const int divisors[] = { 2, 3, 4, 5, 8, 16, 32, 48, 64, 100 };
  struct node *x, *y;
  if (depth <= 0)
    return leaf (p, kind);
  switch (pick (p, 16))
    {
    case 0: case 1: case 2:
      return node2 (p, kind, pick (p, 3) ? IR_ADD : IR_SUB,
		    expression (p, kind, depth - 1),
		    expression (p, kind, depth - 1));
    case 3:
      return node2 (p, kind, IR_MUL, expression (p, kind, depth - 1),
		    node (p, kind, IR_CONST, (int64_t) pick (p, 7)));
    case 4:
      return node2 (p, kind, IR_MUL, expression (p, kind, depth - 1),
		    leaf (p, kind));
    case 5: case 6:
      x = expression (p, kind, depth - 1);
      y = node (p, kind, IR_CONST, divisors[pick (p, 10)]);
      return node2 (p, kind, pick (p, 2) ? IR_DIV : IR_MOD, x, y);
    case 7:
      /* x / n * n + x % n, or one of the two.  */
      x = expression (p, kind, depth - 1);
      y = convert (p, kind, node (p, I32, IR_UNIFORM,
				  pick (p, PROGRAM_UNIFORMS)));
      if (pick (p, 2))
	return node2 (p, kind, pick (p, 2) ? IR_DIV : IR_MOD, x, y);
      return node2 (p, kind, IR_ADD,
		    node2 (p, kind, IR_MUL, node2 (p, kind, IR_DIV, x, y), y),
		    node2 (p, kind, IR_MOD, x, y));
    case 8:
      return node2 (p, kind, bits[pick (p, 3)],
		    expression (p, kind, depth - 1),
		    node (p, kind, IR_CONST, (int64_t) pick (p, 40) - 5));
    case 9:
      return node2 (p, kind, pick (p, 2) ? IR_SHL : IR_SHR,
		    expression (p, kind, depth - 1),
		    node (p, kind, IR_CONST, (int64_t) pick (p, 4)));
    case 10:
      return node2 (p, kind, pick (p, 2) ? IR_MIN : IR_MAX,
		    expression (p, kind, depth - 1),
		    expression (p, kind, depth - 1));
    case 11:
      {
	struct node *n = node (p, kind, IR_SELECT, 0);
	n->args[0] = condition (p, depth - 1);
	n->args[1] = expression (p, kind, depth - 1);
	n->args[2] = expression (p, kind, depth - 1);
	n->nargs = 3;
	return n;
      }
    case 12:
      return convert (p, kind, expression (p, pick (p, BOOL), depth - 1));
    case 13:
      if (pick (p, 3))
	return node1 (p, kind, pick (p, 3) ? IR_NEG : IR_NOT,
		      expression (p, kind, depth - 1));
      /* What memory holds at an index.  */
      return convert (p, kind,
		      node1 (p, pick (p, 2) ? I32 : U8, IR_LOAD,
			     convert (p, I64, expression (p, I32,
							  depth - 1))));
    default:
      return leaf (p, kind);
    }
}

static struct node *
condition (struct program *p, int depth)
{
  static const enum ir_op ops[] = { IR_EQ, IR_NE, IR_LT, IR_LE, IR_GT, IR_GE };
  if (depth > 1 && !pick (p, 5))
    return node2 (p, BOOL, pick (p, 2) ? IR_AND : IR_OR,
		  condition (p, depth - 1), condition (p, depth - 1));
  enum kind kind = pick (p, 3) ? I32 : U32;
  return node2 (p, BOOL, ops[pick (p, 6)], expression (p, kind, depth),
		pick (p, 2) ? leaf (p, kind)
		: expression (p, kind, depth - 1));
}

static struct stmt *block (struct program *p, int depth);

static struct stmt *
statement (struct program *p, int depth)
{
  static const int sizes[] = { 1, 4, 4, 4, 8, 8, 2, 16, 12 };
  struct stmt *s = arena_alloc (p->arena, sizeof *s);
  unsigned what = pick (p, 12);
  if (depth > 0 && what < 3)
    {
      s->kind = IF;
      s->a = condition (p, 2);
      s->then = block (p, depth - 1);
      s->other = pick (p, 2) ? block (p, depth - 1) : NULL;
    }
  else if (depth > 0 && what == 3 && p->loops < 3)
    {
      p->loops++;
      s->kind = LOOP;
      s->a = expression (p, I32, 1);
      s->start = (int) pick (p, 3);
      s->step = 1 + (int) pick (p, 2);
      s->counter = 4;
      p->inside++;
      s->then = block (p, depth - 1);
      p->inside--;
    }
  else if (p->inside && what >= 10)
    {
      s->kind = LEAVE;
      s->a = condition (p, 1);
      s->then = pick (p, 2) ? block (p, 0) : NULL;
    }
  else if (what < 8 && p->naccesses < PROGRAM_ACCESSES)
    {
      s->kind = ACCESS;
      s->number = p->naccesses++;
      s->bytes = sizes[pick (p, 9)];
      s->scale = pick (p, 5) ? s->bytes : s->bytes * (1 + (int) pick (p, 3));
      s->a = convert (p, I64, expression (p, pick (p, 4) ? I32 : U32, 3));
    }
  else
    {
      s->kind = ASSIGN;
      s->number = (int) pick (p, PROGRAM_VARS - 1);
      s->a = expression (p, var_kinds[s->number], 3);
    }
  return s;
}

static struct stmt *
block (struct program *p, int depth)
{
  struct stmt *first = NULL, **end = &first;
  for (unsigned n = 1 + pick (p, 4); n > 0; n--)
    {
      *end = statement (p, depth);
      end = &(*end)->next;
    }
  return first;
}

struct program *
program_new (struct arena *a, uint64_t seed)
{
  struct program *p = arena_alloc (a, sizeof *p);
  p->arena = a;
  p->random = seed * UINT64_C (0x9e3779b97f4a7c15) + 1;
  for (int i = 0; i < 4; i++)
    pick (p, 2);
  for (int i = 0; i < PROGRAM_UNIFORMS; i++)
    {
      struct ir_facts *f = &p->facts[i];
      if (!i || pick (p, 2))
	{
	  f->pow2 = (uint8_t) (i ? 1 + pick (p, 6) : 5);
	  f->rem = i && pick (p, 2) ? pick (p, 1u << f->pow2) : 0;
	}
      if (!i || pick (p, 2))
	{
	  f->have_lo = true;
	  f->lo = (int64_t) pick (p, 2);
	}
      if (!pick (p, 4))
	{
	  f->have_hi = true;
	  f->hi = 128 + (int64_t) pick (p, 200);
	}
    }
  p->warps = pick (p, 2);
  p->fill = pick (p, 2) ? IR_FILL_FULL : pick (p, 3) ? IR_FILL_TAIL
	    : IR_FILL_CHUNKS;
  if (p->fill == IR_FILL_TAIL)
    p->tail = pick (p, 2) ? 1 + (int) pick (p, 31) : 0;
  p->body = block (p, 2);
  return p;
}

/* --- Turning them into IR.  --- */

/* How a loop is left from within: blocks, and what variables are there.  */
struct ways
{
  int n;
  ir_blk from[MAX_WAYS];
  ir_ref vars[MAX_WAYS][PROGRAM_VARS];
};

struct emitter
{
  struct ways *ways;		/* Of the innermost loop.  */
  const struct program *p;
  struct ir_func *f;
  ir_blk b;
  ir_ref vars[PROGRAM_VARS];
  ir_ref uniforms[PROGRAM_UNIFORMS];
  ir_ref base;
};

static ir_ref
emit (struct emitter *e, const struct node *n)
{
  ir_ref args[3];
  struct ir_loc loc = { .file = "memory", .line = 1, .column = 1 };
  struct ir_mem mem = { .space = IR_GLOBAL, .array = "m" };
  if (n->op == IR_PARAM)
    return e->vars[n->value];
  if (n->op == IR_UNIFORM)
    return e->uniforms[n->value];
  if (n->op == IR_CONST)
    return ir_const (e->f, e->b, *types[n->kind], n->value);
  for (int i = 0; i < n->nargs; i++)
    args[i] = emit (e, n->args[i]);
  if (n->op == IR_LOAD)
    {
      mem.bytes = n->kind == U8 ? 1 : 4;
      ir_ref c = ir_const (e->f, e->b, test_i64, 4);
      ir_ref offset[2] = { args[0], c };
      ir_ref sum[2];
      sum[1] = ir_emit (e->f, e->b, IR_MUL, test_i64, 2, offset);
      sum[0] = ir_uniform (e->f, e->b, test_ptr, "m",
			   (struct ir_facts) { .pow2 = 4 });
      args[0] = ir_emit (e->f, e->b, IR_ADD, test_ptr, 2, sum);
      return ir_locate (e->f, ir_access (e->f, e->b, IR_LOAD, *types[n->kind],
					 args[0], IR_NONE, mem), loc);
    }
  return ir_emit (e->f, e->b, n->op, *types[n->kind], n->nargs, args);
}

static void emit_block (struct emitter *e, const struct stmt *s);

static void
emit_if (struct emitter *e, const struct stmt *s)
{
  ir_ref c = emit (e, s->a);
  ir_blk from = e->b;
  ir_ref before[PROGRAM_VARS], then[PROGRAM_VARS];
  memcpy (before, e->vars, sizeof before);
  ir_emit (e->f, from, IR_BRANCH, test_float, 1, &c);
  ir_blk yes = ir_block_new (e->f, 0), no = ir_block_new (e->f, 0);
  ir_add_edge (e->f, from, yes);
  ir_add_edge (e->f, from, no);
  e->b = yes;
  emit_block (e, s->then);
  ir_emit (e->f, e->b, IR_JUMP, test_float, 0, NULL);
  ir_blk yes_end = e->b;
  memcpy (then, e->vars, sizeof then);
  memcpy (e->vars, before, sizeof before);
  e->b = no;
  emit_block (e, s->other);
  ir_emit (e->f, e->b, IR_JUMP, test_float, 0, NULL);
  ir_blk join = ir_block_new (e->f, 0);
  ir_add_edge (e->f, yes_end, join);
  ir_add_edge (e->f, e->b, join);
  e->b = join;
  for (int v = 0; v < PROGRAM_VARS; v++)
    if (then[v] != e->vars[v])
      {
	ir_ref phi = ir_phi (e->f, join, *types[var_kinds[v]], 2);
	ir_set_arg (e->f, phi, 0, then[v]);
	ir_set_arg (e->f, phi, 1, e->vars[v]);
	e->vars[v] = phi;
      }
}

/* if (A) { THEN; break; }  */

static void
emit_leave (struct emitter *e, const struct stmt *s)
{
  ir_ref c = emit (e, s->a), before[PROGRAM_VARS];
  ir_blk from = e->b;
  struct ways *w = e->ways;
  ir_ref other = ir_emit (e->f, from, IR_NOT, test_bool, 1, &c);
  ir_emit (e->f, from, IR_BRANCH, test_float, 1, &other);
  /* Without THEN the edge leads out of the loop at once.  */
  ir_blk stay = ir_block_new (e->f, 0);
  memcpy (before, e->vars, sizeof before);
  ir_add_edge (e->f, from, stay);
  e->b = from;
  if (s->then)
    {
      e->b = ir_block_new (e->f, 0);
      ir_add_edge (e->f, from, e->b);
      emit_block (e, s->then);
      ir_emit (e->f, e->b, IR_JUMP, test_float, 0, NULL);
    }
  if (w->n == MAX_WAYS)
    abort ();
  w->from[w->n] = e->b;
  memcpy (w->vars[w->n++], e->vars, sizeof before);
  memcpy (e->vars, before, sizeof before);
  e->b = stay;
}

/* for (v = START; v < (A & 15); v += STEP) THEN.  */

static void
emit_loop (struct emitter *e, const struct stmt *s)
{
  ir_ref bound[2];
  bound[0] = emit (e, s->a);
  bound[1] = ir_const (e->f, e->b, test_i32, 15);
  ir_ref limit = ir_emit (e->f, e->b, IR_AND, test_i32, 2, bound);
  e->vars[s->counter] = ir_const (e->f, e->b, test_i32, s->start);
  ir_emit (e->f, e->b, IR_JUMP, test_float, 0, NULL);
  ir_blk head = ir_block_new (e->f, 0);
  ir_add_edge (e->f, e->b, head);
  ir_ref phis[PROGRAM_VARS];
  for (int v = 0; v < PROGRAM_VARS; v++)
    {
      phis[v] = ir_phi (e->f, head, *types[var_kinds[v]], 2);
      ir_set_arg (e->f, phis[v], 0, e->vars[v]);
      e->vars[v] = phis[v];
    }
  ir_ref test[2] = { phis[s->counter], limit };
  ir_ref c = ir_emit (e->f, head, IR_LT, test_bool, 2, test);
  ir_emit (e->f, head, IR_BRANCH, test_float, 1, &c);
  ir_blk body = ir_block_new (e->f, 0);
  ir_add_edge (e->f, head, body);
  e->b = body;
  struct ways ways = { .n = 0 }, *outer = e->ways;
  e->ways = &ways;
  emit_block (e, s->then);
  e->ways = outer;
  ir_ref sum[2] = { phis[s->counter], ir_const (e->f, e->b, test_i32,
						s->step) };
  e->vars[s->counter] = ir_emit (e->f, e->b, IR_ADD, test_i32, 2, sum);
  ir_emit (e->f, e->b, IR_JUMP, test_float, 0, NULL);
  ir_add_edge (e->f, e->b, head);
  for (int v = 0; v < PROGRAM_VARS; v++)
    {
      ir_set_arg (e->f, phis[v], 1, e->vars[v]);
      e->vars[v] = phis[v];
    }
  ir_blk after = ir_block_new (e->f, 0);
  ir_add_edge (e->f, head, after);
  e->b = after;
  for (int k = 0; k < ways.n; k++)
    ir_add_edge (e->f, ways.from[k], after);
  for (int v = 0; ways.n && v < PROGRAM_VARS; v++)
    {
      e->vars[v] = ir_phi (e->f, after, *types[var_kinds[v]], ways.n + 1);
      ir_set_arg (e->f, e->vars[v], 0, phis[v]);
      for (int k = 0; k < ways.n; k++)
	ir_set_arg (e->f, e->vars[v], k + 1, ways.vars[k][v]);
    }
}

static void
emit_block (struct emitter *e, const struct stmt *s)
{
  for (; s; s = s->next)
    if (s->kind == IF)
      emit_if (e, s);
    else if (s->kind == LOOP)
      emit_loop (e, s);
    else if (s->kind == LEAVE)
      emit_leave (e, s);
    else if (s->kind == ASSIGN)
      e->vars[s->number] = emit (e, s->a);
    else
      {
	ir_ref a[2] = { emit (e, s->a),
			ir_const (e->f, e->b, test_i64, s->scale) };
	ir_ref sum[2] = { e->base, ir_emit (e->f, e->b, IR_MUL, test_i64, 2,
					    a) };
	ir_ref at = ir_emit (e->f, e->b, IR_ADD, test_ptr, 2, sum);
	struct ir_mem mem = { .space = IR_GLOBAL, .bytes = s->bytes,
			      .array = "x" };
	struct ir_loc loc = { .file = "access", .line = s->number + 1, .column = 1 };
	ir_locate (e->f, ir_access (e->f, e->b, IR_LOAD, test_float, at,
				    IR_NONE, mem), loc);
      }
}

/* Emit the bound test of P's iteration: those to END have none.  The bound is
   in this warp or far off; if the last warp's lanes are known, it shows
   them.  */

static void
emit_test (struct emitter *e, const struct program *p, ir_blk end)
{
  struct ir_facts facts = { .have_lo = true, .lo = p->tail ? 0 : 1,
			    .have_hi = true, .hi = p->tail ? 1 : 40 };
  ir_ref more = ir_uniform (e->f, e->b, test_i32, "more", facts);
  if (p->tail)
    {
      ir_ref warps[2] = { more, ir_const (e->f, e->b, test_i32, 32) };
      ir_ref sum[2] = { ir_emit (e->f, e->b, IR_MUL, test_i32, 2, warps),
			ir_const (e->f, e->b, test_i32, p->tail) };
      more = ir_emit (e->f, e->b, IR_ADD, test_i32, 2, sum);
    }
  ir_ref sum[2] = { e->uniforms[0], more };
  ir_ref test[2] = { e->vars[0], ir_emit (e->f, e->b, IR_ADD, test_i32, 2,
					  sum) };
  ir_ref c = ir_emit (e->f, e->b, IR_LT, test_bool, 2, test);
  ir_emit (e->f, e->b, IR_BRANCH, test_float, 1, &c);
  e->f->blocks[e->b].assume = 0;
  ir_blk body = ir_block_new (e->f, 0);
  ir_add_edge (e->f, e->b, body);
  ir_add_edge (e->f, e->b, end);
  e->b = body;
}

struct ir_func *
program_emit (const struct program *p, struct ir_module *m)
{
  static const char *const names[] = { "a", "b", "c", "d" };
  struct emitter e = { .p = p };
  struct ir_loc loc = { .file = "program", .line = 1, .column = 1 };
  e.f = ir_func_new (m, "program", "program", true);
  ir_lane_loop_new (e.f, loc, IR_MAP_VECTOR);
  e.f->lane_loops[0].fill = p->fill;
  ir_blk entry = ir_block_new (e.f, IR_SINGLE);
  for (int i = p->warps; i < PROGRAM_UNIFORMS; i++)
    e.uniforms[i] = ir_uniform (e.f, entry, test_i32, names[i], p->facts[i]);
  if (p->warps)
    {
      const struct ir_facts *f = &p->facts[0];
      struct ir_facts k = { .have_lo = f->have_lo, .lo = f->lo / 32,
			    .have_hi = f->have_hi, .hi = f->hi / 32 };
      ir_ref args[2] = { ir_uniform (e.f, entry, test_i32, "k", k),
			 ir_const (e.f, entry, test_i32, 32) };
      e.uniforms[0] = ir_emit (e.f, entry, IR_MUL, test_i32, 2, args);
    }
  e.base = ir_uniform (e.f, entry, test_ptr, "x",
		       (struct ir_facts) { .pow2 = 4 });
  ir_emit (e.f, entry, IR_JUMP, test_float, 0, NULL);
  e.b = ir_block_new (e.f, 0);
  ir_add_edge (e.f, entry, e.b);
  /* Variable 0 is the iteration: 32-aligned, plus the lane.  */
  ir_ref sum[2] = { ir_emit (e.f, e.b, IR_LANE, test_i32, 0, NULL),
		    e.uniforms[0] };
  e.vars[0] = ir_emit (e.f, e.b, IR_ADD, test_i32, 2, sum);
  for (int v = 1; v < PROGRAM_VARS; v++)
    e.vars[v] = ir_const (e.f, e.b, *types[var_kinds[v]], v);
  ir_blk end = -1;
  if (p->fill != IR_FILL_FULL)
    {
      end = ir_block_new (e.f, IR_SINGLE);
      emit_test (&e, p, end);
    }
  emit_block (&e, p->body);
  ir_emit (e.f, e.b, IR_JUMP, test_float, 0, NULL);
  if (end < 0)
    end = ir_block_new (e.f, IR_SINGLE);
  ir_add_edge (e.f, e.b, end);
  ir_emit (e.f, end, IR_RETURN, test_float, 0, NULL);
  return e.f;
}

/* --- Printing them.  --- */

static void
print_node (FILE *f, const struct node *n)
{
  static const char *const kinds[KINDS] = { "i32", "u32", "i64", "u8", "i16",
					    "bool" };
  if (n->op == IR_PARAM)
    fprintf (f, "v%d", (int) n->value);
  else if (n->op == IR_UNIFORM)
    fprintf (f, "%c", (char) ('a' + n->value));
  else if (n->op == IR_CONST)
    fprintf (f, "%d", (int) n->value);
  else if (n->op == IR_LANE)
    fputs ("lane", f);
  else
    {
      fprintf (f, "%s.%s (", ir_op_name (n->op), kinds[n->kind]);
      for (int i = 0; i < n->nargs; i++)
	{
	  if (i)
	    fputs (", ", f);
	  print_node (f, n->args[i]);
	}
      fputs (")", f);
    }
}

static void
print_block (FILE *f, const struct stmt *s, int indent)
{
  for (; s; s = s->next)
    {
      fprintf (f, "%*s", indent, "");
      if (s->kind == ASSIGN)
	fprintf (f, "v%d = ", s->number);
      else if (s->kind == IF || s->kind == LEAVE)
	fputs (s->kind == IF ? "if " : "leave if ", f);
      else if (s->kind == LOOP)
	fprintf (f, "for v%d from %d step %d below 15 & ", s->counter,
		 s->start, s->step);
      else
	fprintf (f, "access %d, %d bytes, scale %d: ", s->number, s->bytes,
		 s->scale);
      print_node (f, s->a);
      putc ('\n', f);
      print_block (f, s->then, indent + 2);
      if (s->other)
	fprintf (f, "%*selse\n", indent, "");
      print_block (f, s->other, indent + 2);
    }
}

void
program_print (FILE *f, const struct program *p)
{
  static const char *const fills[] = { "full warps", "tail", "chunks" };
  fprintf (f, "%s %d%s\n", fills[p->fill], p->tail,
	   p->warps ? ", a is 32*k" : "");
  for (int i = 0; i < PROGRAM_UNIFORMS; i++)
    {
      fprintf (f, "%c", 'a' + i);
      if (p->facts[i].pow2)
	fprintf (f, " mod 2^%d %d", p->facts[i].pow2, (int) p->facts[i].rem);
      if (p->facts[i].have_lo)
	fprintf (f, " >= %d", (int) p->facts[i].lo);
      if (p->facts[i].have_hi)
	fprintf (f, " <= %d", (int) p->facts[i].hi);
      putc ('\n', f);
    }
  print_block (f, p->body, 2);
}
