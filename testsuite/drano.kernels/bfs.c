/* Breadth-first search of a graph, a node for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: bfs.  Uncoalesced: the two fields of the node records
   (eight bytes apart), the edges, and what is known of the nodes they lead to.
   The masks of the nodes themselves are of one byte each and coalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define NODES 16384
#define DEGREE 6

struct node
{
  int first;			/* Its first edge,  */
  int degree;			/* and how many.  */
};

/* Visit the neighbours of the N nodes at the frontier.  */

static void
visit (int n, int edges, const struct node *nodes, const int *edge,
       char *frontier, char *next, const char *visited, int *cost)
{
#pragma acc parallel loop present(nodes[0:n], edge[0:edges], frontier[0:n], \
  next[0:n], visited[0:n], cost[0:n])
  for (int i = 0; i < n; i++)
    if (frontier[i])
      {
	frontier[i] = 0;
	int first = nodes[i].first; /* { dg-warning "uncoalesced load of .nodes...first." } */
	int degree = nodes[i].degree; /* { dg-warning "uncoalesced load of .nodes...degree." } */
	for (int e = first; e < first + degree; e++)
	  {
	    int to = edge[e]; /* { dg-warning "uncoalesced load of .edge." } */
	    if (!visited[to]) /* { dg-warning "uncoalesced load of .visited." } */
	      {
		cost[to] = cost[i] + 1; /* { dg-warning "uncoalesced store to .cost." } */
		next[to] = 1; /* { dg-warning "uncoalesced store to .next." } */
	      }
	  }
      }
}

/* Make the next frontier of the N nodes the current one; return whether there
   is any.  */

static int
advance (int n, char *frontier, char *next, char *visited)
{
  int any = 0;

#pragma acc parallel loop reduction(|:any) \
  present(frontier[0:n], next[0:n], visited[0:n])
  for (int i = 0; i < n; i++)
    if (next[i])
      {
	frontier[i] = 1;
	visited[i] = 1;
	any |= 1;
	next[i] = 0;
      }
  return any;
}

int
main (void)
{
  int edges = NODES * DEGREE;
  struct node *nodes = new_array (NODES, sizeof *nodes);
  int *edge = new_array (edges, sizeof *edge);
  char *frontier = new_array (NODES, 1);
  char *next = new_array (NODES, 1);
  char *visited = new_array (NODES, 1);
  int *cost = new_array (NODES, sizeof *cost);
  int *expected = new_array (NODES, sizeof *expected);
  int *queue = new_array (NODES, sizeof *queue);
  unsigned state = 1;

  for (int i = 0, e = 0; i < NODES; i++)
    {
      nodes[i].first = e;
      nodes[i].degree = i % 4 == 3 ? DEGREE + 2 : DEGREE - 1;
      for (int k = 0; k < nodes[i].degree && e < edges; k++)
	edge[e++] = draw (&state) % NODES;
      nodes[i].degree = e - nodes[i].first;
      cost[i] = expected[i] = -1;
    }

  cost[0] = 0;
  frontier[0] = visited[0] = 1;
#pragma acc data copyin(nodes[0:NODES], edge[0:edges], next[0:NODES]) \
  copyin(frontier[0:NODES], visited[0:NODES]) copy(cost[0:NODES])
  do
    visit (NODES, edges, nodes, edge, frontier, next, visited, cost);
  while (advance (NODES, frontier, next, visited));

  expected[0] = 0;
  for (int head = 0, tail = 1; head < tail; head++)
    for (int k = 0; k < nodes[queue[head]].degree; k++)
      {
	int to = edge[nodes[queue[head]].first + k];

	if (expected[to] < 0)
	  {
	    expected[to] = expected[queue[head]] + 1;
	    queue[tail++] = to;
	  }
      }
  return verdict ("bfs", count_unequal (cost, expected, NODES));
}
