/* The lane IR's arithmetic, on numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A value is held as a signed number of 64 bits; unsigned ones of 64 bits,
   and addresses, are the same bits.  */

#include "ir/fold.h"

typedef __int128 wide;

/* How far operands are followed.  */
enum { MAX_VALUE_DEPTH = 6 };

/* V as the number that it is in type T.  */

static wide
widen_value (int64_t v, struct ir_type t)
{
  bool high = t.bits == 64 && (t.is_unsigned || t.kind == IR_PTR);
  return high ? (wide) (uint64_t) v : v;
}

int64_t
fold_to_type (wide v, struct ir_type t)
{
  if (t.kind == IR_OTHER || t.bits == 0 || t.bits >= 64)
    return (int64_t) (uint64_t) v;
  uint64_t low = (uint64_t) v & ((UINT64_C (1) << t.bits) - 1);
  if (!t.is_unsigned && low >> (t.bits - 1) & 1)
    low |= ~((UINT64_C (1) << t.bits) - 1);
  return (int64_t) low;
}

/* V, the result of arithmetic, as a value of type T; notes overflow.  Addresses
   are offset by unsigned numbers, which wrap if they stand for negative
   ones.  */

static int64_t
note_result (struct fold_flags *x, wide v, struct ir_type t)
{
  int64_t w = fold_to_type (v, t);
  if (t.kind != IR_PTR && widen_value (w, t) != v)
    {
      if (t.wraps || t.is_unsigned)
	x->wrapped = true;
      else
	x->undefined = true;
    }
  return w;
}

/* V, the result of a bit operation, as a value of type T.  If the highest bit
   of an unsigned value is set by it, that is equivalent to wrapping.  */

static int64_t
fold_bits (struct fold_flags *x, int64_t v, struct ir_type t)
{
  v = fold_to_type (v, t);
  if (t.is_unsigned && t.bits > 1 && v >> (t.bits - 1) & 1)
    x->wrapped = true;
  return v;
}

/* Note that there is no result.  */

static int64_t
note_impossible (struct fold_flags *x)
{
  x->undefined = x->impossible = true;
  return 0;
}

/* A OP B, compared.  */

static bool
compare_values (enum ir_op op, wide a, wide b)
{
  switch (op)
    {
    case IR_EQ:
      return a == b;
    case IR_NE:
      return a != b;
    case IR_LT:
      return a < b;
    case IR_LE:
      return a <= b;
    case IR_GT:
      return a > b;
    default:
      return a >= b;
    }
}

/* A OP B of type T, OP from IR_ADD to IR_MAX.  */

static int64_t
fold_binary (struct fold_flags *x, enum ir_op op, wide a, wide b,
	     struct ir_type t)
{
  switch (op)
    {
    case IR_ADD:
      return note_result (x, a + b, t);
    case IR_SUB:
      return note_result (x, a - b, t);
    case IR_MUL:
      return note_result (x, (wide) ((unsigned __int128) a
				     * (unsigned __int128) b), t);
    case IR_DIV: case IR_MOD:
      if (!b)
	return note_impossible (x);
      /* The least number by -1 has none either.  */
      x->impossible |= widen_value (fold_to_type (a / b, t), t) != a / b;
      return op == IR_DIV ? note_result (x, a / b, t) : fold_to_type (a % b, t);
    case IR_FLOORDIV: case IR_FLOORMOD:
      {
	if (!b)
	  return note_impossible (x);
	wide q = a / b - (a % b && (a < 0) != (b < 0));
	return (op == IR_FLOORDIV ? note_result (x, q, t)
		: fold_to_type (a - q * b, t));
      }
    case IR_SHL: case IR_SHR:
      if (b < 0 || b >= t.bits)
	return note_impossible (x);
      return (op == IR_SHR ? fold_to_type (a >> b, t)
	      : note_result (x, a * ((wide) 1 << b), t));
    case IR_AND:
      return fold_to_type (a & b, t);
    case IR_OR:
      return fold_bits (x, (int64_t) (a | b), t);
    case IR_XOR:
      return fold_bits (x, (int64_t) (a ^ b), t);
    case IR_MIN:
      return fold_to_type (a < b ? a : b, t);
    default:
      return fold_to_type (a > b ? a : b, t);
    }
}

