/* Functions of the C library in line: their steps as trees.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "transform/launch/library-int.h"

/* A table of so many elements needs no memory.  */
#define FEW_ELEMENTS 4

tree
reg_type (enum library_type t)
{
  switch (t)
    {
    case LIBRARY_BOOL: return boolean_type_node;
    case LIBRARY_U8: return unsigned_char_type_node;
    case LIBRARY_U16: return short_unsigned_type_node;
    case LIBRARY_U32: return unsigned_type_node;
    case LIBRARY_U64: return long_long_unsigned_type_node;
    case LIBRARY_F32: return float_type_node;
    case LIBRARY_F64: return double_type_node;
    default: return void_type_node;
    }
}

/* X as a value of TYPE: of integers the number, else the bits.  */

static tree
converted (tree x, tree type)
{
  bool numbers = ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
		  && (INTEGRAL_TYPE_P (TREE_TYPE (x))
		      || POINTER_TYPE_P (TREE_TYPE (x))));
  if (types_compatible_p (TREE_TYPE (x), type))
    return x;
  return (numbers ? fold_convert (type, x)
	  : fold_build1 (VIEW_CONVERT_EXPR, type, x));
}

/* The bits of element K of T as one of TYPE, of BYTES bytes.  */

static tree
element_of (const struct library_table *t, size_t k, tree type, unsigned bytes)
{
  unsigned each = int_size_in_bytes (reg_type (t->type));
  tree word = SCALAR_FLOAT_TYPE_P (type) ? bits_type (type) : type;
  unsigned HOST_WIDE_INT bits = 0;
  for (unsigned i = 0; i < bytes; i++)
    {
      size_t at = k * bytes + i;
      unsigned HOST_WIDE_INT byte
	= t->bits[at / each] >> at % each * BITS_PER_UNIT & 0xff;
      bits |= byte << i * BITS_PER_UNIT;
    }
  return converted (build_int_cst (word, bits), type);
}

/* The variable that has the constants of T.  */

static tree
table_variable (struct library_table *t)
{
  if (t->user)
    return (tree) t->user;
  /* Of numbers, whatever they are loaded as: the bits are what counts.  */
  tree element = reg_type (t->type);
  tree array = build_array_type_nelts (build_qualified_type (element,
							     TYPE_QUAL_CONST),
				       t->count);
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL,
			 create_tmp_var_name (t->name), array);
  vec<constructor_elt, va_gc> *elements = NULL;
  for (size_t k = 0; k < t->count; k++)
    CONSTRUCTOR_APPEND_ELT (elements, size_int (k),
			    build_int_cst (element, t->bits[k]));
  DECL_INITIAL (var) = build_constructor (array, elements);
  TREE_CONSTANT (DECL_INITIAL (var)) = TREE_STATIC (DECL_INITIAL (var)) = 1;
  TREE_STATIC (var) = TREE_READONLY (var) = TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = DECL_ARTIFICIAL (var) = DECL_IGNORED_P (var) = 1;
  SET_DECL_ALIGN (var, t->align * BITS_PER_UNIT);
  DECL_USER_ALIGN (var) = 1;
  varpool_node::get_create (var)->offloadable = 1;
  varpool_node::finalize_decl (var);
  t->user = var;
  return var;
}

/* The declaration of the library's variable V.  */

static tree
external_variable (const struct library_variable *v)
{
  tree name = get_identifier (v->name);
  symtab_node *known = symtab_node::get_for_asmname (name);
  if (known && VAR_P (known->decl))
    return known->decl;
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, name, reg_type (v->type));
  SET_DECL_ASSEMBLER_NAME (var, name);
  TREE_PUBLIC (var) = DECL_EXTERNAL (var) = TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = DECL_ARTIFICIAL (var) = DECL_IGNORED_P (var) = 1;
  varpool_node::get_create (var)->offloadable = 1;
  return var;
}

/* The value V, which is of TYPE.  */

static tree
operand_value (struct library_copy *m, const struct library_value *v, tree type)
{
  switch (v->kind)
    {
    case LIBRARY_REGISTER:
      return converted (m->vars[v->reg], type);
    case LIBRARY_TABLE:
      return fold_convert (type, build_fold_addr_expr
				   (table_variable (v->table)));
    case LIBRARY_VARIABLE:
      return fold_convert (type, build_fold_addr_expr
				   (external_variable (v->variable)));
    default:
      return converted (build_int_cst (SCALAR_FLOAT_TYPE_P (type)
				       ? bits_type (type) : type, v->bits),
			type);
    }
}

