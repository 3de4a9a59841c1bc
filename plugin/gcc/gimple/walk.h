/* Going through the statements of loops and functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* for (gimple *stmt : loop_statements (loop)) goes through all statements of
   LOOP and of the loops in it, block by block; function_statements is the same
   for a function, and loop_blocks has the blocks.  Debug statements and phis
   are left out.  Blocks must stay as they are, and so must the statement that
   is reached.  */

#ifndef DRANO_GCC_GIMPLE_WALK_H
#define DRANO_GCC_GIMPLE_WALK_H

#include "gcc-shim.h"

/* The statements of N blocks from BLOCKS on, or, if that is null, of BB and
   those behind it in the function.  */
class statement_iterator
{
public:
  statement_iterator (const basic_block *blocks, unsigned n, basic_block bb)
    : m_blocks (blocks), m_left (n), m_bb (bb)
  {
    begin_block ();
  }

  gimple *operator* () const { return gsi_stmt (m_gsi); }

  void operator++ ()
  {
    gsi_next_nondebug (&m_gsi);
    if (gsi_end_p (m_gsi))
      {
	step_block ();
	begin_block ();
      }
  }

  /* True until the end; there is nothing else to compare with.  */
  bool operator!= (const statement_iterator &) const { return m_left != 0; }

private:
  const basic_block *m_blocks;
  unsigned m_left;		/* Blocks; of a function, whether there are
				   more.  */
  basic_block m_bb;
  gimple_stmt_iterator m_gsi;

  void step_block ()
  {
    if (m_blocks)
      {
	m_blocks++;
	m_left--;
      }
    else
      {
	m_bb = m_bb->next_bb;
	m_left = m_bb->next_bb != NULL;
      }
  }

  /* Go to the first statement of the block, or of one behind it.  */
  void begin_block ()
  {
    for (; m_left; step_block ())
      {
	m_gsi = gsi_start_nondebug_bb (m_blocks ? *m_blocks : m_bb);
	if (!gsi_end_p (m_gsi))
	  return;
      }
  }
};

/* The statements of FN.  */
class function_statements
{
public:
  explicit function_statements (struct function *fn)
    : m_first (ENTRY_BLOCK_PTR_FOR_FN (fn)->next_bb)
  {}

  /* The block of the exit is behind all others.  */
  statement_iterator begin () const
  {
    return statement_iterator (NULL, m_first->next_bb != NULL, m_first);
  }
  statement_iterator end () const { return statement_iterator (NULL, 0, NULL); }

private:
  basic_block m_first;
};

/* The blocks of LOOP.  */
class loop_blocks
{
public:
  explicit loop_blocks (class loop *loop)
    : m_body (get_loop_body (loop)), m_n (loop->num_nodes)
  {}
  ~loop_blocks () { free (m_body); }

  const basic_block *begin () const { return m_body; }
  const basic_block *end () const { return m_body + m_n; }

private:
  basic_block *m_body;
  unsigned m_n;

  loop_blocks (const loop_blocks &);
};

/* The statements of LOOP.  */
class loop_statements
{
public:
  explicit loop_statements (class loop *loop)
    : m_blocks (loop)
  {}

  statement_iterator begin () const
  {
    return statement_iterator (m_blocks.begin (),
			       m_blocks.end () - m_blocks.begin (), NULL);
  }
  statement_iterator end () const { return statement_iterator (NULL, 0, NULL); }

private:
  loop_blocks m_blocks;
};

#endif /* DRANO_GCC_GIMPLE_WALK_H */
