/* The lane IR, executed by one warp: arithmetic.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* As ir.h words it: C's arithmetic in the instruction's type.  The analysis
   computes with twice the width; here a number is a sign and a size, so that
   the two have no mistake in common.  */

#include "interp.h"

#include <string.h>

/* A number; BEYOND says that its size is greater than SIZE by a multiple of
   2**64.  */
struct number
{
  bool negative, beyond;
  uint64_t size;
};

int64_t
interp_fold (int64_t v, struct ir_type t)
{
  int unused = 64 - t.bits;
  if (t.kind == IR_OTHER || unused <= 0)
    return v;
  uint64_t high = (uint64_t) v << unused;
  return (t.is_unsigned ? (int64_t) (high >> unused)
	  : (int64_t) high >> unused);
}

/* The number that the value V of type T is.  */

static struct number
number_of (int64_t v, struct ir_type t)
{
  bool positive = t.bits == 64 && (t.is_unsigned || t.kind == IR_PTR);
  struct number n = { !positive && v < 0, false, (uint64_t) v };
  if (n.negative)
    n.size = -n.size;
  return n;
}

/* The lowest 64 bits of N.  */

static int64_t
low_bits (struct number n)
{
  return (int64_t) (n.negative ? -n.size : n.size);
}

/* True if N is a number of type T.  */

static bool
fits (struct number n, struct ir_type t)
{
  if (n.beyond || (n.negative && t.is_unsigned && n.size))
    return false;
  int digits = t.bits - !t.is_unsigned;
  uint64_t most = digits >= 64 ? UINT64_MAX : (UINT64_C (1) << digits) - 1;
  return n.size <= most || (n.negative && n.size == most + 1);
}

/* N as a value of type T; X takes note of overflow.  Addresses are offset by
   unsigned numbers, which wrap if they stand for negative ones.  */

static int64_t
value_of (struct interp_flags *x, struct number n, struct ir_type t)
{
  if (t.kind != IR_PTR && !fits (n, t))
    {
      x->wrapped |= t.wraps || t.is_unsigned;
      x->undefined |= !t.wraps && !t.is_unsigned;
    }
  return interp_fold (low_bits (n), t);
}

/* The bits V as a value of type T.  That the highest bit of an unsigned value
   is set is as good as wrapping.  */

static int64_t
bits_of (struct interp_flags *x, int64_t v, struct ir_type t)
{
  v = interp_fold (v, t);
  x->wrapped |= (t.is_unsigned && t.bits > 1
		 && ((uint64_t) v >> (t.bits - 1) & 1));
  return v;
}

/* -1, 0 or 1 as A is less than, equal to, or greater than B.  */

static int
order (struct number a, struct number b)
{
  int sizes = (a.size > b.size) - (a.size < b.size);
  if (a.negative != b.negative)
    return !a.size && !b.size ? 0 : a.negative ? -1 : 1;
  return a.negative ? -sizes : sizes;
}

static struct number
sum (struct number a, struct number b)
{
  struct number n = { a.negative, false, 0 };
  if (a.negative == b.negative)
    n.beyond = __builtin_add_overflow (a.size, b.size, &n.size);
  else if (a.size >= b.size)
    n.size = a.size - b.size;
  else
    {
      n.negative = b.negative;
      n.size = b.size - a.size;
    }
  return n;
}

static struct number
product (struct number a, struct number b)
{
  struct number n = { a.negative != b.negative, false, 0 };
  n.beyond = __builtin_mul_overflow (a.size, b.size, &n.size);
  return n;
}

/* A * 2**DIGITS.  */

static struct number
shifted_up (struct number a, int digits)
{
  a.beyond = digits && a.size >> (64 - digits);
  a.size <<= digits;
  return a;
}

/* A / 2**DIGITS, rounded down.  */

static struct number
shifted_down (struct number a, int digits)
{
  if (a.negative && a.size)
    a.size = ((a.size - 1) >> digits) + 1;
  else
    a.size >>= digits;
  return a;
}

/* A OP B of type T, OP being a division or a shift.  */

static int64_t
partial (struct interp_flags *x, enum ir_op op, struct number a,
	 struct number b, struct ir_type t)
{
  bool divides = op == IR_DIV || op == IR_MOD;
  if (divides ? !b.size : b.negative || b.size >= t.bits)
    {
      x->undefined = true;
      return 0;
    }
  if (divides)
    x->negative |= (a.negative && a.size) || b.negative;
  switch (op)
    {
    case IR_DIV:
      a.negative = a.negative != b.negative;
      a.size /= b.size;
      return value_of (x, a, t);
    case IR_MOD:
      a.size %= b.size;
      return value_of (x, a, t);
    case IR_SHL:
      return value_of (x, shifted_up (a, (int) b.size), t);
    default:
      return value_of (x, shifted_down (a, (int) b.size), t);
    }
}

/* The comparison OP of numbers that order orders as O.  */

