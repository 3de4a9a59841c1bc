/* Shape of a function: order and dominators.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Dominators by Lengauer and Tarjan, "A fast algorithm for finding
   dominators in a flowgraph" (1979), the simple version with path
   compression; post-dominators by the same on the reversed graph with one
   exit added.  Loops are found from the inside out: a header's body is
   walked backwards from its latches, stepping over loops already found.
   All walks keep their own stack: a function may be a chain of 100,000
   blocks.  */

#include "ir/cfg-int.h"

#include "base/arena.h"

#include <string.h>

/* A graph as two lists of neighbours in one array each.  */
struct graph
{
  int n;
  int *first;			/* N + 1 indices into NEXT.  */
  int *next;
};

/* What one run of the dominator algorithm needs; vertices are numbered in
   depth-first order from 1, 0 is nothing.  */
struct tree
{
  int n;
  int *number;			/* Of each node; 0 not reached.  */
  int *vertex;			/* The reverse.  */
  int *parent, *semi, *ancestor, *label, *idom;
  int *bucket, *bucket_next;
  int *stack;
};

/* Build in A the graph of F's edges, to predecessors if BACK.  With BACK the
   extra node F->nblocks leads to every block that returns.  */

static bool
make_graph (struct arena *a, const struct ir_func *f, bool back,
	    struct graph *g)
{
  int edges = 0;
  for (int b = 0; b < f->nblocks; b++)
    {
      edges += back ? f->blocks[b].npreds : f->blocks[b].nsuccs;
      if (back && !f->blocks[b].nsuccs)
	edges++;
    }
  g->n = f->nblocks + back;
  g->first = arena_alloc (a, sizeof (int) * ((size_t) g->n + 1));
  g->next = arena_alloc (a, sizeof (int) * ((size_t) edges + 1));
  if (!g->first || !g->next)
    return false;
  int k = 0;
  for (int b = 0; b < f->nblocks; b++)
    {
      const struct ir_block *blk = &f->blocks[b];
      g->first[b] = k;
      for (int i = 0; i < (back ? blk->npreds : blk->nsuccs); i++)
	g->next[k++] = back ? blk->preds[i] : blk->succs[i];
    }
  if (back)
    {
      g->first[f->nblocks] = k;
      for (int b = 0; b < f->nblocks; b++)
	if (!f->blocks[b].nsuccs)
	  g->next[k++] = b;
    }
  g->first[g->n] = k;
  return true;
}

/* Number in T the nodes of G depth first from ROOT.  If POST is not null,
   store there the nodes in post-order.  Return how many were reached.  */

static int
depth_first (const struct graph *g, int root, struct tree *t, int *post,
	     int *cursor)
{
  int top = 0, npost = 0;
  memcpy (cursor, g->first, sizeof (int) * (size_t) g->n);
  t->n = 0;
  t->stack[top++] = root;
  t->number[root] = ++t->n;
  t->vertex[t->n] = root;
  while (top)
    {
      int x = t->stack[top - 1];
      if (cursor[x] == g->first[x + 1])
	{
	  top--;
	  if (post)
	    post[npost++] = x;
	  continue;
	}
      int y = g->next[cursor[x]++];
      if (t->number[y])
	continue;
      t->number[y] = ++t->n;
      t->vertex[t->n] = y;
      t->parent[t->n] = t->number[x];
      t->stack[top++] = y;
    }
  return t->n;
}

/* The vertex of least semidominator on the compressed path above V.  */

static int
least_semidominator (struct tree *t, int v)
{
  int top = 0;
  if (!t->ancestor[v])
    return v;
  for (int u = v; t->ancestor[t->ancestor[u]]; u = t->ancestor[u])
    t->stack[top++] = u;
  while (top)
    {
      int u = t->stack[--top];
      int w = t->ancestor[u];
      if (t->semi[t->label[w]] < t->semi[t->label[u]])
	t->label[u] = t->label[w];
      t->ancestor[u] = t->ancestor[w];
    }
  return t->label[v];
}

/* Immediate dominators of what T has numbered, given the edges BACK of the
   graph.  */

static void
compute_dominators (struct tree *t, const struct graph *back)
{
  for (int v = 1; v <= t->n; v++)
    t->semi[v] = t->label[v] = v;
  for (int w = t->n; w >= 2; w--)
    {
      int node = t->vertex[w];
      for (int i = back->first[node]; i < back->first[node + 1]; i++)
	{
	  int v = t->number[back->next[i]];
	  if (!v)
	    continue;
	  int u = least_semidominator (t, v);
	  if (t->semi[u] < t->semi[w])
	    t->semi[w] = t->semi[u];
	}
      t->bucket_next[w] = t->bucket[t->semi[w]];
      t->bucket[t->semi[w]] = w;
      int p = t->parent[w];
      t->ancestor[w] = p;
      for (int v = t->bucket[p]; v; v = t->bucket_next[v])
	{
	  int u = least_semidominator (t, v);
	  t->idom[v] = t->semi[u] < t->semi[v] ? u : p;
	}
      t->bucket[p] = 0;
    }
  for (int w = 2; w <= t->n; w++)
    if (t->idom[w] != t->semi[w])
      t->idom[w] = t->idom[t->idom[w]];
}

