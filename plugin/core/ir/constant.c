/* Constants: what instructions make of them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Arithmetic is done in 64 bits and cut to the type's width, as C does it
   where overflow is defined; where it is not, any result will do.  */

#include "ir/constant.h"

int64_t
fold_to_type (struct ir_type t, int64_t v)
{
  if (t.bits == 0 || t.bits >= 64)
    return v;
  uint64_t all = (UINT64_C (1) << t.bits) - 1, u = (uint64_t) v & all;
  bool negative = !t.is_unsigned && u >> (t.bits - 1);
  return (int64_t) (negative ? u | ~all : u);
}

/* A / B, or A % B if REST, in type T, in *R.  */

static bool
divide (struct ir_type t, int64_t a, int64_t b, bool rest, int64_t *r)
{
  if (b == 0 || (!t.is_unsigned && a == INT64_MIN && b == -1))
    return false;
  if (t.is_unsigned)
    *r = (int64_t) (rest ? (uint64_t) a % (uint64_t) b
		    : (uint64_t) a / (uint64_t) b);
  else
    *r = rest ? a % b : a / b;
  return true;
}

/* Whether OP, a comparison, holds for A and B of type T.  */

static bool
compare (enum ir_op op, struct ir_type t, int64_t a, int64_t b)
{
  bool less = t.is_unsigned ? (uint64_t) a < (uint64_t) b : a < b;
  switch (op)
    {
    case IR_EQ: return a == b;
    case IR_NE: return a != b;
    case IR_LT: return less;
    case IR_LE: return less || a == b;
    case IR_GT: return !less && a != b;
    default: return !less;
    }
}

/* A shifted by B bits as OP says, in type T, in *R.  */

static bool
shift (enum ir_op op, struct ir_type t, int64_t a, int64_t b, int64_t *r)
{
  if (b < 0 || b >= t.bits || b > 63)
    return false;
  if (op == IR_SHL)
    *r = (int64_t) ((uint64_t) a << b);
  else if (t.is_unsigned)
    *r = (int64_t) ((uint64_t) a >> b);
  else
    *r = a < 0 ? ~(~a >> b) : a >> b;
  return true;
}

/* What OP makes of A and B in type T, in *R.  */

static bool
arithmetic (enum ir_op op, struct ir_type t, int64_t a, int64_t b, int64_t *r)
{
  uint64_t x = (uint64_t) a, y = (uint64_t) b;
  switch (op)
    {
    case IR_ADD: x += y; break;
    case IR_SUB: x -= y; break;
    case IR_MUL: x *= y; break;
    case IR_AND: x &= y; break;
    case IR_OR: x |= y; break;
    case IR_XOR: x ^= y; break;
    case IR_DIV:
    case IR_MOD:
      return divide (t, a, b, op == IR_MOD, r);
    case IR_SHL:
    case IR_SHR:
      return shift (op, t, a, b, r);
    case IR_MIN:
    case IR_MAX:
      x = compare (IR_LT, t, a, b) == (op == IR_MIN) ? x : y;
      break;
    default:
      return false;
    }
  *r = (int64_t) x;
  return true;
}

bool
fold_insn (const struct ir_func *f, const struct ir_insn *i, const int64_t *v,
	   int64_t *result)
{
  struct ir_type t = i->type;
  int64_t r;
  if (i->mem || t.kind != IR_INT)
    return false;
  switch (i->op)
    {
    case IR_CONST:
      r = i->imm;
      break;
    case IR_UNIFORM:
      if (!i->facts.have_lo || !i->facts.have_hi || i->facts.lo != i->facts.hi)
	return false;
      r = i->facts.lo;
      break;
    case IR_CONV:
      r = v[0];
      break;
    case IR_NEG:
      r = (int64_t) -(uint64_t) v[0];
      break;
    case IR_NOT:
      r = ~v[0];
      break;
    case IR_ABS:
      r = v[0] < 0 ? (int64_t) -(uint64_t) v[0] : v[0];
      break;
    case IR_EQ: case IR_NE: case IR_LT: case IR_LE: case IR_GT: case IR_GE:
      r = compare (i->op, f->insns[i->args[0]].type, v[0], v[1]);
      break;
    case IR_SELECT:
      r = v[0] & 1 ? v[1] : v[2];
      break;
    default:
      if (i->nargs != 2 || !arithmetic (i->op, t, v[0], v[1], &r))
	return false;
    }
  *result = fold_to_type (t, r);
  return true;
}