/* A, of type FROM, converted to type T.  Narrowing is defined; but to 32 bits
   and more it is an assumption that nothing is lost.  */

static int64_t
fold_conversion (struct fold_flags *x, int64_t a, struct ir_type from,
		 struct ir_type t)
{
  int64_t v = fold_to_type (widen_value (a, from), t);
  x->wrapped |= t.bits >= 32 && widen_value (v, t) != widen_value (a, from);
  return v;
}

/* True if no operand of I, of F, is of a type without arithmetic.  */

static bool
numbers_p (const struct ir_func *f, const struct ir_insn *i)
{
  for (int k = 0; k < i->nargs; k++)
    if (f->insns[i->args[k]].type.kind == IR_OTHER)
      return false;
  return i->type.kind != IR_OTHER;
}

bool
fold_known_p (const struct ir_func *f, ir_ref r)
{
  const struct ir_insn *i = &f->insns[r];
  return i->op >= IR_ADD && i->op <= IR_GE && numbers_p (f, i);
}

int64_t
fold_compute (const struct ir_func *f, ir_ref r, const int64_t *args,
	       struct fold_flags *x)
{
  const struct ir_insn *i = &f->insns[r];
  struct ir_type t = i->type, from = f->insns[i->args[0]].type;
  if (i->op >= IR_EQ && i->op <= IR_GE)
    return compare_values (i->op, widen_value (args[0], from),
			   widen_value (args[1], from));
  wide a = widen_value (args[0], t);
  switch (i->op)
    {
    case IR_NEG:
      return note_result (x, -a, t);
    case IR_NOT:
      return (t.bits == 1 ? fold_to_type (~a, t)
	      : fold_bits (x, (int64_t) ~a, t));
    case IR_ABS:
      return note_result (x, a < 0 ? -a : a, t);
    case IR_CONV:
      return fold_conversion (x, args[0], from, t);
    default:
      return fold_binary (x, i->op, a, widen_value (args[1], t), t);
    }
}

/* The number that I is in *V, if it is a constant or a uniform value of which
   it is known.  */

static bool
number_p (const struct ir_insn *i, int64_t *v)
{
  const struct ir_facts *k = &i->facts;
  bool uniform = (i->op == IR_UNIFORM && k->have_lo && k->have_hi
		  && k->lo == k->hi);
  *v = fold_to_type (uniform ? k->lo : i->imm, i->type);
  return i->type.kind == IR_INT && (uniform || i->op == IR_CONST);
}

bool
fold_insn (const struct ir_func *f, ir_ref r, const int64_t *args, int64_t *v)
{
  const struct ir_insn *i = &f->insns[r];
  struct fold_flags flags = { .undefined = false };
  if (number_p (i, v))
    return true;
  if (i->type.kind != IR_INT)
    return false;
  if (i->op == IR_SELECT)
    *v = fold_to_type (args[0] & 1 ? args[1] : args[2], i->type);
  else if (fold_known_p (f, r))
    *v = fold_compute (f, r, args, &flags);
  else
    return false;
  return !flags.impossible;
}

/* As fold_value, DEPTH operands up.  */

static bool
value_of (const struct ir_func *f, ir_ref r, int depth, int64_t *v)
{
  const struct ir_insn *i = &f->insns[r];
  struct fold_flags flags = { .undefined = false };
  int64_t args[2] = { 0, 0 };
  if (number_p (i, v))
    return true;
  /* OpenMP passes numbers to regions as pointers.  */
  if (depth > MAX_VALUE_DEPTH
      || (i->type.kind != IR_INT
	  && (i->type.kind != IR_PTR || i->op != IR_CONV)))
    return false;
  if (i->op == IR_SELECT)
    return (value_of (f, i->args[0], depth + 1, args)
	    && value_of (f, i->args[args[0] & 1 ? 1 : 2], depth + 1, v));
  if (i->nargs > 2 || !fold_known_p (f, r))
    return false;
  for (int k = 0; k < i->nargs; k++)
    if (!value_of (f, i->args[k], depth + 1, &args[k]))
      return false;
  *v = fold_compute (f, r, args, &flags);
  return !flags.undefined && !flags.wrapped;
}

bool
fold_value (const struct ir_func *f, ir_ref r, int64_t *v)
{
  return value_of (f, r, 0, v);
}
