/* What the parts of the lowering share: the function under way.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_LOWERING_H
#define DRANO_GCC_LOWER_LOWERING_H

#include "lower/lower.h"
#include "region/acc-partition.h"
#include "names/location.h"
#include "gimple/param-modref.h"

typedef hash_map<tree, struct ir_func *> routine_map;

/* An induction variable of a virtual lane loop: the warp's phi and what it
   becomes in the next round, once made, and the variable's step.  */
struct virtual_phi
{
  ir_ref warp, next;
  tree step;
};

/* How often a partitioned loop goes round, its step and what it begins with;
   IR_NONE: it is not partitioned.  */
struct loop_trips
{
  ir_ref count, step, first;
};

/* The state of one function's lowering.  */
struct lowering
{
  struct ir_module *module;
  struct ir_func *f;
  struct function *fn;
  const struct region *region;	/* Null in a routine.  */
  struct partition *part;
  bool lanes_inherited;		/* A routine whose blocks run as the call
				   does.  */
  routine_map *routines;
  auto_vec<tree> *todo_routines;  /* Declared, not yet lowered.  */
  struct parameter_facts *parameters;
  struct formula_arrays *formulas;
  ir_ref *of_ssa;		/* By SSA version; IR_NONE: none yet.  */
  bool *needed;			/* By SSA version.  */
  ir_blk *of_bb;		/* By index; -1: unreachable.  */
  int *simt;			/* By block index: lane loop of a SIMT copy,
				   or -1.  */
  hash_map<tree, ir_ref> *consts;
  hash_map<tree, ir_ref> *symbols;  /* Addresses of declarations, values of
				       the receiver's fields.  */
  hash_map<tree, ir_ref> *known;  /* What stays in places of memory, by key;
				     values of the launching function.  */
  hash_set<tree> *stored;	/* Keys of what the body changes.  */
  hash_set<tree> *escaped;	/* Local variables whose address is given
				   away.  */
  hash_set<tree> *held;		/* Those whose address is in others.  */
  int held_depth;		/* Of such variables being followed.  */
  unsigned HOST_WIDE_INT handed;  /* Parameters that point to the callers' own
				     variables, ...  */
  unsigned HOST_WIDE_INT handed_kept;  /* ... which stay as they are.  */
  hash_map<basic_block, class loop *> *virtual_headers;
  hash_map<tree, struct virtual_phi> *virtual_phis;  /* By result.  */
  hash_set<tree> *outside;	/* Local variables used outside such loops, if
				   there is one.  */
  int threads;			/* The lane loop that a parallel body run by
				   lanes is, or -1.  */
  int excluded;			/* What lanes the block has in which the
				   critical region under way begins.  */
  hash_map<gimple *, struct loop_trips> *trips;  /* Of the OpenACC loop that
						    begins at this call.  */
  ir_ref shared_trips;		/* As lower_shared_trips says.  */
  ir_blk bb;			/* The block under way.  */
};

/* The block for leaves: the entry, which dominates all.  */
#define LEAF_BLOCK 0

/* lower/needed.cc: mark every SSA name of the N blocks ORDER that will be
   asked for.  */
extern void lower_mark_needed (struct lowering *l, const int *order, int n);

/* lower/function.cc: the IR's type for the GCC type TYPE.  */
extern struct ir_type lower_type (const_tree type);
/* The value of the gimple value OP at the place under way.  */
extern ir_ref lower_operand (struct lowering *l, tree op);
/* A constant of type TYPE.  */
extern ir_ref lower_const (struct lowering *l, struct ir_type type,
			   HOST_WIDE_INT value);
/* An operation in the block under way.  */
extern ir_ref lower_op2 (struct lowering *l, enum ir_op op,
			 struct ir_type type, ir_ref a, ir_ref b);
/* A uniform symbol NAME (which may be null), at the place under way.  */
extern ir_ref lower_uniform (struct lowering *l, struct ir_type type,
			     const char *name);

/* The types of addresses and of 32-bit and 64-bit counts.  */
extern const struct ir_type ir_address_type;
extern const struct ir_type ir_int_type;

/* lower/access.cc: emit the accesses that STMT makes.  If it loads a register,
   return the value loaded, else IR_NONE.  */
extern ir_ref lower_memory (struct lowering *l, gimple *stmt);
/* What is known of a pointer to objects of TYPE: that it is as aligned as
   they are.  */
extern struct ir_facts lower_pointer_facts (const_tree type);

/* Let R, which the entry REGION gets by its FIELD, or with a pointer to it
   there, know by which number.  Return R.  */