static bool
holds (enum ir_op op, int o)
{
  switch (op)
    {
    case IR_EQ:
      return o == 0;
    case IR_NE:
      return o != 0;
    case IR_LT:
      return o < 0;
    case IR_LE:
      return o <= 0;
    case IR_GT:
      return o > 0;
    default:
      return o >= 0;
    }
}

bool
interp_number_p (const struct ir_func *f, const struct ir_insn *i)
{
  if (i->op < IR_ADD || i->op > IR_GE || i->type.kind == IR_OTHER)
    return false;
  for (int k = 0; k < i->nargs; k++)
    if (f->insns[i->args[k]].type.kind == IR_OTHER)
      return false;
  return true;
}

int64_t
interp_number (struct interp_flags *x, const struct ir_func *f,
	       const struct ir_insn *i, const int64_t *args)
{
  struct ir_type t = i->type, from = f->insns[i->args[0]].type;
  bool compares = i->op >= IR_EQ;
  int64_t u = args[0], v = i->nargs > 1 ? args[1] : 0;
  struct number a = number_of (u, compares || i->op == IR_CONV ? from : t);
  struct number b = number_of (v, compares ? from : t);
  if (compares)
    return holds (i->op, order (a, b));
  switch (i->op)
    {
    case IR_SUB:
      b.negative = !b.negative;
      return value_of (x, sum (a, b), t);
    case IR_ADD:
      return value_of (x, sum (a, b), t);
    case IR_MUL:
      return value_of (x, product (a, b), t);
    case IR_AND:
      return interp_fold (u & v, t);
    case IR_OR:
      return bits_of (x, u | v, t);
    case IR_XOR:
      return bits_of (x, u ^ v, t);
    case IR_NOT:
      return t.bits == 1 ? interp_fold (~u, t) : bits_of (x, ~u, t);
    case IR_MIN:
      return interp_fold (order (a, b) < 0 ? u : v, t);
    case IR_MAX:
      return interp_fold (order (a, b) > 0 ? u : v, t);
    case IR_NEG:
      a.negative = !a.negative;
      return value_of (x, a, t);
    case IR_ABS:
      a.negative = false;
      return value_of (x, a, t);
    case IR_CONV:
      /* To narrow is defined, but to 32 bits and more it is an assumption that
	 nothing is lost.  */
      x->wrapped |= t.bits >= 32 && !fits (a, t);
      return interp_fold (u, t);
    default:
      return partial (x, i->op, a, b, t);
    }
}

/* --- Real numbers.  --- */

int64_t
interp_bits (double v)
{
  int64_t bits;
  memcpy (&bits, &v, sizeof bits);
  return bits;
}

/* The real number that BITS hold.  */

static double
real_of (int64_t bits)
{
  double v;
  memcpy (&v, &bits, sizeof v);
  return v;
}

bool
interp_real_p (const struct ir_func *f, const struct ir_insn *i)
{
  static const char *const binary[]
    = { IR_REAL_ADD, IR_REAL_SUB, IR_REAL_MUL };
  if (i->op != IR_PURE || !i->name)
    return false;
  if (i->nargs == 1)
    return ((!strcmp (i->name, IR_REAL_OF) && i->type.kind == IR_OTHER
	     && f->insns[i->args[0]].type.kind == IR_INT)
	    || (!strcmp (i->name, IR_REAL_ROUNDED) && i->type.kind == IR_INT)
	    || !strcmp (i->name, IR_REAL_NEG));
  bool good = false;
  for (int k = 0; k < 3; k++)
    good |= i->nargs == 2 && !strcmp (i->name, binary[k]);
  return good;
}

/* V rounded towards zero, as a value of type T; X takes note if it is none.  */

static int64_t
rounded (struct interp_flags *x, double v, struct ir_type t)
{
  double most = t.bits == 64 ? 0x1p62 : 0x1p40;
  bool good = v > -most && v < most;
  int64_t n = good ? (int64_t) v : 0;
  x->undefined |= !good || interp_fold (n, t) != n;
  return n;
}

int64_t
interp_real (struct interp_flags *x, const struct ir_func *f,
	     const struct ir_insn *i, const int64_t *args)
{
  struct ir_type of = f->insns[i->args[0]].type;
  double a = real_of (args[0]), b = i->nargs > 1 ? real_of (args[1]) : 0;
  if (!strcmp (i->name, IR_REAL_OF))
    return interp_bits (of.is_unsigned ? (double) (uint64_t) args[0]
			: (double) args[0]);
  if (!strcmp (i->name, IR_REAL_ROUNDED))
    return rounded (x, a, i->type);
  if (!strcmp (i->name, IR_REAL_NEG))
    return interp_bits (-a);
  if (!strcmp (i->name, IR_REAL_MUL))
    return interp_bits (a * b);
  return interp_bits (!strcmp (i->name, IR_REAL_ADD) ? a + b : a - b);
}
