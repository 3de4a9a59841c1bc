/* One instruction of PTX as a step.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The compiler would contract a product and a sum to one operation, and with
   -ffast-math lose the small parts that functions of mathematics carry along.
   So all arithmetic of floating-point numbers remains what it is, text for the
   assembler.  That of integers wraps around, and is the compiler's.  */

#include "library/library-int.h"

#include <string.h>

/* An opcode: its words, without dots.  */
struct opcode
{
  int n;
  struct { const char *text; size_t len; } word[8];
};

static bool
split_opcode (const char *text, struct opcode *o)
{
  o->n = 0;
  for (;;)
    {
      size_t len = strcspn (text, ".");
      if (o->n == 8)
	return false;
      o->word[o->n].text = text;
      o->word[o->n++].len = len;
      if (!text[len])
	return true;
      text += len + 1;
    }
}

/* True if word K of O is TEXT.  */

static bool
word_is (const struct opcode *o, int k, const char *text)
{
  return (k < o->n && o->word[k].len == strlen (text)
	  && memcmp (o->word[k].text, text, o->word[k].len) == 0);
}

/* The place in LIST, of N, of word K of O; or -1.  */

static int
word_among (const struct opcode *o, int k, const char *const *list, int n)
{
  for (int i = 0; i < n; i++)
    if (word_is (o, k, list[i]))
      return i;
  return -1;
}

/* The type that is word K of O.  */

static enum type
type_word (const struct opcode *o, int k)
{
  return (k < o->n ? ptx_type (o->word[k].text - 1, o->word[k].len + 1)
	  : TYPE_NONE);
}

static bool
float_p (enum library_type t)
{
  return t == LIBRARY_F32 || t == LIBRARY_F64;
}

/* Make V of the operand OP.  */

static bool
read_value (struct reading *r, const struct operand *op,
	    struct library_value *v)
{
  v->reg = -1;
  if (op->memory || op->negated || op->array || op->second)
    return false;
  switch (op->kind)
    {
    case OPERAND_REG:
      v->kind = LIBRARY_REGISTER;
      v->reg = op->reg;
      return (r->to->regs[v->reg] != LIBRARY_VOID
	      && r->frame[v->reg] == NO_FRAME);
    case OPERAND_IMM:
    case OPERAND_FLOAT:
      v->kind = op->kind == OPERAND_IMM ? LIBRARY_INTEGER : LIBRARY_FLOAT;
      v->bits = op->value;
      /* Decimal ones are not GCC's.  */
      return op->kind == OPERAND_IMM || op->width;
    case OPERAND_SYMBOL:
      if (op->value)
	return false;
      v->table = table_of (r, op->name);
      v->variable = v->table ? NULL : variable_of (r, op->name);
      v->kind = v->table ? LIBRARY_TABLE : LIBRARY_VARIABLE;
      return v->table || v->variable;
    default:
      return false;
    }
}

/* Read the operands of ST from FIRST on into STEP, and the first one as the
   register that is set.  */

static bool
read_operands (struct reading *r, const struct statement *st,
	       struct library_step *step)
{
  struct library_value to;

  if (st->nops < 1 || st->nops > LIBRARY_OPERANDS + 1
      || !read_value (r, &st->ops[0], &to) || to.kind != LIBRARY_REGISTER)
    return false;
  step->to = to.reg;
  step->n = st->nops - 1;
  for (int i = 0; i < step->n; i++)
    if (!read_value (r, &st->ops[i + 1], &step->a[i]))
      return false;
  return true;
}

/* True if V is the address of something that has a name.  */

static bool
address_p (const struct library_value *v)
{
  return v->kind == LIBRARY_TABLE || v->kind == LIBRARY_VARIABLE;
}

/* True if V's space is that which word 1 of O says.  */

static bool
space_p (const struct library_value *v, const struct opcode *o)
{
  return ((v->kind == LIBRARY_TABLE && word_is (o, 1, "const"))
	  || (v->kind == LIBRARY_VARIABLE && word_is (o, 1, "global")));
}

/* True if all operands of STEP can be operands of an assembler statement.  */

static bool
assembler_operands_p (struct reading *r, const struct library_step *step)
{
  if (r->to->regs[step->to] == LIBRARY_BOOL
      || type_bits (r->to->regs[step->to]) < 16)
    return false;
  for (int i = 0; i < step->n; i++)
    if (address_p (&step->a[i])
	|| (step->a[i].kind == LIBRARY_REGISTER
	    && (r->to->regs[step->a[i].reg] == LIBRARY_BOOL
		|| type_bits (r->to->regs[step->a[i].reg]) < 16)))
      return false;
  return true;
}

