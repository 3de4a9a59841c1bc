/* The lane IR: an offloaded region as the analysis sees it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A module holds functions: regions (roots of the analysis) and the routines
   they call.  A function is a control-flow graph in SSA form whose values
   are integers, addresses and opaque things; what does not influence an
   address, or whether lanes are active, need not be in it.

   Notation used in comments: `warp' is 32 lanes, l = 0..31 is the lane.  A
   value is uniform when all lanes hold the same.

   The builder (the GCC adapter, or the text reader) makes a module, fills
   it, and calls ir_verify; nothing is changed afterwards.  Everything lives
   in the module's arena and goes with it.  Strings handed in are copied.
   Builder functions cannot fail: running out of memory sets the arena's
   sticky flag, after which they return references that ir_verify
   refuses.  */

#ifndef DRANO_IR_H
#define DRANO_IR_H

#include "ir/construct.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

/* An instruction of a function, by index; also the value it defines.  */
typedef int32_t ir_ref;
#define IR_NONE ((ir_ref) -1)

/* A block of a function, by index; 0 is the entry.  */
typedef int32_t ir_blk;

/* A place in the source; FILE null is unknown.  */
struct ir_loc
{
  const char *file;
  int line;
  int column;
  const char *function;		/* The source function that it is in, if that
				   has been inlined; else null.  */
};

/* The type of a value.  Addresses are 64-bit unsigned integers counted in
   bytes.  KIND says what arithmetic means: integers (and booleans, one bit
   wide, unsigned) are computed upon, OTHER (floating point, vectors, ...) is
   only tracked as uniform or not.  WRAPS: overflow is defined as wrapping
   (unsigned types, -fwrapv); otherwise it does not happen.  */
enum ir_kind { IR_INT, IR_PTR, IR_OTHER };
struct ir_type
{
  enum ir_kind kind;
  uint8_t bits;
  bool is_unsigned;
  bool wraps;
};

/* A type of KIND with BITS that is signed and does not wrap.  */
static inline struct ir_type
ir_type_signed (enum ir_kind kind, int bits)
{
  struct ir_type t;
  t.kind = kind;
  t.bits = (uint8_t) bits;
  t.is_unsigned = t.wraps = false;
  return t;
}

/* One that is unsigned and wraps.  */
static inline struct ir_type
ir_type_wrapping (enum ir_kind kind, int bits)
{
  struct ir_type t = ir_type_signed (kind, bits);
  t.is_unsigned = t.wraps = true;
  return t;
}

/* The type of truth values.  */
static inline struct ir_type
ir_type_bool (void)
{
  struct ir_type t = ir_type_signed (IR_INT, 1);
  t.is_unsigned = true;
  return t;
}

/* Instructions.  Operands are named in order.  */
enum ir_op
{
  /* Leaves.  */
  IR_CONST,	/* IMM.  */
  IR_LANE,	/* l.  */
  IR_UNIFORM,	/* A value equal in all lanes, unknown: NAME, FACTS.  A
		   parameter, a mapped scalar, an array's base address, a
		   gang or worker number, ...  If it is what the region is
		   handed as its Nth variable, IMM is N, counted from 1;
		   if WORD is not 0 it is the WORDth 8 bytes, counted from 1,
		   of what that variable is the address of.  */
  IR_VARYING,	/* A value that may differ in each lane, unknown: REASON.  */
  IR_PARAM,	/* Parameter number IMM of a routine: NAME.  In a root it
		   does not occur.  */
  /* Arithmetic in the instruction's type, C's meaning: division truncates
     (that of IR_FLOORDIV and IR_FLOORMOD rounds down),
     a shift right of a signed type is arithmetic.  The first four may be what
     the region gets as its Nth variable, or as a word of that, as
     IR_UNIFORM is; IR_SELECT may, too.  */
  IR_ADD, IR_SUB, IR_MUL, IR_DIV, IR_MOD, IR_FLOORDIV, IR_FLOORMOD,
  IR_SHL, IR_SHR,
  IR_AND, IR_OR, IR_XOR, IR_MIN, IR_MAX,
  IR_NEG, IR_NOT, IR_ABS,
  IR_CONV,	/* ARG0 converted to the instruction's type; what it came
		   from is ARG0's type.  It is in the bounds that FACTS
		   has.  */
  /* Comparisons in the type of ARG0; the result is a boolean.  */
  IR_EQ, IR_NE, IR_LT, IR_LE, IR_GT, IR_GE,
  IR_SELECT,	/* ARG0 ? ARG1 : ARG2.  */
  IR_PHI,	/* One operand for each predecessor of its block, in the
		   order of the block's PREDS.  */
  IR_PURE,	/* A pure function NAME of its operands (floating-point
		   arithmetic, sqrt, ...): uniform when they all are, else
		   varying because of NAME.  */
  /* Memory.  ARG0 is the address; MEM describes the access.  IR_LOAD's
     result is what was read.  IR_STORE's ARG1, if there is one, is what is
     written.  IR_ATOMIC's result is the old value: varying in any case.  */
  IR_LOAD, IR_STORE, IR_ATOMIC,
  IR_CALL,	/* Call of the module's function number IMM with the operands
		   as parameters, or, IMM < 0, of an unknown function NAME.
		   The result is what the callee returns.  */
  /* Terminators, last in every block.  */
  IR_JUMP,	/* To SUCC[0].  */
  IR_BRANCH,	/* ARG0 true: SUCC[0], false: SUCC[1].  */
  IR_SWITCH,	/* On ARG0, to one of the block's successors.  */
  IR_RETURN,	/* ARG0, if there is one, is the value returned.  */
  IR_LAST
};