/* Append to M's body that register TO becomes X.  */

void
assign_register (struct library_copy *m, int to, tree x)
{
  tree var = m->vars[to];
  append_to_statement_list (build2 (MODIFY_EXPR, TREE_TYPE (var), var,
				    converted (x, TREE_TYPE (var))), &m->body);
}

/* The integer type in which S computes.  */

static tree
type_in (const struct library_step *s, enum library_type t)
{
  tree type = reg_type (t);
  return s->is_signed && INTEGRAL_TYPE_P (type) ? signed_type_for (type) : type;
}

/* A variable NAME of TYPE in M's function.  */

tree
new_register (struct library_copy *m, const char *name, tree type)
{
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name),
			 type);
  DECL_CONTEXT (var) = m->decl;
  DECL_ARTIFICIAL (var) = DECL_IGNORED_P (var) = TREE_USED (var) = 1;
  DECL_CHAIN (var) = m->chain;
  m->chain = var;
  return var;
}

/* Append to M's body that OUT becomes what the assembler's TEXT makes of the
   INPUTS.  Return the statement.  */

static tree
append_instruction (struct library_copy *m, const char *text, tree out,
		    tree inputs)
{
  out = build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")),
			 out);
  tree as = build5 (ASM_EXPR, void_type_node,
		    build_string (strlen (text), text), out, inputs, NULL_TREE,
		    NULL_TREE);
  append_to_statement_list (as, &m->body);
  return as;
}

/* The operand X of an assembler statement, as a list.  */

static tree
input (tree x)
{
  return build_tree_list (build_tree_list (NULL_TREE, build_string (2, "r")),
			  x);
}

/* Append to M's body that the assembler copies the bits of the integer X to
   OUT.  */

static void
append_copy (struct library_copy *m, tree out, tree x)
{
  unsigned bits = TYPE_PRECISION (TREE_TYPE (x));
  append_instruction (m, (bits == 64 ? "mov.b64\t%0, %1;"
			  : bits == 32 ? "mov.b32\t%0, %1;"
			  : "mov.b16\t%0, %1;"), out, input (x));
}

/* The integer X, copied by the assembler: what is known of it may be a part of
   a register of another type, which only copies may use.  */

static tree
copied (struct library_copy *m, tree x)
{
  tree copy = new_register (m, "c", TREE_TYPE (x));
  append_copy (m, copy, x);
  return copy;
}

/* True if the register REG of F has one constant, wherever it is set.  */

static bool
constant_register_p (const struct library_function *f, int reg)
{
  int set = 0;
  for (int k = 0; k < f->nparams; k++)
    if (f->params[k] == reg)
      return false;
  for (int k = 0; k < f->nsteps; k++)
    if (f->steps[k].to == reg)
      {
	const struct library_step *s = &f->steps[k];
	if (set++ || s->op != LIBRARY_MOVE || s->guard >= 0
	    || (s->a[0].kind != LIBRARY_INTEGER
		&& s->a[0].kind != LIBRARY_FLOAT))
	  return false;
      }
  return set == 1;
}

/* True if F of L stores, or calls functions that do, down to DEPTH: mostly
   errno, for arguments that have no result.  */

static bool
stores_p (struct library *l, const struct library_function *f, int depth)
{
  for (int k = 0; f && k < f->nsteps; k++)
    {
      const struct library_step *s = &f->steps[k];
      if (s->op == LIBRARY_STORE
	  || (s->op == LIBRARY_CALL && depth > 0
	      && stores_p (l, library_called (l, s), depth - 1)))
	return true;
    }
  return false;
}

/* True if what the assembler statement S of M's function computes is always the
   same, or may be when that is inlined: what such arguments give instead.  */

static bool
always_same_p (struct library_copy *m, const struct library_step *s)
{
  if (stores_p (m->library, m->f, 1))
    return true;
  for (int i = 0; i < s->n; i++)
    if (s->a[i].kind == LIBRARY_REGISTER
	&& !constant_register_p (m->f, s->a[i].reg))
      return false;
  return true;
}

/* Append the assembler statement S to M's body.  */