/* Leave the instruction ST as it is, in STEP.  */

static bool
keep_text (struct reading *r, const struct statement *st,
	   struct library_step *step)
{
  char text[200];
  int at = snprintf (text, sizeof text, "%s\t%%0", st->opcode);

  if (!read_operands (r, st, step) || !assembler_operands_p (r, step))
    return false;
  for (int i = 0; i < step->n && at < (int) sizeof text; i++)
    {
      const struct library_value *v = &step->a[i];
      const char *comma = ", ";
      if (v->kind == LIBRARY_REGISTER)
	at += snprintf (text + at, sizeof text - at, "%s%%%d", comma, i + 1);
      else if (v->kind == LIBRARY_INTEGER)
	at += snprintf (text + at, sizeof text - at, "%s%lld", comma,
			(long long) v->bits);
      else
	at += snprintf (text + at, sizeof text - at, "%s0%c%0*llx", comma,
			st->ops[i + 1].width,
			st->ops[i + 1].width == 'f' ? 8 : 16,
			(unsigned long long) v->bits);
    }
  if (at >= (int) sizeof text - 1)
    return false;
  strcpy (text + at, ";");
  step->op = LIBRARY_ASSEMBLER;
  step->text = pool_text (&r->f->object->module->pool, text, at + 1);
  return true;
}

/* What computes a value of its operands, and is not for the compiler.  */

static bool
pure_p (const struct opcode *o)
{
  static const char *const roots[]
    = { "add", "sub", "mul", "mad", "fma", "div", "rem", "abs", "neg", "min",
	"max", "rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh",
	"copysign", "cvt", "shl", "shr", "popc", "clz", "brev", "bfind", "bfe",
	"prmt", "vadd", "vsub" };
  return word_among (o, 0, roots, sizeof roots / sizeof *roots) >= 0;
}

/* Operations of integers: their opcodes but for the type, and how many operands
   they have.  */
static const struct
{
  const char *root, *form;
  enum library_op op;
  int n;
} operations[] =
{
  { "add", NULL, LIBRARY_ADD, 2 }, { "sub", NULL, LIBRARY_SUBTRACT, 2 },
  { "mul", "lo", LIBRARY_MULTIPLY, 2 },
  { "mad", "lo", LIBRARY_MULTIPLY_ADD, 3 },
  { "and", NULL, LIBRARY_AND, 2 }, { "or", NULL, LIBRARY_OR, 2 },
  { "xor", NULL, LIBRARY_XOR, 2 }, { "not", NULL, LIBRARY_NOT, 1 },
  { "neg", NULL, LIBRARY_NEGATE, 1 }, { "shl", NULL, LIBRARY_LEFT, 2 },
  { "shr", NULL, LIBRARY_RIGHT, 2 }
};

/* Make STEP of an operation O of integers.  */

static bool
integer_operation (struct reading *r, const struct statement *st,
		   const struct opcode *o, struct library_step *step)
{
  enum type t = type_word (o, o->n - 1);

  step->type = library_type_of (t);
  step->is_signed = type_is_signed (t);
  if (!step->type || float_p (step->type))
    return false;
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    {
      bool form = operations[i].form;
      if (!word_is (o, 0, operations[i].root) || o->n != 2 + form
	  || (form && !word_is (o, 1, operations[i].form))
	  || st->nops != operations[i].n + 1 || !read_operands (r, st, step))
	continue;
      step->op = operations[i].op;
      if (step->op != LIBRARY_LEFT && step->op != LIBRARY_RIGHT)
	return true;
      return (step->a[1].kind == LIBRARY_INTEGER
	      && step->a[1].bits < type_bits (step->type));
    }
  return false;
}

const char *const library_condition_words[LIBRARY_INFINITE]
  = { "eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu",
      "geu", "num", "nan" };

/* Make STEP of a comparison O.  */

static bool
read_comparison (struct reading *r, const struct statement *st,
		 const struct opcode *o, struct library_step *step)
{
  enum type t = type_word (o, 2);
  int c = word_among (o, 1, library_condition_words, LIBRARY_INFINITE);

  if (o->n != 3 || c < 0 || !read_operands (r, st, step) || step->n != 2
      || r->to->regs[step->to] != LIBRARY_BOOL)
    return false;
  step->op = LIBRARY_COMPARE;
  step->type = library_type_of (t);
  step->is_signed = type_is_signed (t);
  step->condition = c;
  return (step->type > LIBRARY_BOOL
	  && (float_p (step->type) || c <= LIBRARY_GE));
}