/* What an IR_UNIFORM is besides, in OpenMP's bodies: how many teams there are
   and which of them this is, how many threads and which, and which iterations
   of a loop that teams share are this one's, from BEGIN up to but not
   including END.  UNSET is a variable that has no value yet: any will do.  OWN
   is the address of a variable of which each lane has its own.  */
enum ir_role
{
  IR_ROLE_NONE, IR_ROLE_TEAMS, IR_ROLE_TEAM, IR_ROLE_THREADS, IR_ROLE_THREAD,
  IR_ROLE_BEGIN, IR_ROLE_END, IR_ROLE_UNSET, IR_ROLE_OF_LANE, IR_ROLE_LAST
};

/* What is known of an IR_UNIFORM (or of any symbol).  VALUE is congruent
   REM modulo 2**POW2 (POW2 0: nothing known); LO <= VALUE <= HI where
   HAVE_LO, HAVE_HI.  */
struct ir_facts
{
  uint8_t pow2;
  uint64_t rem;
  bool have_lo, have_hi;
  int64_t lo, hi;
};

/* All that there is to know of V.  */
static inline struct ir_facts
ir_facts_of_number (int64_t v)
{
  struct ir_facts f = { .pow2 = 64, .rem = (uint64_t) v,
			.have_lo = true, .have_hi = true, .lo = v, .hi = v };
  return f;
}

enum ir_space
{
  IR_GLOBAL,	/* Global memory: a site.  */
  IR_PRIVATE,	/* Registers or the lane's own local memory: no site.  */
  IR_SHARED,	/* Shared by a gang: no site, but its traffic has banks.  */
  IR_PARAM_SPACE, /* Parameters, the compiler's own records: no site.  */
  IR_STACK	/* OpenMP's soft stack: global memory, a site.  */
};

/* An array whose elements are structures, or complex numbers: an access to a
   member of one has it as its holder.  */
struct ir_holder
{
  const char *array;		/* As the source names it.  */
  int64_t bytes;		/* Of such a structure.  */
  bool rows;			/* The member is an array, or in one.  */
  struct ir_holder *outer;	/* The array of structures that have this one
				   as a member, or null.  */
};

/* One memory access.  */
struct ir_mem
{
  enum ir_space space;
  int bytes;			/* Per lane.  */
  const char *array;		/* Source name of what is accessed, as the
				   language spells it ("A", "p->x"), or
				   null: any memory, for all we know.  */
  const char *described;	/* What it is if it has no name ("a temporary
				   array"), or null.  */
  int part;			/* What of ARRAY: 0 is an element.  What leads
				   to elements, a pointer or a part of a
				   descriptor, has the array's name as well
				   and a number greater than 0.  */
  const char *called;		/* What a part of a descriptor goes by that is
				   loaded ("stride(a,2)"), or null.  */
  struct ir_holder *holder;	/* Of ARRAY; the innermost, or null.  */
  bool is_static;		/* The name means the same array in all
				   functions.  */
  bool is_volatile;		/* Or atomic.  */
  void *stmt_handle;		/* The builder's own: handed back with the
				   results.  */
};