extern ir_ref lower_number_field (struct lowering *l,
				  const struct region *region, tree field,
				  ir_ref r);

/* lower/formula-array.cc: the value of what STMT loads, if it is from an array that
   the program fills by a formula, else IR_NONE.  */
extern ir_ref lower_filled_load (struct lowering *l, gimple *stmt);
/* lower/function.cc: the IR's operation for the tree code CODE, or IR_LAST.  */
extern enum ir_op lower_op_of_code (enum tree_code code);
/* lower/array-holders.cc: the arrays of structures that REF accesses members of, to be
   freed by the next; and whether its array is the same by that name in all
   functions.  */
extern struct ir_holder *lower_holders (struct lowering *l, tree ref);
extern void lower_free_holders (struct ir_holder *h);
extern bool lower_static_p (struct lowering *l, tree ref);
/* The address of REF.  */
extern ir_ref lower_address (struct lowering *l, tree ref);
/* Emit for STMT the access OP of BYTES bytes through the pointer PTR; return
   its value, or IR_NONE if that is no global memory.  */
extern ir_ref lower_pointer_access (struct lowering *l, gimple *stmt,
				    enum ir_op op, tree ptr,
				    HOST_WIDE_INT bytes);
/* Call FN (L, NAME) for each SSA name that the address of REF uses.  */
extern void lower_walk_address (struct lowering *l, tree ref,
				void (*fn) (struct lowering *, tree));

/* The variable of the function under way whose memory the pointer PTR points
   to, or null.  */
extern tree lower_local_origin (tree ptr);

/* How the device accesses an object: COUNT pieces of BYTES each.  */
struct pieces
{
  HOST_WIDE_INT bytes, count;
};

/* lower/block-copy.cc: the pieces in which SIZE > 0 bytes of TYPE are accessed; one
   stands for all those of a loop.  */
extern struct pieces lower_pieces (tree type, HOST_WIDE_INT size);
/* Emit CALL, of a library function that copies or fills memory; return its
   value or IR_NONE.  */
extern ir_ref lower_block_call (struct lowering *l, gcall *call);

/* lower/local-memory.cc: follow the pointer PTR through copies, and with L through
   local variables that hold it; return where it comes from.  */
extern tree lower_pointer_origin (struct lowering *l, tree ptr);

/* Find the local variables whose address is given away.  */
extern void lower_find_escapes (struct lowering *l);
/* What was stored where STMT loads from a local variable: a value, or the
   reference to an aggregate of which the part at *OFFSET is loaded; null if
   that is not known.  */
extern tree lower_private_source (struct lowering *l, gimple *stmt,
				  HOST_WIDE_INT *offset);
/* Call FN (L, NAME) for each SSA name that lower_private_load needs.  */
extern void lower_walk_load (struct lowering *l, gimple *stmt,
			     void (*fn) (struct lowering *, tree));
/* What STMT loads from a local variable, or IR_NONE.  */
extern ir_ref lower_private_load (struct lowering *l, gimple *stmt);

/* lower/whole-number.cc: the integer of TYPE that the floating-point VALUE is, or
   IR_NONE.  */
extern ir_ref lower_whole_number (struct lowering *l, tree value,
				  struct ir_type type);
/* lower/chosen-load.cc: what STMT loads through one of several addresses of local
   variables, or IR_NONE; and call FN (L, NAME) for each SSA name that this will
   ask for.  */
extern ir_ref lower_chosen_load (struct lowering *l, gimple *stmt);
extern void lower_walk_chosen (struct lowering *l, gimple *stmt,
			       void (*fn) (struct lowering *, tree));

/* lower/local-memory.cc: what is stored before STMT at OFFSET of what the pointer PTR points to, of
   TYPE: as lower_private_source, or null.  */
extern tree lower_private_at (struct lowering *l, gimple *stmt, tree ptr,
			      HOST_WIDE_INT offset, tree type,
			      HOST_WIDE_INT *at);

/* lower/by-ref-args.cc: find which parameters of L's routine are handed.  */
extern void lower_find_handed (struct lowering *l);
/* How many values are handed on to the routine DECL besides its
   operands.  */
extern int lower_handed_count (struct lowering *l, tree decl);
/* True if PTR comes from a handed parameter.  */
extern bool lower_handed_p (struct lowering *l, tree ptr);
/* What STMT loads through a handed parameter, or IR_NONE if it does not.  */
extern ir_ref lower_handed_load (struct lowering *l, gimple *stmt);
/* Append to ARGS what CALL hands on to the routine DECL.  */
extern void lower_handed_args (struct lowering *l, gcall *call, tree decl,
			       auto_vec<ir_ref> *args);