/* Make STEP of a test O of one number.  */

static bool
read_number_test (struct reading *r, const struct statement *st,
		  const struct opcode *o, struct library_step *step)
{
  step->op = LIBRARY_COMPARE;
  step->type = library_type_of (type_word (o, 2));
  step->condition = LIBRARY_INFINITE;
  return (o->n == 3 && word_is (o, 1, "infinite") && float_p (step->type)
	  && read_operands (r, st, step) && step->n == 1
	  && r->to->regs[step->to] == LIBRARY_BOOL);
}

/* Make STEP of a conversion O between integers.  */

static bool
read_conversion (struct reading *r, const struct statement *st,
		 const struct opcode *o, struct library_step *step)
{
  enum type to = type_word (o, 1), from = type_word (o, 2);

  step->op = LIBRARY_CONVERT;
  step->type = library_type_of (to);
  step->from = library_type_of (from);
  step->is_signed = type_is_signed (from);
  return (o->n == 3 && step->type > LIBRARY_BOOL && step->from > LIBRARY_BOOL
	  && !float_p (step->type) && !float_p (step->from)
	  && read_operands (r, st, step)
	  && r->to->regs[step->to] == step->type);
}

/* Make STEP of ST, which is O and gives 1 for zero, else 0.  */

static bool
read_zero_test (struct reading *r, const struct statement *st,
		const struct opcode *o, struct library_step *step)
{
  step->op = LIBRARY_COMPARE;
  step->type = library_type_of (type_word (o, 1));
  step->condition = LIBRARY_EQ;
  if (o->n != 2 || !step->type || !read_operands (r, st, step) || step->n != 1
      || float_p (r->to->regs[step->to]))
    return false;
  step->n = 2;
  step->a[1] = (struct library_value) { .kind = LIBRARY_INTEGER, .reg = -1 };
  return true;
}

/* The address that the operand OP is, in STEP.  */

static bool
read_address (struct reading *r, const struct operand *op,
	      struct library_step *step)
{
  struct operand plain = *op;

  step->offset = op->value;
  plain.memory = false;
  plain.value = 0;
  return op->memory && read_value (r, &plain, &step->a[0]);
}

/* Make STEP of a load or a store of a part of the frame, PLACE: a copy of the
   value V, or one to it.  */

static bool
read_frame_access (struct reading *r, const struct operand *place,
		   const struct library_value *v, bool load,
		   struct library_step *step)
{
  int slot = frame_slot (r, place, step->type);

  if (slot < 0 || (v->kind == LIBRARY_REGISTER
		   && r->to->regs[v->reg] != step->type))
    return false;
  struct library_value part = { .kind = LIBRARY_REGISTER, .reg = slot };
  step->op = LIBRARY_MOVE;
  step->n = 1;
  step->to = load ? v->reg : slot;
  step->a[0] = load ? part : *v;
  return step->to >= 0;
}

/* Make STEP of a load or a store O.  That of a parameter is a copy.  */

static bool
read_access (struct reading *r, const struct statement *st,
	     const struct opcode *o, struct library_step *step)
{
  bool load = word_is (o, 0, "ld"), param = word_is (o, 1, "param");
  const struct operand *place = &st->ops[load], *other = &st->ops[!load];
  struct library_value v;

  if (st->nops != 2 || o->n < 2 || o->n > 3 || !read_value (r, other, &v)
      || address_p (&v))
    return false;
  step->type = library_type_of (type_word (o, o->n - 1));
  if (param && o->n == 3)
    {
      struct operand plain = *place;
      struct library_value p;
      plain.memory = false;
      if (!place->memory || place->value || !read_value (r, &plain, &p)
	  || p.kind != LIBRARY_REGISTER)
	return false;
      step->op = LIBRARY_MOVE;
      step->n = 1;
      step->to = load ? v.reg : p.reg;
      step->a[0] = load ? p : v;
      return step->to >= 0;
    }
  if (place->kind == OPERAND_REG && r->frame[place->reg] != NO_FRAME)
    return (o->n == 2 && step->type > LIBRARY_BOOL
	    && read_frame_access (r, place, &v, load, step));
  if (!read_address (r, place, step) || step->type <= LIBRARY_BOOL
      || (o->n == 3 && !space_p (&step->a[0], o)))
    return false;
  step->op = load ? LIBRARY_LOAD : LIBRARY_STORE;
  if (load && place->kind == OPERAND_REG)
    step->table = r->tables[place->reg];
  step->to = load ? v.reg : -1;
  step->n = load ? 1 : 2;
  step->a[1] = v;
  return load ? step->to >= 0 : step->a[0].kind == LIBRARY_REGISTER;
}

