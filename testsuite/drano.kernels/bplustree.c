/* Look-up of keys, and of ranges of keys, in a B+ tree.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: b+tree.  A gang follows a key down the tree, its lanes
   are the keys of a node.  A node's size is odd in sectors, so that its
   arrays begin on no boundary: misaligned, which the paper counts as
   uncoalesced; nothing wastes more than that.  At most one lane finds the
   child.  */
/* { dg-do compile } */

#include "kernels.h"

#define ORDER 64
#define LEAVES 200
#define KEYS (LEAVES * ORDER)
#define QUERIES 512
#define MAX_NODES 1024

struct node
{
  int is_leaf;
  int count;			/* Its keys.  */
  int location;
  int key[ORDER + 1];
  int child[ORDER + 1];		/* Nodes, or in a leaf records.  */
};

/* Find each of the QUERIES KEY's records in TREE of HEIGHT.  */

static void
find_keys (int queries, int height, int nodes, const struct node *tree,
	   const int *key, const int *record, int *at, int *next, int *answer)
{
#pragma acc parallel loop gang vector_length(32) present(tree[0:nodes], \
  key[0:queries], record[0:KEYS], at[0:queries], next[0:queries], \
  answer[0:queries])
  for (int q = 0; q < queries; q++)
    {
      int wanted = key[q];

      at[q] = 0;
      next[q] = 0;
      for (int level = 0; level < height; level++)
	{
	  int here = at[q];

#pragma acc loop vector
	  for (int k = 0; k < ORDER; k++)
	    {
	      int low = tree[here].key[k];
	      int high = tree[here].key[k + 1];
	      if (low <= wanted && high > wanted)
		next[q] = tree[here].child[k];
	    }
	  at[q] = next[q];
	}
      int leaf = at[q];
#pragma acc loop vector
      for (int k = 0; k < ORDER; k++)
	{
	  int here = tree[leaf].key[k];
	  if (here == wanted)
	    {
	      int place = tree[leaf].child[k];
	      answer[q] = record[place]; /* { dg-bogus "uncoalesced load of .record." "not wasteful" { xfail *-*-* } } */
	    }
	}
    }
}

/* Find where the range of each query begins and ends.  */

static void
find_ranges (int queries, int height, int nodes, const struct node *tree,
	     const int *first, const int *last, int *at, int *at_end,
	     int *next, int *next_end, int *start, int *length)
{
#pragma acc parallel loop gang vector_length(32) present(tree[0:nodes], \
  first[0:queries], last[0:queries], at[0:queries], at_end[0:queries], \
  next[0:queries], next_end[0:queries], start[0:queries], length[0:queries])
  for (int q = 0; q < queries; q++)
    {
      int begin = first[q];
      int end = last[q];

      at[q] = at_end[q] = next[q] = next_end[q] = 0;
      for (int level = 0; level < height; level++)
	{
	  int here = at[q];
	  int there = at_end[q];

#pragma acc loop vector
	  for (int k = 0; k < ORDER; k++)
	    {
	      int low = tree[here].key[k];
	      int high = tree[here].key[k + 1];
	      if (low <= begin && high > begin)
		next[q] = tree[here].child[k];
	      int low_end = tree[there].key[k];
	      int high_end = tree[there].key[k + 1];
	      if (low_end <= end && high_end > end)
		next_end[q] = tree[there].child[k];
	    }
	  at[q] = next[q];
	  at_end[q] = next_end[q];
	}
      int leaf = at[q];
      int leaf_end = at_end[q];
#pragma acc loop vector
      for (int k = 0; k < ORDER; k++)
	{
	  int here = tree[leaf].key[k];
	  if (here == begin)
	    start[q] = tree[leaf].child[k];
	}
#pragma acc loop vector
      for (int k = 0; k < ORDER; k++)
	{
	  int here = tree[leaf_end].key[k];
	  if (here == end)
	    length[q] = tree[leaf_end].child[k] - start[q] + 1;
	}
    }
}

/* Build TREE over the keys 0, 2, 4, ...; return its height above the leaves
   and set *NODES.  The root is node 0.  */

static int
build (struct node *tree, int *nodes)
{
  int upper = (LEAVES + ORDER - 1) / ORDER;
  int leaf0 = 1 + upper;

  for (int l = 0; l < LEAVES; l++)
    {
      struct node *leaf = &tree[leaf0 + l];

      leaf->is_leaf = 1;
      leaf->count = ORDER;
      for (int k = 0; k <= ORDER; k++)
	{
	  leaf->key[k] = 2 * (l * ORDER + k);
	  leaf->child[k] = l * ORDER + k;
	}
    }
  for (int u = 0; u < upper; u++)
    for (int k = 0; k <= ORDER; k++)
      {
	int l = u * ORDER + k;

	tree[1 + u].key[k] = l < LEAVES ? 2 * l * ORDER : 2 * KEYS + k;
	tree[1 + u].child[k] = leaf0 + (l < LEAVES ? l : 0);
      }
  for (int k = 0; k <= ORDER; k++)
    {
      tree[0].key[k] = k < upper ? 2 * k * ORDER * ORDER : 2 * KEYS + k;
      tree[0].child[k] = 1 + (k < upper ? k : 0);
    }
  *nodes = leaf0 + LEAVES;
  return 2;
}

int
main (void)
{
  struct node *tree = new_array (MAX_NODES, sizeof *tree);
  int *record = new_array (KEYS, sizeof *record);
  int *key = new_array (QUERIES, sizeof *key);
  int *last = new_array (QUERIES, sizeof *last);
  int *at = new_array (QUERIES, sizeof *at);
  int *at_end = new_array (QUERIES, sizeof *at_end);
  int *next = new_array (QUERIES, sizeof *next);
  int *next_end = new_array (QUERIES, sizeof *next_end);
  int *answer = new_array (QUERIES, sizeof *answer);
  int *start = new_array (QUERIES, sizeof *start);
  int *length = new_array (QUERIES, sizeof *length);
  int nodes, height, wrong = 0;
  unsigned state = 67;

  height = build (tree, &nodes);
  for (int i = 0; i < KEYS; i++)
    record[i] = draw (&state) % 1000;
  for (int q = 0; q < QUERIES; q++)
    {
      int first = draw (&state) % KEYS, more = draw (&state) % 500;

      key[q] = 2 * first;
      last[q] = 2 * (first + more < KEYS ? first + more : KEYS - 1);
    }
#pragma acc data copyin(tree[0:nodes], record[0:KEYS], key[0:QUERIES]) \
  copyin(last[0:QUERIES]) create(at[0:QUERIES], at_end[0:QUERIES]) \
  create(next[0:QUERIES], next_end[0:QUERIES]) \
  copyout(answer[0:QUERIES], start[0:QUERIES], length[0:QUERIES])
  {
    find_keys (QUERIES, height, nodes, tree, key, record, at, next, answer);
    find_ranges (QUERIES, height, nodes, tree, key, last, at, at_end, next,
		 next_end, start, length);
  }
  for (int q = 0; q < QUERIES; q++)
    {
      wrong += answer[q] != record[key[q] / 2];
      wrong += start[q] != key[q] / 2;
      wrong += length[q] != (last[q] - key[q]) / 2 + 1;
    }
  return verdict ("bplustree", wrong);
}
