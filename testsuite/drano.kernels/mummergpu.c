/* Printing the places of matches found in a suffix tree.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: MUMmerGPU, printKernel.  Each lane has a match,
   walks over the subtree below the node it ended at, and writes down where in
   the reference the leaves begin.  Uncoalesced: the five fields of a match
   record, the nodes of the tree, which the data lead to, and what is written,
   as each match has a stretch of its own.  */
/* { dg-do compile } */

#include "kernels.h"

#define LENGTH 3000		/* Of the reference, of four letters.  */
#define DEPTH 8			/* Of the tree.  */
#define MAX_NODES (LENGTH * DEPTH)
#define MATCHES 2048
#define MOST 24			/* Places that are printed for a match.  */

struct node
{
  int parent;
  int child[4];
  int leaf;			/* The last suffix that ends here, or -1.  */
};

struct match
{
  int node;			/* Where in the tree it ended,  */
  int query;			/* which query it is of,  */
  int at;			/* from where in that,  */
  int length;			/* and how long.  */
  int first;			/* Where its places go.  */
};

/* Write the places of the N matches to PLACE; COUNT them.  */

static void
print_matches (int n, int nodes, const struct match *match,
	       const struct node *node, const int *more, int *place,
	       int *count, int *origin)
{
#pragma acc parallel loop present(match[0:n], node[0:nodes], \
  more[0:LENGTH], place[0:n * MOST], count[0:n], origin[0:n])
  for (int i = 0; i < n; i++)
    {
      int top = match[i].node; /* { dg-warning "uncoalesced load of .match.{3,9}node." } */
      /* { dg-advice "structure-of-arrays of .match., group of 5 in 20 bytes covered" "" { target *-*-* } .-1 } */
      int length = match[i].length; /* { dg-warning "uncoalesced load of .match.{3,9}length." } */
      int from = match[i].at; /* { dg-warning "uncoalesced load of .match.{3,9}at." } */
      int query = match[i].query; /* { dg-warning "uncoalesced load of .match.{3,9}query." } */
      int first = match[i].first; /* { dg-warning "uncoalesced load of .match.{3,9}first." } */
      int found = 0;
      int here = top;
      int came_from = -1;

      /* Depth first, without a stack: up again by the parents.  */
      while (length > 0)
	{
	  int next = -1;
	  int start = 0;

	  if (came_from >= 0)
	    for (int k = 0; k < 4; k++)
	      if (node[here].child[k] == came_from) /* { dg-warning "uncoalesced load of .node.{3,9}child." } */
		start = k + 1;
	  for (int k = start; k < 4 && next < 0; k++)
	    {
	      int child = node[here].child[k]; /* { dg-warning "uncoalesced load of .node.{3,9}child." } */
	      if (child > 0)
		next = child;
	    }
	  if (came_from < 0)
	    {
	      int leaf = node[here].leaf; /* { dg-warning "uncoalesced load of .node.{3,9}leaf." } */
	      while (leaf >= 0 && found < MOST)
		{
		  place[first + found] = leaf; /* { dg-bogus "uncoalesced store to .place." "not wasteful" { xfail *-*-* } } */
		  found++;
		  leaf = more[leaf]; /* { dg-bogus "uncoalesced load of .more." "not wasteful" { xfail *-*-* } } */
		}
	    }
	  if (next >= 0)
	    {
	      here = next;
	      came_from = -1;
	    }
	  else if (here == top)
	    break;
	  else
	    {
	      came_from = here;
	      here = node[here].parent; /* { dg-warning "uncoalesced load of .node.{3,9}parent." } */
	    }
	}
      count[i] = found;
      origin[i] = query * 8 + from;
    }
}

/* Build the tree of the suffixes of TEXT, cut off at DEPTH; return its number
   of nodes.  MORE links the suffixes of a leaf.  */

static int
build (const unsigned char *text, struct node *node, int *more)
{
  int nodes = 1;

  node[0].leaf = -1;
  for (int s = 0; s + DEPTH <= LENGTH; s++)
    {
      int here = 0;

      for (int d = 0; d < DEPTH; d++)
	{
	  int *child = &node[here].child[text[s + d]];

	  if (!*child)
	    {
	      node[nodes].parent = here;
	      node[nodes].leaf = -1;
	      *child = nodes++;
	    }
	  here = *child;
	}
      more[s] = node[here].leaf;
      node[here].leaf = s;
    }
  return nodes;
}

/* Whether the COUNT PLACEs are those where LENGTH letters of QUERY occur.  */

static int
right (const unsigned char *text, const unsigned char *query, int length,
       const int *place, int count)
{
  int occurrences = 0;

  for (int s = 0; s + DEPTH <= LENGTH; s++)
    occurrences += memcmp (text + s, query, length) == 0;
  if (count != (occurrences < MOST ? occurrences : MOST))
    return 0;
  for (int k = 0; k < count; k++)
    if (memcmp (text + place[k], query, length) != 0)
      return 0;
  return 1;
}

int
main (void)
{
  unsigned char *text = new_array (LENGTH, 1);
  struct node *node = new_array (MAX_NODES, sizeof *node);
  struct match *match = new_array (MATCHES, sizeof *match);
  int *more = new_array (LENGTH, sizeof *more);
  int *place = new_array (MATCHES * MOST, sizeof *place);
  int *count = new_array (MATCHES, sizeof *count);
  int *origin = new_array (MATCHES, sizeof *origin);
  int *source = new_array (MATCHES, sizeof *source);
  int nodes, wrong = 0;
  unsigned state = 127;

  for (int i = 0; i < LENGTH; i++)
    text[i] = draw (&state) % 4;
  nodes = build (text, node, more);
  for (int i = 0; i < MATCHES; i++)
    {
      source[i] = draw (&state) % (LENGTH - DEPTH);
      match[i].length = 4 + draw (&state) % 4;
      match[i].query = i / 8;
      match[i].at = i % 8;
      match[i].first = i * MOST;
      for (int d = 0; d < match[i].length; d++)
	match[i].node = node[match[i].node].child[text[source[i] + d]];
    }
#pragma acc data copyin(match[0:MATCHES], node[0:nodes], more[0:LENGTH]) \
  copyout(place[0:MATCHES * MOST], count[0:MATCHES], origin[0:MATCHES])
  print_matches (MATCHES, nodes, match, node, more, place, count, origin);
  for (int i = 0; i < MATCHES; i++)
    {
      wrong += !right (text, text + source[i], match[i].length,
		       place + i * MOST, count[i]);
      wrong += origin[i] != i;
    }
  return verdict ("mummergpu", wrong);
}