static void
append_assembler (struct library_copy *m, const struct library_step *s)
{
  tree inputs = NULL_TREE;
  auto_vec<char, 256> text;
  /* Its operands are those that are registers; the text has numbers of all.  */
  char number[LIBRARY_OPERANDS] = { 0 };
  int n = 0;
  bool copy = startswith (s->text, "mov.");
  for (int i = 0; i < s->n; i++)
    if (s->a[i].kind == LIBRARY_REGISTER)
      {
	tree x = m->vars[s->a[i].reg];
	number[i] = '0' + ++n;
	inputs = chainon (inputs,
			  input (copy || !INTEGRAL_TYPE_P (TREE_TYPE (x))
				 ? x : copied (m, x)));
      }
  for (const char *p = s->text; *p; p++)
    {
      text.safe_push (*p);
      if (*p == '%' && *++p)
	text.safe_push (*p == '0' ? '0' : number[*p - '1']);
    }
  text.safe_push ('\0');
  tree as = append_instruction (m, text.address (), m->vars[s->to], inputs);
  /* GCC would compute it before a loop, whether it is needed or not.  */
  ASM_VOLATILE_P (as) = always_same_p (m, s);
}

/* Append to M's body that register TO gets the bits of the integer X.  */

static void
set_bits (struct library_copy *m, int to, tree x)
{
  tree type = TREE_TYPE (x), copy = new_register (m, "c", type);
  append_to_statement_list (build2 (MODIFY_EXPR, type, copy, x), &m->body);
  append_copy (m, m->vars[to], copy);
}

/* The type of values of TYPE that are chosen.  Where GCC need not tell a zero
   from another, or numbers from what is none, their bits are.  */

static tree
chosen_type (tree type)
{
  if (!SCALAR_FLOAT_TYPE_P (type)
      || (flag_signed_zeros && !flag_finite_math_only))
    return type;
  return bits_type (type);
}

/* Append to M's body that register TO becomes X, which was chosen.  */

static void
set_chosen (struct library_copy *m, int to, tree x)
{
  if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (m->vars[to]))
      && INTEGRAL_TYPE_P (TREE_TYPE (x)))
    set_bits (m, to, x);
  else
    assign_register (m, to, x);
}

/* The comparison C as a tree code.  */

static enum tree_code
comparison_code (enum library_condition c, bool floats)
{
  static const enum tree_code codes[]
    = { EQ_EXPR, LTGT_EXPR, LT_EXPR, LE_EXPR, GT_EXPR, GE_EXPR,
	UNEQ_EXPR, NE_EXPR, UNLT_EXPR, UNLE_EXPR, UNGT_EXPR, UNGE_EXPR,
	ORDERED_EXPR, UNORDERED_EXPR };
  return !floats && c == LIBRARY_NE ? NE_EXPR : codes[c];
}

/* The text of a comparison of numbers of TYPE by C, which sets an integer.  */

static char *
comparison_text (enum library_condition c, tree type)
{
  const char *suffix = TYPE_PRECISION (type) == 64 ? "f64" : "f32";
  char *test = (c == LIBRARY_INFINITE
		? xasprintf ("testp.infinite.%s", suffix)
		: xasprintf ("setp.%s.%s", library_condition_words[c], suffix));
  char *text = xasprintf ("{ .reg .pred %%%%holds; %s %%%%holds, %%1%s; "
			  "selp.u32 %%0, 1, 0, %%%%holds; }", test,
			  c == LIBRARY_INFINITE ? "" : ", %2");
  free (test);
  return text;
}

/* What the comparison S of M gives.  */

static tree
compared (struct library_copy *m, const struct library_step *s)
{
  tree in = type_in (s, s->type), b = NULL_TREE;
  tree a = operand_value (m, &s->a[0], in);
  bool floats = SCALAR_FLOAT_TYPE_P (in);
  if (s->n > 1)
    b = operand_value (m, &s->a[1], in);
  /* The library looks for what -ffinite-math-only says is not there.  */
  if (s->condition != LIBRARY_INFINITE && (!floats || !flag_finite_math_only))
    return fold_build2 (comparison_code (s->condition, floats),
			boolean_type_node, a, b);
  tree holds = new_register (m, "c", unsigned_type_node);
  char *text = comparison_text (s->condition, in);
  append_instruction (m, text, holds,
		      b ? chainon (input (a), input (b)) : input (a));
  free (text);
  return build2 (NE_EXPR, boolean_type_node, holds,
		 build_zero_cst (unsigned_type_node));
}

/* The operation OP as a tree code.  */