struct ir_insn
{
  enum ir_op op;
  struct ir_type type;
  ir_blk block;
  int nargs;
  ir_ref *args;
  int64_t imm;
  int word;
  const char *name;		/* Or reason; null if none.  */
  enum ir_role role;		/* IR_UNIFORM.  */
  struct ir_facts facts;
  struct ir_mem *mem;		/* IR_LOAD, IR_STORE, IR_ATOMIC.  */
  struct ir_loc loc;
};

/* How lanes take part in a block.  A number >= 0 is an index into the
   function's LANE_LOOPS: the block is inside that lane loop and all lanes
   take part, but for the conditions around it.  */
#define IR_SINGLE  (-1)		/* Outside any lane loop: one lane works, and
				   what it computes is broadcast.  */
#define IR_INHERIT (-2)		/* A routine's block: as at the call.  */

struct ir_block
{
  int lanes;			/* Lane loop, IR_SINGLE or IR_INHERIT.  */
  int ninsns;			/* Phis first, the terminator last.  */
  ir_ref *insns;
  int nsuccs;
  ir_blk succs_fixed[2];
  ir_blk *succs;
  int npreds;
  ir_blk *preds;		/* Made by ir_add_edge, in call order.  */
  int assume;			/* Index of the successor that a full warp
				   takes (a lane loop's own bound test), or
				   -1.  */
  int operations;		/* Of the source's code, what is not in the IR
				   included; 0: no more than the IR has.  */
  struct ir_loc loc;		/* If this block heads a loop: the loop
				   statement's.  */
  void *bb_handle;		/* The builder's own: GCC's basic block.  */
};

/* How the iterations of a lane loop fill warps.  */
enum ir_fill
{
  IR_FILL_FULL,		/* Their number is a multiple of 32, or nothing is to
			   be said of the last warp.  */
  IR_FILL_TAIL,		/* The last warp may lack lanes.  */
  IR_FILL_CHUNKS	/* As the last, of each chunk of iterations that a
			   thread gets: with few for each, every warp.  */
};

/* A source loop whose iterations are spread over lanes.  */
struct ir_lane_loop
{
  struct ir_loc loc;
  unsigned mapping;		/* Mask of enum ir_map; not 0.  */
  const char *variable;		/* What counts its iterations, as the source
				   spells it, or null.  */
  enum ir_fill fill;
  int tail;			/* IR_FILL_TAIL: lanes that the last warp has,
				   1 to 31; 0 is unknown.  */
  int few;			/* Lanes that every warp has, 1 to 31; 0 is
				   all.  */
  bool whole;			/* OpenMP's threads share it in whole warps: of
				   all, only the first and the last may lack
				   lanes.  */
  const char *assumes;		/* What it assumes that this is a lane loop,
				   or null.  */
  void *loc_handle;		/* The builder's own: GCC's location_t.  */
};

/* --- Source loops.  What loops the program has, what is known of them and
   how they are spread, for what-if prediction, advice and costs.  The
   analysis proper does not look at them; a function may have none.  --- */

/* How the iterations of a source loop are spread.  */
enum ir_loop_kind
{
  IR_LOOP_SEQ,		/* Whoever gets there runs all of them, in order.  */
  IR_LOOP_SPREAD,	/* Over gangs, workers, teams or threads, not over
			   lanes.  */
  IR_LOOP_LANES		/* Over lanes, whatever else.  */
};

/* Whether the iterations of a source loop could run at the same time.  */
enum ir_independence
{
  IR_INDEP_UNKNOWN,
  IR_INDEP_ASSERTED,	/* The program says so, by a directive.  */
  IR_INDEP_PROVED,	/* Analysis of the dependences says so, the loop's
			   accumulations apart.  */
  IR_INDEP_CARRIED	/* They could not: one needs what another made, as
			   WHY says.  */
};

/* What an accumulation does with each iteration's value.  */
enum ir_reduce
{
  IR_REDUCE_OTHER,	/* No operation that may be done in any order.  */
  IR_REDUCE_ADD, IR_REDUCE_MUL, IR_REDUCE_MIN, IR_REDUCE_MAX,
  IR_REDUCE_AND, IR_REDUCE_OR, IR_REDUCE_XOR,	/* Bitwise.  */
  IR_REDUCE_LAND, IR_REDUCE_LOR,		/* Logical.  */
  IR_REDUCE_LAST
};

/* Something that a loop accumulates: V = V op VALUE in each iteration that
   does it at all.  V is a variable of the lane's own, LOAD and STORE then
   being IR_NONE, or a place in memory, which LOAD reads and STORE writes.  A
   scalar that one iteration passes to the next in any other way, or that the
   last leaves behind, is an accumulation by IR_REDUCE_OTHER; induction
   variables that are not used later are none.  */
