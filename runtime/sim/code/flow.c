/* Basic blocks and immediate post-dominators.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that part at a branch meet again at its immediate post-dominator
   (Cooper, Harvey and Kennedy's iteration, on the reversed graph).  Paths
   that end in exit or trap are left out of it as long as some path returns:
   lanes that take them never come back, so the others need not wait for
   them, and one call of abort deep in a loop must not undo reconvergence.  A
   guarded return counts as falling through for the same reason.  */

#include "code/flow.h"
#include "memory/pool.h"

#include <stdlib.h>
#include <string.h>

/* True if statement ST of INFO ends a block.  */

static bool
ends_block (const struct statement *st, const struct opinfo *info)
{
  switch (info->kind)
    {
    case OP_BRA:
    case OP_RET:
    case OP_EXIT:
    case OP_TRAP:
      return true;
    case OP_CALL:
    case OP_BAR:
      return st->guard >= 0;
    default:
      return false;
    }
}

/* True if statement ST of INFO must stand alone: control flow under a guard
   becomes a branch around it.  */

static bool
stands_alone (const struct statement *st, const struct opinfo *info)
{
  return (st->guard >= 0 && info->kind != OP_BRA
	  && (ends_block (st, info)));
}

/* Return the statement number of label N, or -1.  */

static int
label_target (struct flow *fl, struct name *n)
{
  struct name *l = name_intern (&fl->body->labels, &fl->f->object->module->pool,
				n->text, n->len);

  return l->bind ? (int) (intptr_t) l->bind - 1 : -1;
}

/* Mark the statements of FL that begin a block in LEADER.  */

static bool
find_leaders (struct flow *fl, char *leader)
{
  struct body *b = fl->body;

  leader[0] = 1;
  for (size_t i = 0; i < b->count; i++)
    {
      struct statement *st = &b->statements[i];
      if (fl->info[i]->kind == OP_BRA)
	{
	  int t = (st->nops == 1 && st->ops[0].kind == OPERAND_SYMBOL
		   ? label_target (fl, st->ops[0].name) : -1);
	  if (t < 0)
	    return ptx_error (fl->f->object, st->line, "in '%s': no such label",
			      fl->f->symbol->name->text);
	  leader[t] = 1;
	}
      if (ends_block (st, fl->info[i]))
	leader[i + 1] = 1;
      if (stands_alone (st, fl->info[i]))
	leader[i] = 1;
    }
  return true;
}

/* Set the successors of block B of FL.  Running off the end is a return.  */

static void
find_successors (struct flow *fl, int b)
{
  struct block *bl = &fl->blocks[b];
  int next = b + 1 < fl->nblocks ? b + 1 : -1, last = bl->end - 1;

  bl->succ[0] = next;
  bl->succ[1] = -1;
  if (bl->end == bl->first)
    {
      bl->returns = next < 0;
      return;
    }
  bool guarded = fl->body->statements[last].guard >= 0;
  switch (fl->info[last]->kind)
    {
    case OP_BRA:
      bl->succ[0] = fl->block_of[label_target
				 (fl, fl->body->statements[last].ops[0].name)];
      bl->succ[1] = guarded ? next : -1;
      break;
    case OP_RET:
      bl->returns = !guarded;
      bl->succ[0] = guarded ? next : -1;
      break;
    case OP_EXIT:
    case OP_TRAP:
      bl->succ[0] = guarded ? next : -1;
      break;
    default:
      break;
    }
}

/* Number in ORDER the blocks from which the end is reached, in postorder of
   the reversed graph; return how many.  */

static int
reverse_postorder (struct flow *fl, int *order, const int *pred_start,
		   const int *pred)
{
  int n = fl->nblocks, count = 0, top = 0;
  int *stack = xcalloc (n + 1, sizeof *stack);
  int *at = xcalloc (n + 1, sizeof *at);

  for (int i = 0; i < n; i++)
    order[i] = -1;
  for (int r = 0; r < n; r++)
    {
      if (!fl->blocks[r].returns || order[r] != -1)
	continue;
      stack[top++] = r;
      order[r] = -2;
      at[r] = pred_start[r];
      while (top)
	{
	  int b = stack[top - 1];
	  if (at[b] < pred_start[b + 1])
	    {
	      int p = pred[at[b]++];
	      if (order[p] == -1)
		{
		  order[p] = -2;
		  at[p] = pred_start[p];
		  stack[top++] = p;
		}
	    }
	  else
	    {
	      order[b] = count++;
	      top--;
	    }
	}
    }
  free (stack);
  free (at);
  return count;
}

/* The nearest common post-dominator of A and B; the virtual end is N.  */

static int
common_postdominator (const int *ipdom, const int *order, int n, int a, int b)
{
  while (a != b)
    {
      while (a != n && (b == n || order[a] < order[b]))
	a = ipdom[a];
      while (b != n && a != n && order[b] < order[a])
	b = ipdom[b];
      if (a == n || b == n)
	return n;
    }
  return a;
}

/* Put the blocks before block B of FL at PRED[PRED_START[B]] and further on.
   Where no block returns, those without a successor do.  */