/* Call FN (L, NAME) for each SSA name that lower_handed_args needs.  */
extern void lower_walk_handed (struct lowering *l, gcall *call, tree decl,
			       void (*fn) (struct lowering *, tree));
/* True if CALL may change what its operand number N points to, or keep the
   address.  */
extern bool lower_call_changes_p (struct lowering *l, gcall *call, int n);

/* lower/descriptor.cc: what is known of VALUE, read as REF into LHS (null: that
   is not known), if REF is a part of an array descriptor: VALUE itself, or what
   it is taken to be.  */
extern ir_ref lower_descriptor_value (struct lowering *l, tree ref,
				      ir_ref value, tree lhs);
/* lower/invariant-load.cc: remember that the body writes to WHAT: a reference to
   memory, or a pointer that it gives away.  */
extern void lower_note_store (struct lowering *l, tree what);
/* What the load STMT reads, if the body never changes it, or IR_NONE.  */
extern ir_ref lower_known_load (struct lowering *l, gimple *stmt);
/* What STMT loads at OFFSET from a local copy of the aggregate FROM, if the
   body never changes that, or IR_NONE.  */
extern ir_ref lower_known_copy (struct lowering *l, gimple *stmt, tree from,
				HOST_WIDE_INT offset);
/* FIELD, at OFFSET, of the aggregate FROM, if the body never changes that, or
   IR_NONE.  */
extern ir_ref lower_known_member (struct lowering *l, tree from,
				  HOST_WIDE_INT offset, tree field);
/* The integer that the launching function put into the receiver's FIELD, as
   a value of TYPE, or IR_NONE.  */
extern ir_ref lower_known_field (struct lowering *l, tree field,
				 struct ir_type type);

/* Emit CALL; return its value or IR_NONE.  */
extern ir_ref lower_call (struct lowering *l, gcall *call);
/* Have every routine of the translation unit lowered that devices may call;
   the bodies REGIONS are none.  Of L only what concerns routines is
   needed.  */
extern void lower_all_routines (struct lowering *l,
				const auto_vec<struct region *> &regions);
/* Call FN (L, NAME) for each SSA name that lower_call will ask for, NEEDED
   telling whether CALL's result is.  */
extern void lower_walk_call (struct lowering *l, gcall *call, bool needed,
			     void (*fn) (struct lowering *, tree));
/* lower/lane-loop.cc: the value of CALL, an internal function about lanes, or
   IR_NONE if it is another.  */
extern ir_ref lower_lane_call (struct lowering *l, gcall *call);
/* The lane loop that the basic block BB is in, as struct ir_block's
   LANES.  */
extern int lower_lanes (struct lowering *l, basic_block bb);
/* Add to L's function a lane loop at LOC with MAPPING, whose iterations FILL
   warps; return its index.  */
extern int lower_new_lane_loop (struct lowering *l, location_t loc,
				const char *mapping, enum ir_fill fill);
/* lower/lane-variable.cc: note that LANE_LOOP is counted by what NAME is, or by
   what is computed from it.  */
extern void lower_note_variable (struct lowering *l, int lane_loop,
				 tree name);
/* lower/lane-loop.cc: the lane loop of L's function that the OpenACC loop LOOP is, and the
   partitioning (GOMP_DIM_MASKs) that an IFN_GOACC_LOOP asks about.  */
extern int lower_acc_lane_loop (struct lowering *l, struct acc_loop *loop);
extern unsigned lower_goacc_mask (struct lowering *l, gcall *call);

/* lower/symbol-name.cc: true if R, computed in the launching function, is made of
   values without names: then nothing is lost by taking it for a value of its
   own.  DEPTH is 0.  */
extern bool lower_nameless_p (struct lowering *l, ir_ref r, int depth);
/* R is what the body reads as REF: call it so, if it has no name in the
   launching function, and say as which variable it was handed on.  */
extern void lower_name_value (struct lowering *l, ir_ref r, tree ref);
/* R is what REGION's body, or with REGION null the program, reads as REF: let
   it know what word that is of what the entry got a pointer to, if it did.  */
extern void lower_number_word (struct lowering *l, const struct region *region,
			       tree ref, ir_ref r);

/* lower/invariant-load.cc: what VALUE, of the body that forks L's, is there; or
   IR_NONE.  */
extern ir_ref lower_outer_value (struct lowering *l, tree value);

/* lower/source-loop.cc: the number of iterations of a loop that the threads of L's
   function share, or its teams: all of them, also if each team has a part for
   its threads; or IR_NONE.  The entry block has no terminator yet.  */