static enum tree_code
operation_code (enum library_op op)
{
  switch (op)
    {
    case LIBRARY_ADD: return PLUS_EXPR;
    case LIBRARY_SUBTRACT: return MINUS_EXPR;
    case LIBRARY_MULTIPLY: case LIBRARY_MULTIPLY_ADD: return MULT_EXPR;
    case LIBRARY_AND: return BIT_AND_EXPR;
    case LIBRARY_OR: return BIT_IOR_EXPR;
    case LIBRARY_XOR: return BIT_XOR_EXPR;
    case LIBRARY_NOT: return BIT_NOT_EXPR;
    case LIBRARY_NEGATE: return NEGATE_EXPR;
    case LIBRARY_LEFT: return LSHIFT_EXPR;
    case LIBRARY_RIGHT: return RSHIFT_EXPR;
    default: gcc_unreachable ();
    }
}

/* What the step S of M, which has no effect but a value, computes.  */

static tree
computed (struct library_copy *m, const struct library_step *s)
{
  tree type = reg_type (s->type), in, a;
  switch (s->op)
    {
    case LIBRARY_MOVE:
      return operand_value (m, &s->a[0], TREE_TYPE (m->vars[s->to]));
    case LIBRARY_CONVERT:
      a = operand_value (m, &s->a[0], reg_type (s->from));
      return fold_convert (type, fold_convert (type_in (s, s->from), a));
    case LIBRARY_COMPARE:
      return compared (m, s);
    case LIBRARY_SELECT:
      type = chosen_type (type);
      return fold_build3 (COND_EXPR, type, operand_value (m, &s->a[2],
						     boolean_type_node),
			  operand_value (m, &s->a[0], type),
			  operand_value (m, &s->a[1], type));
    case LIBRARY_NOT:
    case LIBRARY_NEGATE:
      return fold_build1 (operation_code (s->op), type,
			  operand_value (m, &s->a[0], type));
    case LIBRARY_RIGHT:
    case LIBRARY_LEFT:
      in = s->op == LIBRARY_RIGHT ? type_in (s, s->type) : type;
      return fold_build2 (operation_code (s->op), in,
			  operand_value (m, &s->a[0], in),
			  operand_value (m, &s->a[1], unsigned_type_node));
    default:
      a = fold_build2 (operation_code (s->op), type,
		       operand_value (m, &s->a[0], type),
		       operand_value (m, &s->a[1], type));
      return (s->op != LIBRARY_MULTIPLY_ADD ? a
	      : fold_build2 (PLUS_EXPR, type, a,
			     operand_value (m, &s->a[2], type)));
    }
}

/* Append S, of two halves, to M's body.  */

static void
append_packed (struct library_copy *m, const struct library_step *s)
{
  tree type = long_long_unsigned_type_node, half = unsigned_type_node;
  tree low = fold_convert (type, operand_value (m, &s->a[0], half));
  tree high = fold_convert (type, operand_value (m, &s->a[1], half));
  high = fold_build2 (LSHIFT_EXPR, type, high, build_int_cst (half, 32));
  set_chosen (m, s->to, fold_build2 (BIT_IOR_EXPR, type, high, low));
}

/* What S of M loads, or where it stores.  */

static tree
memory_of (struct library_copy *m, const struct library_step *s)
{
  tree type = reg_type (s->type);
  tree pointer = build_pointer_type (type);
  tree at = operand_value (m, &s->a[0], long_long_unsigned_type_node);
  at = fold_build2 (PLUS_EXPR, TREE_TYPE (at), at,
		    build_int_cst (TREE_TYPE (at), s->offset));
  return build2 (MEM_REF, type, fold_convert (pointer, at),
		 build_int_cst (pointer, 0));
}

/* What S of M loads.  From a table of a few elements, it is chosen by its
   place: a load would wait for memory.  */

static tree
loaded (struct library_copy *m, const struct library_step *s)
{
  tree type = reg_type (s->type), address = long_long_unsigned_type_node;
  tree from = memory_of (m, s);
  unsigned HOST_WIDE_INT bytes = int_size_in_bytes (type), size;
  if (!s->table)
    return from;
  tree var = table_variable (s->table);
  size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (var)));
  if (size % bytes || size / bytes > FEW_ELEMENTS)
    return from;
  tree at = fold_convert (address, TREE_OPERAND (from, 0)), x = NULL_TREE;
  type = chosen_type (type);
  for (unsigned k = size / bytes; k-- > 0;)
    {
      tree place = fold_build2 (PLUS_EXPR, address,
				fold_convert (address,
					      build_fold_addr_expr (var)),
				build_int_cst (address, k * bytes));
      tree element = element_of (s->table, k, type, bytes);
      x = (x ? fold_build3 (COND_EXPR, type,
			    fold_build2 (EQ_EXPR, boolean_type_node, at,
					 place), element, x)
	   : element);
    }
  return x;
}