static void
find_predecessors (struct flow *fl, int *pred_start, int *pred)
{
  int n = fl->nblocks;
  bool any = false;

  for (int b = 0; b < n; b++)
    any |= fl->blocks[b].returns;
  for (int b = 0; b < n; b++)
    {
      struct block *bl = &fl->blocks[b];
      if (!any && bl->succ[0] < 0 && bl->succ[1] < 0)
	bl->returns = true;
      for (int k = 0; k < 2; k++)
	if (bl->succ[k] >= 0)
	  pred_start[bl->succ[k] + 1]++;
    }
  for (int b = 0; b < n; b++)
    pred_start[b + 1] += pred_start[b];
  int *fill = xcalloc (n + 1, sizeof *fill);
  for (int b = 0; b < n; b++)
    for (int k = 0; k < 2; k++)
      {
	int s = fl->blocks[b].succ[k];
	if (s >= 0)
	  pred[pred_start[s] + fill[s]++] = b;
      }
  free (fill);
}

/* Set the immediate post-dominators of FL.  */

static void
post_dominators (struct flow *fl)
{
  int n = fl->nblocks;
  int *pred_start = xcalloc (n + 2, sizeof *pred_start);
  int *pred = xcalloc (2 * n + 1, sizeof *pred);
  int *order = xcalloc (n + 1, sizeof *order);
  int *by_order = xcalloc (n + 1, sizeof *by_order);
  int *ipdom = xcalloc (n + 1, sizeof *ipdom);
  bool changed = true;

  find_predecessors (fl, pred_start, pred);
  int count = reverse_postorder (fl, order, pred_start, pred);
  for (int b = 0; b < n; b++)
    {
      ipdom[b] = -1;
      if (order[b] >= 0)
	by_order[order[b]] = b;
    }
  while (changed)
    {
      changed = false;
      for (int k = count - 1; k >= 0; k--)
	{
	  int b = by_order[k], new = fl->blocks[b].returns ? n : -1;
	  for (int j = 0; j < 2; j++)
	    {
	      int s = fl->blocks[b].succ[j];
	      if (s >= 0 && order[s] >= 0 && ipdom[s] >= 0)
		new = new < 0 ? s : common_postdominator (ipdom, order, n, new,
							  s);
	    }
	  if (new != ipdom[b])
	    {
	      ipdom[b] = new;
	      changed = true;
	    }
	}
    }
  for (int b = 0; b < n; b++)
    fl->blocks[b].ipdom = ipdom[b] == n ? -1 : ipdom[b];
  free (pred_start);
  free (pred);
  free (order);
  free (by_order);
  free (ipdom);
}

/* Cut FL's statements at LEADER.  */

static void
make_blocks (struct flow *fl, const char *leader)
{
  struct body *b = fl->body;
  int n = 0;

  for (size_t i = 0; i <= b->count; i++)
    n += leader[i] || i == b->count;
  fl->blocks = xcalloc (n, sizeof *fl->blocks);
  fl->block_of = xcalloc (b->count + 1, sizeof *fl->block_of);
  fl->nblocks = 0;
  for (size_t i = 0; i <= b->count; i++)
    {
      if (leader[i] || i == b->count)
	{
	  if (fl->nblocks)
	    fl->blocks[fl->nblocks - 1].end = i;
	  fl->blocks[fl->nblocks++] = (struct block) { .first = i, .end = i };
	}
      fl->block_of[i] = fl->nblocks - 1;
    }
}

bool
flow_build (struct flow *fl, struct function *f, struct body *b)
{
  *fl = (struct flow) { .f = f, .body = b };
  fl->info = xcalloc (b->count + 1, sizeof *fl->info);
  for (size_t i = 0; i < b->count; i++)
    {
      fl->info[i] = opcode_info (f->object->module, b->statements[i].opcode);
      if (fl->info[i]->kind == OP_UNKNOWN)
	return ptx_error (f->object, b->statements[i].line,
			  "in '%s': unknown instruction '%s'",
			  f->symbol->name->text, b->statements[i].opcode);
    }

  char *leader = xcalloc (b->count + 2, 1);
  bool ok = find_leaders (fl, leader);
  if (ok)
    {
      make_blocks (fl, leader);
      for (int i = 0; i < fl->nblocks; i++)
	find_successors (fl, i);
      post_dominators (fl);
      for (int i = 0; i < fl->nblocks; i++)
	{
	  struct block *bl = &fl->blocks[i];
	  int last = bl->end - 1;
	  bool branches = (bl->end > bl->first
			   && fl->info[last]->kind == OP_BRA
			   && b->statements[last].guard >= 0);
	  /* A guarded statement that stands alone is branched around: the
	     next block is where the lanes meet.  */
	  if (bl->end > bl->first && stands_alone (&b->statements[last],
						   fl->info[last])
	      && i + 1 < fl->nblocks)
	    fl->blocks[i + 1].join = true;
	  if (branches && bl->ipdom >= 0)
	    fl->blocks[bl->ipdom].join = true;
	}
    }
  free (leader);
  return ok;
}

void
flow_free (struct flow *fl)
{
  free (fl->info);
  free (fl->blocks);
  free (fl->block_of);
  free (fl->slots);
}
