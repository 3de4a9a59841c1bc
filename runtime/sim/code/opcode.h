/* What an opcode as written asks for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_OPCODE_H
#define SIM_OPCODE_H

#include "exec/exec.h"

enum opkind
{
  OP_UNKNOWN, OP_TABLE, OP_LD, OP_ST, OP_ATOM, OP_BRA, OP_CALL, OP_RET,
  OP_EXIT, OP_TRAP, OP_MOV, OP_CVTA, OP_SETP, OP_BAR, OP_NOTHING
};

struct opinfo
{
  enum opkind kind;
  const struct opcode *op;	/* OP_TABLE, OP_SETP, OP_ATOM, OP_BAR.  */
  enum type type;		/* The last type modifier.  */
  enum type dtype;		/* The first one.  */
  enum space space;
  int lanes;			/* .v2, .v4; else 1.  */
  bool ftz, sat, to;
  char combine;			/* setp: '&', '|', '^' or 0.  */
  int dests;			/* Leading operands that are written.  */
  char name[48];		/* Canonical.  */
};

/* Return what OPCODE (interned in M) means; its kind is OP_UNKNOWN if the
   machine has no such instruction.  */
extern struct opinfo *opcode_info (struct module *m, const char *opcode);

#endif /* SIM_OPCODE_H */