/* Fill T with arrays for N nodes out of A.  */

static bool
make_tree (struct arena *a, int n, struct tree *t)
{
  int **arrays[] = { &t->number, &t->vertex, &t->parent, &t->semi,
		     &t->ancestor, &t->label, &t->idom, &t->bucket,
		     &t->bucket_next, &t->stack };
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
    if (!(*arrays[i] = arena_alloc (a, sizeof (int) * ((size_t) n + 2))))
      return false;
  return true;
}

void
cfg_number_tree (const int *up, int n, const bool *skip, int *pre, int *last,
	     int *scratch)
{
  int *child = scratch, *sibling = scratch + n, *stack = scratch + 2 * n;
  int count = 0;
  for (int i = 0; i < n; i++)
    child[i] = sibling[i] = pre[i] = last[i] = -1;
  for (int i = n - 1; i >= 0; i--)
    if (!(skip && skip[i]) && up[i] >= 0)
      {
	sibling[i] = child[up[i]];
	child[up[i]] = i;
      }
  for (int r = 0; r < n; r++)
    {
      if ((skip && skip[r]) || up[r] >= 0)
	continue;
      int top = 0;
      stack[top++] = r;
      pre[r] = count++;
      while (top)
	{
	  int x = stack[top - 1];
	  int y = child[x];
	  if (y < 0)
	    {
	      last[x] = count - 1;
	      top--;
	      continue;
	    }
	  child[x] = sibling[y];
	  pre[y] = count++;
	  stack[top++] = y;
	}
    }
}

bool
cfg_forward (struct arena *a, const struct ir_func *f, struct cfg *c)
{
  struct graph g, back;
  struct tree t;
  size_t n = (size_t) f->nblocks;
  int *scratch = arena_alloc (a, sizeof (int) * (3 * n + 1));
  int *post = arena_alloc (a, sizeof (int) * (n + 1));
  bool *skip = arena_alloc (a, n + 1);
  if (!scratch || !post || !skip || !make_graph (a, f, false, &g)
      || !make_graph (a, f, true, &back) || !make_tree (a, f->nblocks, &t))
    return false;
  c->nreached = depth_first (&g, 0, &t, post, scratch);
  compute_dominators (&t, &back);
  for (int b = 0; b < f->nblocks; b++)
    {
      c->position[b] = -1;
      skip[b] = !t.number[b];
      int d = t.number[b] > 1 ? t.idom[t.number[b]] : 0;
      c->idom[b] = d ? t.vertex[d] : -1;
    }
  for (int i = 0; i < c->nreached; i++)
    {
      c->order[i] = post[c->nreached - 1 - i];
      c->position[c->order[i]] = i;
    }
  cfg_number_tree (c->idom, f->nblocks, skip, c->dom_pre, c->dom_last, scratch);
  return true;
}

bool
cfg_backward (struct arena *a, const struct ir_func *f, struct cfg *c)
{
  struct graph g, back;
  struct tree t;
  size_t n = (size_t) f->nblocks + 1;
  int *scratch = arena_alloc (a, sizeof (int) * (3 * n + 1));
  bool *skip = arena_alloc (a, n);
  if (!scratch || !skip || !make_graph (a, f, true, &back)
      || !make_tree (a, f->nblocks + 1, &t))
    return false;
  /* The reverse of BACK: successors, and the exit behind each return.  */
  if (!make_graph (a, f, false, &g))
    return false;
  struct graph ahead;
  ahead.n = f->nblocks + 1;
  ahead.first = arena_alloc (a, sizeof (int) * (n + 1));
  ahead.next = arena_alloc (a, sizeof (int) * ((size_t) g.first[g.n] + n));
  if (!ahead.first || !ahead.next)
    return false;
  int k = 0;
  for (int b = 0; b < f->nblocks; b++)
    {
      ahead.first[b] = k;
      for (int i = g.first[b]; i < g.first[b + 1]; i++)
	ahead.next[k++] = g.next[i];
      if (!f->blocks[b].nsuccs)
	ahead.next[k++] = f->nblocks;
    }
  ahead.first[f->nblocks] = ahead.first[f->nblocks + 1] = k;
  depth_first (&back, f->nblocks, &t, NULL, scratch);
  compute_dominators (&t, &ahead);
  for (int b = 0; b < f->nblocks; b++)
    {
      skip[b] = !t.number[b];
      int d = t.number[b] > 1 ? t.idom[t.number[b]] : 0;
      c->ipdom[b] = d && t.vertex[d] < f->nblocks ? t.vertex[d] : -1;
    }
  cfg_number_tree (c->ipdom, f->nblocks, skip, c->pdom_pre, c->pdom_last,
	       scratch);
  return true;
}

bool
cfg_dominates_p (const struct cfg *c, ir_blk x, ir_blk y)
{
  return (c->dom_pre[x] >= 0 && c->dom_pre[x] <= c->dom_pre[y]
	  && c->dom_pre[y] <= c->dom_last[x]);
}

bool
cfg_postdominates_p (const struct cfg *c, ir_blk x, ir_blk y)
{
  return (c->pdom_pre[x] >= 0 && c->pdom_pre[x] <= c->pdom_pre[y]
	  && c->pdom_pre[y] <= c->pdom_last[x]);
}