extern ir_ref lower_shared_trips (struct lowering *l);
/* lower/source-loop.cc: note the source's loops of L's function, once lowered.  */
extern void lower_loops (struct lowering *l);
/* Find the SIMT copies of OpenMP simd loops.  */
extern void lower_find_simt (struct lowering *l);
/* The successor of BB that a full warp takes because BB ends in a lane
   loop's own bound test, or -1.  */
extern int lower_assumed_successor (struct lowering *l, basic_block bb);

/* Return what NUMBER, a symbol for VALUE, which a parallel body is handed, stands
   for: of a limit of the iterations that a team has of a loop, the iteration's
   number.  */
extern ir_ref lower_team_value (struct lowering *l, tree value,
				ir_ref number);

/* True if the program itself lets LOOP begin with a thread's number.  */
extern bool lower_own_loop_p (class loop *loop);
/* Find loops to be taken for lane loops that GCC has not
   made.  */
extern void lower_find_virtual (struct lowering *l);
/* If PHI is a variable of such a loop's header, emit its phi of NPREDS
   operands, or a symbol, and return true.  */
extern bool lower_virtual_phi (struct lowering *l, gphi *phi, int npreds);
/* lower/thread-lanes.cc: if L's function is a parallel body whose code itself says
   what each thread does, and threads are lanes, take it all for a lane
   loop.  */
extern void lower_find_threads (struct lowering *l);
/* True if REGION's threads are lanes.  */
extern bool lower_threads_lanes_p (const struct region *region);
/* True if L's function is a routine that threads may call that are lanes.  */
extern bool lower_routine_lanes_p (const struct lowering *l);
/* Store in F, the body of R, how many gangs or threads clauses launch it
   with.  */
extern void lower_launched (struct ir_func *f, const struct region *r);
/* Why nothing is known of what REF reads in the lane's own memory.  */
extern const char *lower_private_reason (struct lowering *l, tree ref);
/* Which successor of BB, 0 or 1, threads take that have a share of a loop's
   iterations, if BB tests that; else -1.  */
extern int lower_share_test (struct lowering *l, basic_block bb);
/* If STMT of BB begins or ends a region that threads are in one after the
   other, begin a block in the lane IR.  */
extern void lower_exclusive (struct lowering *l, basic_block bb, gimple *stmt);
/* What the library function NAME gives, of TYPE, if threads are lanes and it
   is not the same for all; else IR_NONE.  */
extern ir_ref lower_thread_query (struct lowering *l, const char *name,
				  struct ir_type type);

/* Emit, after the phis of BB, what makes lanes of a virtual lane loop.  */
extern void lower_virtual_header (struct lowering *l, basic_block bb);

/* True if the local variable DECL is used in virtual lane loops alone.  */
extern bool lower_virtual_private_p (struct lowering *l, const_tree decl);
/* As lower_assumed_successor, for virtual lane loops.  */
extern int lower_virtual_assumed (struct lowering *l, basic_block bb);

/* newlib's loops.  */
#define WORD_BYTES 8

#define COPY_WORDS_FROM 32

/* Return how many bytes of BYTES, -1 if unknown, are moved at a time by a
   library function that begins to move words at FROM.  */
extern HOST_WIDE_INT library_bytes (HOST_WIDE_INT bytes, HOST_WIDE_INT from);

/* How far a pointer is followed to a local variable's address.  */
#define MAX_ORIGIN_DEPTH 16

/* Return ADDRESS + BYTES.  */
extern ir_ref add_bytes (struct lowering *l, ir_ref address,
			 HOST_WIDE_INT bytes);

/* Return where the variable DECL lives in the function under way.  */
extern enum ir_space space_of_decl (struct lowering *l, const_tree decl);

/* Return the memory that the pointer PTR points to.  */
extern enum ir_space space_of_pointer (struct lowering *l, tree ptr);

/* Return the symbol of SYMBOLS for KEY, a declaration or field, made with
   NAME, TYPE and FACTS when it is asked for first.  */
extern ir_ref symbol_of (struct lowering *l, hash_map<tree, ir_ref> *symbols,
			 tree key, struct ir_type type, const char *name,
			 struct ir_facts facts);

/* Return the variable of the function under way whose memory the pointer
   PTR points to, or null.  */
extern tree local_origin (struct lowering *l, tree ptr, int depth);

/* Emit CODE applied to the NOPS operands OPS, with a result of TYPE.  */
extern ir_ref lower_expr (struct lowering *l, enum tree_code code, tree type,
			  int nops, const tree *ops);

/* Emit STMT.  */
extern void lower_stmt (struct lowering *l, gimple *stmt);

#endif /* DRANO_GCC_LOWER_LOWERING_H */