/* Make the two steps at STEP of a copy between a pair of registers and a number
   of twice their size, or of one to such a pair.  */

static bool
read_pair (struct reading *r, const struct statement *st,
	   struct library_step *step)
{
  const struct operand *to = &st->ops[0], *from = &st->ops[1];
  bool pairs = to->kind == OPERAND_VECTOR;
  const struct operand *list = pairs ? to->list : from->list;

  if ((pairs ? to : from)->count != 2
      || (pairs && (from->kind != OPERAND_VECTOR || from->count != 2)))
    return false;
  struct library_value half[2];
  for (int i = 0; i < 2; i++)
    if (!read_value (r, &list[i], &half[i])
	|| half[i].kind != LIBRARY_REGISTER
	|| r->to->regs[half[i].reg] != LIBRARY_U32)
      return false;
  if (pairs)
    for (int i = 0; i < 2; i++)
      {
	step[i].op = LIBRARY_MOVE;
	step[i].n = 1;
	step[i].to = half[i].reg;
	if (!read_value (r, &from->list[i], &step[i].a[0])
	    || (step[i].a[0].kind == LIBRARY_REGISTER
		? (r->to->regs[step[i].a[0].reg] != LIBRARY_U32
		   || step[i].a[0].reg == half[0].reg)
		: step[i].a[0].kind != LIBRARY_INTEGER))
	  return false;
      }
  else
    {
      struct library_value whole;
      if (!read_value (r, to, &whole) || whole.kind != LIBRARY_REGISTER
	  || type_bits (r->to->regs[whole.reg]) != 64)
	return false;
      step->op = LIBRARY_PACK;
      step->n = 2;
      step->to = whole.reg;
      step->a[0] = half[0];
      step->a[1] = half[1];
    }
  return true;
}

/* Make STEP of a copy of bits.  */

static bool
read_move (struct reading *r, const struct statement *st,
	   const struct opcode *o, struct library_step *step)
{
  if (st->nops == 2 && word_is (o, 0, "mov")
      && (st->ops[0].kind == OPERAND_VECTOR
	  || st->ops[1].kind == OPERAND_VECTOR))
    return read_pair (r, st, step);
  if (!read_operands (r, st, step) || step->n != 1)
    return false;
  step->op = LIBRARY_MOVE;
  enum library_type to = r->to->regs[step->to];
  if (address_p (&step->a[0]))
    return (word_is (o, 0, "cvta") && o->n == 3 && space_p (&step->a[0], o)
	    && to == LIBRARY_U64);
  if (!word_is (o, 0, "mov") || o->n != 2)
    return false;
  if (step->a[0].kind != LIBRARY_REGISTER)
    return to != LIBRARY_BOOL;
  enum library_type from = r->to->regs[step->a[0].reg];
  if ((from == LIBRARY_BOOL) != (to == LIBRARY_BOOL)
      || type_bits (from) != type_bits (to))
    return false;
  /* Or GCC would have an assembler statement use a part of the integer's
     register, which is of another type (GCC: nvptx.cc,
     nvptx_print_operand).  */
  return float_p (from) || !float_p (to) || keep_text (r, st, step);
}

/* Make STEP of a call.  */

static bool
read_call (struct reading *r, const struct statement *st,
	   struct library_step *step)
{
  int k = 0;

  step->op = LIBRARY_CALL;
  if (k < st->nops && st->ops[k].kind == OPERAND_VECTOR)
    {
      const struct operand *list = &st->ops[k++];
      struct library_value v;
      if (list->count != 1 || !read_value (r, list->list, &v)
	  || v.kind != LIBRARY_REGISTER)
	return false;
      step->to = v.reg;
    }
  if (k == st->nops || st->ops[k].kind != OPERAND_SYMBOL)
    return false;
  struct symbol *s = module_resolve (r->object, st->ops[k].name);
  if (!s || s->kind != SYMBOL_FUNC)
    return false;
  step->text = s->name->text;
  step->local = s->linkage == LINK_LOCAL ? s->function : NULL;
  if (++k == st->nops)
    return true;
  const struct operand *list = &st->ops[k];
  if (k + 1 != st->nops || list->kind != OPERAND_VECTOR
      || list->count > LIBRARY_OPERANDS)
    return false;
  for (int i = 0; i < list->count; i++)
    if (!read_value (r, &list->list[i], &step->a[step->n++])
	|| step->a[i].kind != LIBRARY_REGISTER)
      return false;
  return true;
}