struct ir_accum
{
  enum ir_reduce op;
  const char *name;		/* As the source spells it, or null.  */
  ir_ref load, store;
  struct ir_loc loc;
  void *stmt_handle;		/* The builder's own: GCC's statement.  */
};

/* A loop of the source (of a nest put together by collapse, the whole nest).
   One that is spread has a second cycle around it, over chunks, which is the
   compiler's own.  */
struct ir_loop
{
  ir_blk header;
  ir_blk chunks;		/* Header of the cycle over chunks, or -1.  */
  enum ir_loop_kind kind;
  int lane_loop;		/* IR_LOOP_LANES: index into LANE_LOOPS; else
				   -1.  */
  unsigned mapping;		/* Mask of enum ir_map; 0 if no directive says
				   anything.  */
  enum ir_independence independence;
  const char *why;		/* IR_INDEP_CARRIED: because of what.  */
  /* The number of iterations in all, over all gangs and lanes: a constant
     (-1: not known), and a value that dominates HEADER (IR_NONE: not
     known).  Both may be there.  */
  int64_t count;
  ir_ref trips;
  /* What an iteration adds to the loop's variable, where that is not what a
     round of the cycle adds: of a partitioned loop.  IR_NONE: it is.  */
  ir_ref step;
  /* Of a partitioned loop: the product of STEP and of the number, from 0, of
     the iteration that comes first to this gang, worker and lane.  It is
     computed anew for each of these, behind TRIPS and STEP.  IR_NONE: the
     code says itself who does what.  */
  ir_ref first;
  int64_t chunk;		/* Iterations of a chunk, as a clause says; 0:
				   none does.  */
  int collapsed;		/* Loops put together by a clause; 1: none,
				   0: not known.  */
  int naccums;
  struct ir_accum *accums;
  struct ir_loc loc;		/* The loop statement's, or if a directive is
				   all that is known the directive's.  */
  void *header_handle;		/* The builder's own: GCC's header block.  */
  void *loc_handle;		/* The builder's own: GCC's location_t.  */
};

struct ir_func
{
  struct ir_module *module;
  int index;			/* In its module.  */
  const char *name;		/* As the compiler names the body.  */
  const char *source_name;	/* The source function around it.  */
  bool is_root;
  struct ir_loc region;		/* Roots: the construct's location.  */
  int64_t launched[3];		/* Roots: how many gangs, teams and threads
				   of each team; 0: not known.  */
  int64_t block[2];		/* Roots of OpenACC: how many workers and lanes
				   a gang has; 0: as many as the loops use; -1:
				   that is found at run time.  */
  enum ir_construct construct;	/* Roots.  */
  int nparams;
  int ninsns;
  struct ir_insn *insns;
  int nblocks;
  struct ir_block *blocks;
  int nlane_loops;
  struct ir_lane_loop *lane_loops;
  int nloops;
  struct ir_loop *loops;	/* In any order.  */
  int insns_room, blocks_room, lane_loops_room, loops_room;
  const struct cfg *cfg;	/* Its shape, made by ir_verify; null before.
				   Copies with the same blocks share it.  */
};

struct ir_module
{
  struct arena *arena;
  const char *unit;		/* The object that it becomes; null: not
				   known.  */
  int nfuncs;
  struct ir_func **funcs;
  int funcs_room;
  struct memo *memo;		/* What its analysis remembers; null before.
				   Copies share it.  */
};

extern struct ir_module *ir_module_new (struct arena *a);
extern struct ir_func *ir_func_new (struct ir_module *m, const char *name,
				    const char *source_name, bool is_root);
extern ir_blk ir_block_new (struct ir_func *f, int lanes);
extern int ir_lane_loop_new (struct ir_func *f, struct ir_loc loc,
			     unsigned mapping);

/* Add LOOP, whose strings and ACCUMS are copied, to F; return its index.  */
extern int ir_loop_new (struct ir_func *f, const struct ir_loop *loop);

/* A loop of which nothing is known but its HEADER and LOC: sequential.  */
extern struct ir_loop ir_loop_unknown (ir_blk header, struct ir_loc loc);

/* Why a value differs between lanes that was exchanged between them: what is
   computed from it, as a reduction's sum, stands for all lanes.  */
#define IR_EXCHANGED "exchanged between lanes"