/* The declaration of the library's function NAME of TYPE, which remains a call.
   GCC must know nothing of it: it would make one call of a sine and a cosine,
   which stores both in a frame that lanes share.  */

static tree
declaration (const char *name, tree type)
{
  tree id = get_identifier (name);
  tree fn = build_decl (UNKNOWN_LOCATION, FUNCTION_DECL, id, type);
  SET_DECL_ASSEMBLER_NAME (fn, id);
  DECL_EXTERNAL (fn) = TREE_PUBLIC (fn) = DECL_ARTIFICIAL (fn) = 1;
  TREE_NOTHROW (fn) = 1;
  return fn;
}

/* The type of the function that the step S of F calls, by its operands.  */

tree
called_type (const struct library_function *f, const struct library_step *s)
{
  auto_vec<tree, LIBRARY_OPERANDS> types;
  for (int i = 0; i < s->n; i++)
    types.safe_push (reg_type (f->regs[s->a[i].reg]));
  return build_function_type_array (s->to < 0 ? void_type_node
				    : reg_type (f->regs[s->to]),
				    types.length (), types.address ());
}

/* Append the call S to M's body.  What it calls is made if it can be.  */

static void
append_call (struct library_copy *m, const struct library_step *s)
{
  auto_vec<tree, LIBRARY_OPERANDS> args;
  struct library_function *f = library_called (m->library, s);
  tree fn = (f && f->user ? (tree) f->user
	     : declaration (s->text, called_type (m->f, s)));
  tree formal = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (int i = 0; i < s->n; i++)
    {
      tree in = (formal && !VOID_TYPE_P (TREE_VALUE (formal))
		 ? TREE_VALUE (formal) : reg_type (m->f->regs[s->a[i].reg]));
      args.safe_push (operand_value (m, &s->a[i], in));
      formal = formal ? TREE_CHAIN (formal) : NULL_TREE;
    }
  tree call = build_call_expr_loc_array (UNKNOWN_LOCATION, fn, s->n,
					 args.address ());
  if (s->to < 0)
    append_to_statement_list (call, &m->body);
  else
    assign_register (m, s->to, call);
}

/* Append a return to M's body.  */

static void
append_return (struct library_copy *m)
{
  tree x = NULL_TREE, result = DECL_RESULT (m->decl);
  if (m->f->result_reg >= 0)
    x = build2 (MODIFY_EXPR, TREE_TYPE (result), result,
		converted (m->vars[m->f->result_reg], TREE_TYPE (result)));
  append_to_statement_list (build1 (RETURN_EXPR, void_type_node, x), &m->body);
}

/* Append step K to M's body.  */

void
append_step (struct library_copy *m, int k)
{
  const struct library_step *s = &m->f->steps[k];
  if (s->is_target)
    append_to_statement_list (build1 (LABEL_EXPR, void_type_node,
				      m->labels[k]), &m->body);
  switch (s->op)
    {
    case LIBRARY_NOTHING:
      break;
    case LIBRARY_JUMP:
      {
	tree jump = build1 (GOTO_EXPR, void_type_node, m->labels[s->target]);
	tree stay = build_empty_stmt (UNKNOWN_LOCATION);
	if (s->guard >= 0)
	  jump = build3 (COND_EXPR, void_type_node, m->vars[s->guard],
			 s->guard_not ? stay : jump,
			 s->guard_not ? jump : stay);
	append_to_statement_list (jump, &m->body);
	break;
      }
    case LIBRARY_RETURN:
      append_return (m);
      break;
    case LIBRARY_CALL:
      append_call (m, s);
      break;
    case LIBRARY_ASSEMBLER:
      append_assembler (m, s);
      break;
    case LIBRARY_STORE:
      append_to_statement_list (build2 (MODIFY_EXPR, reg_type (s->type),
					memory_of (m, s),
					operand_value (m, &s->a[1],
						  reg_type (s->type))),
				&m->body);
      break;
    case LIBRARY_PACK:
      append_packed (m, s);
      break;
    case LIBRARY_LOAD:
      set_chosen (m, s->to, loaded (m, s));
      break;
    default:
      set_chosen (m, s->to, computed (m, s));
    }
}
