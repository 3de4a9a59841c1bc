/* Lowering: values and addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VALUE_OPERAND_H
#define DRANO_GCC_LOWER_VALUE_OPERAND_H

#include "lower/origin/lowering.h"

/* Values that are made once.  */
struct leaves
{
  hash_map<tree, ir_ref> consts;
  auto_vec<tree> reals;		/* Those of floating point; equal ones are
				   many.  */
  hash_map<tree, ir_ref> symbols;  /* Addresses of declarations, values of
				      the receiver's fields.  */
};

/* The types of addresses and of 32-bit and 64-bit counts.  */
extern const struct ir_type ir_address_type;
extern const struct ir_type ir_int_type;

/* The IR's type for the GCC type TYPE.  */
extern struct ir_type lower_type (const_tree type);

/* Return the value of the GIMPLE value OP at the current place.  */
extern ir_ref lower_operand (struct lowering *l, tree op);

/* A constant of type TYPE.  */
extern ir_ref lower_const (struct lowering *l, struct ir_type type,
			   HOST_WIDE_INT value);

/* An operation in the current block.  */
extern ir_ref lower_op2 (struct lowering *l, enum ir_op op,
			 struct ir_type type, ir_ref a, ir_ref b);

/* Return a uniform symbol NAME (which may be null), at the current place.  */
extern ir_ref lower_uniform (struct lowering *l, struct ir_type type,
			     const char *name);

/* What is known of a pointer to objects of TYPE: that it is as aligned as
   they are.  */
extern struct ir_facts lower_pointer_facts (const_tree type);

/* The IR's operation for the tree code CODE, or IR_LAST.  */
extern enum ir_op lower_op_of_code (enum tree_code code);

/* The address of REF.  */
extern ir_ref lower_address (struct lowering *l, tree ref);

/* Call FN (L, NAME) for each SSA name that the address of REF uses.  */
extern void lower_walk_address (struct lowering *l, tree ref,
				void (*fn) (struct lowering *, tree));

/* Return ADDRESS + BYTES.  */
extern ir_ref add_bytes (struct lowering *l, ir_ref address,
			 HOST_WIDE_INT bytes);

/* Return where the variable DECL lives in the current function.  */
extern enum ir_space space_of_decl (struct lowering *l, const_tree decl);

/* Return the memory that the pointer PTR points to.  */
extern enum ir_space space_of_pointer (struct lowering *l, tree ptr);

/* Return the symbol of SYMBOLS for KEY, a declaration or field, made with
   NAME, TYPE and FACTS on first use.  */
extern ir_ref symbol_of (struct lowering *l, hash_map<tree, ir_ref> *symbols,
			 tree key, struct ir_type type, const char *name,
			 struct ir_facts facts);

#endif /* DRANO_GCC_LOWER_VALUE_OPERAND_H */