/* What an IR_PURE does, of arithmetic with real numbers: an integer as a real
   number, that rounded to an integer towards zero, and what it is computed
   with.  The numbers are exact: those with more digits than their type has, a
   float if that has 32 bits and else a double, are not followed
   (solve/real.c).  */
#define IR_REAL_OF "converted to floating point"
#define IR_REAL_ROUNDED "converted from floating point"
#define IR_REAL_ADD "floating-point sum"
#define IR_REAL_SUB "floating-point difference"
#define IR_REAL_MUL "floating-point product"
#define IR_REAL_NEG "floating-point negation"

/* Append to block B of F an instruction OP of type TYPE with the NARGS
   operands ARGS; operands of phis may be set later by ir_set_arg.  Return
   its reference.  */
extern ir_ref ir_emit (struct ir_func *f, ir_blk b, enum ir_op op,
		       struct ir_type type, int nargs, const ir_ref *args);
extern ir_ref ir_const (struct ir_func *f, ir_blk b, struct ir_type type,
			int64_t value);
extern ir_ref ir_uniform (struct ir_func *f, ir_blk b, struct ir_type type,
			  const char *name, struct ir_facts facts);
extern ir_ref ir_varying (struct ir_func *f, ir_blk b, struct ir_type type,
			  const char *reason);
extern ir_ref ir_pure (struct ir_func *f, ir_blk b, struct ir_type type,
		       const char *name, int nargs, const ir_ref *args);
/* Set the name of instruction R of F to a copy of NAME.  Return R.  */
extern ir_ref ir_name (struct ir_func *f, ir_ref r, const char *name);
/* Set the place of instruction R of F to a copy of LOC.  Return R.  */
extern ir_ref ir_locate (struct ir_func *f, ir_ref r, struct ir_loc loc);
/* OP is IR_LOAD, IR_STORE or IR_ATOMIC; a store writes VALUE, or, if that is
   IR_NONE, something unknown.  */
extern ir_ref ir_access (struct ir_func *f, ir_blk b, enum ir_op op,
			 struct ir_type type, ir_ref address, ir_ref value,
			 struct ir_mem mem);
/* A phi at the head of B with NARGS operands, all IR_NONE until
   ir_set_arg.  */
extern ir_ref ir_phi (struct ir_func *f, ir_blk b, struct ir_type type,
		      int nargs);
extern void ir_set_arg (struct ir_func *f, ir_ref insn, int n, ir_ref arg);
/* Call of CALLEE, or when that is null of an unknown function NAME.  */
extern ir_ref ir_call (struct ir_func *f, ir_blk b, struct ir_type type,
		       struct ir_func *callee, const char *name,
		       int nargs, const ir_ref *args);
/* Add an edge; successors and predecessors keep the order of the calls.  */
extern void ir_add_edge (struct ir_func *f, ir_blk from, ir_blk to);

/* Check M: operands defined, in the right number, dominating their uses,
   terminators present and fitting the edges, phis first and fitting the
   predecessors, types sane.  Return true, or false with the first fault
   described in MSG (SIZE bytes).  */
extern bool ir_verify (const struct ir_module *m, char *msg, size_t size);

/* True if M passes, for assertions; where memory is short it need not.  */
extern bool ir_sound_p (const struct ir_module *m);

/* The same for function F of a module only.  */
extern bool ir_verify_func (struct ir_func *f, char *msg, size_t size);

/* The source function that instruction R of F is in.  */
extern const char *ir_source_function (const struct ir_func *f, ir_ref r);

/* What to call the memory of MEM in output, or null.  */
extern const char *ir_mem_text (const struct ir_mem *mem);

/* Names: "add" for IR_ADD and so on, from opcode.def.  */
extern const char *ir_op_name (enum ir_op op);

/* Return true if the result of OP may be an argument of the region.  */
static inline bool
ir_numbered_p (enum ir_op op)
{
  return (op == IR_UNIFORM || op == IR_SELECT
	  || (op >= IR_ADD && op <= IR_DIV));
}

/* "gangs", "teams" and "threads".  */
extern const char *const ir_launch_names[3];

/* "add" for IR_REDUCE_ADD and so on.  */
extern const char *ir_reduce_name (enum ir_reduce op);

/* Text form (.dri), see ir/write.c for the grammar.  ir_read returns null and
   an error "LINE: what and cure" in MSG on bad text.  ir_write then ir_read
   gives the same module.  */
extern void ir_write (FILE *f, const struct ir_module *m);
extern struct ir_module *ir_read (struct arena *a, const char *text,
				  size_t len, char *msg, size_t size);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_IR_H */