/* Make the two steps at STEP of a call of R's own function as the library has
   it, whose result is returned.  */

static bool
read_call_again (struct reading *r, struct library_step *step)
{
  step->op = LIBRARY_CALL;
  step->text = r->f->symbol->name->text;
  step->whole = true;
  step->to = r->to->result_reg;
  if (r->f->symbol->linkage == LINK_LOCAL || r->to->nparams > LIBRARY_OPERANDS)
    return false;
  for (int i = 0; i < r->to->nparams; i++)
    step->a[step->n++] = (struct library_value)
      { .kind = LIBRARY_REGISTER, .reg = r->to->params[i] };
  step[1].op = LIBRARY_RETURN;
  return true;
}

/* Make STEP of a jump.  */

static bool
read_jump (struct reading *r, const struct statement *st,
	   struct library_step *step)
{
  if (st->nops != 1 || st->ops[0].kind != OPERAND_SYMBOL)
    return false;
  const struct name *n = st->ops[0].name;
  struct name *label = name_intern (&r->body->labels,
				    &r->f->object->module->pool, n->text,
				    n->len);
  if (!label->bind)
    return false;
  step->op = LIBRARY_JUMP;
  step->guard = st->guard;
  step->guard_not = st->guard_not;
  step->target = (int) (intptr_t) label->bind - 1;
  return true;
}

/* Make STEP of a selection.  */

static bool
read_selection (struct reading *r, const struct statement *st,
		const struct opcode *o, struct library_step *step)
{
  step->op = LIBRARY_SELECT;
  step->type = library_type_of (type_word (o, 1));
  return (o->n == 2 && read_operands (r, st, step) && step->n == 3
	  && step->type > LIBRARY_BOOL && step->a[2].kind == LIBRARY_REGISTER
	  && r->to->regs[step->a[2].reg] == LIBRARY_BOOL);
}

/* True if ST sets a register to an address in the frame: those who use it know
   what it is.  */

static bool
frame_address_p (const struct reading *r, const struct statement *st)
{
  return (st->nops > 1 && st->ops[0].kind == OPERAND_REG
	  && (!st->ops[0].memory || strncmp (st->opcode, "st.param", 8) == 0)
	  && r->frame[st->ops[0].reg] != NO_FRAME);
}

bool
read_step (struct reading *r, const struct statement *st,
	   struct library_step *step)
{
  struct opcode o;

  step[0] = step[1] = (struct library_step) { .to = -1, .guard = -1 };
  if (!split_opcode (st->opcode, &o))
    return false;
  if (frame_address_p (r, st))
    return st->guard < 0;
  if (word_is (&o, 0, "bra"))
    return read_jump (r, st, step);
  if (st->guard >= 0)
    return false;
  if (word_is (&o, 0, "ret"))
    {
      step->op = LIBRARY_RETURN;
      return true;
    }
  if (strcmp (st->opcode, CALL_AGAIN) == 0)
    return read_call_again (r, step);
  if (word_is (&o, 0, "call"))
    return read_call (r, st, step);
  if (word_is (&o, 0, "ld") || word_is (&o, 0, "st"))
    return read_access (r, st, &o, step);
  if (word_is (&o, 0, "mov") || word_is (&o, 0, "cvta"))
    return read_move (r, st, &o, step);
  if (word_is (&o, 0, "setp"))
    return read_comparison (r, st, &o, step);
  if (word_is (&o, 0, "testp"))
    return read_number_test (r, st, &o, step);
  if (word_is (&o, 0, "selp"))
    return read_selection (r, st, &o, step);
  if (word_is (&o, 0, "cvt") && read_conversion (r, st, &o, step))
    return true;
  if (word_is (&o, 0, "cnot"))
    return read_zero_test (r, st, &o, step);
  return (integer_operation (r, st, &o, step)
	  || (pure_p (&o) && keep_text (r, st, step)));
}
