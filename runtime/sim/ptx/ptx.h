/* PTX as text becomes a module: tokens, symbols, statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A module holds the objects linked into it.  Reading an object looks at its
   top level only; the body of a function is a range of text until something
   reachable needs it (ptx_body), because an image carries many functions
   that its kernels never call.  */

#ifndef SIM_PTX_H
#define SIM_PTX_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "memory/pool.h"

/* Where the windows of generic addresses lie.  Global memory and constants
   have their host addresses, which are below 2^48; code addresses mean an
   entry of the function table.  */
#define SHARED_BASE 0x0100000000000000ull
#define LOCAL_BASE  0x0200000000000000ull
#define PARAM_BASE  0x0300000000000000ull
#define CODE_BASE   0x0400000000000000ull
#define WINDOW_MASK 0xff00000000000000ull
#define CODE_STEP   16
/* Where dynamic shared memory begins, above all that is static.  */
#define SHARED_DYNAMIC 0x80000u

/* Where that begins which kernels declare, one instead of the other, and that
   which functions declare, each at a place of its own.  */
#define SHARED_KERNEL 0x20000u
#define SHARED_CALLED 0x40000u

enum space
{
  SPACE_NONE, SPACE_GENERIC, SPACE_GLOBAL, SPACE_CONST, SPACE_SHARED,
  SPACE_LOCAL, SPACE_PARAM, SPACE_REG
};

/* Types; the order is used by type_bytes.  */
enum type
{
  TYPE_NONE, TYPE_PRED,
  TYPE_B8, TYPE_U8, TYPE_S8,
  TYPE_B16, TYPE_U16, TYPE_S16, TYPE_F16,
  TYPE_B32, TYPE_U32, TYPE_S32, TYPE_F32, TYPE_F16X2,
  TYPE_B64, TYPE_U64, TYPE_S64, TYPE_F64
};

enum token_kind
{
  TOKEN_END, TOKEN_WORD, TOKEN_DOT_WORD, TOKEN_INT, TOKEN_FLOAT, TOKEN_STRING,
  TOKEN_PUNCT
};

struct token
{
  enum token_kind kind;
  const char *text;
  size_t len;
  int line;
  char punct;
  uint64_t bits;		/* Integer, or the bits of a float.  */
  char width;			/* Of a float: 'f', 'd' or 0 for decimal.  */
};

struct lexer
{
  const char *at, *end;
  int line;
  struct token t;		/* The current token.  */
};

enum symbol_kind { SYMBOL_VAR, SYMBOL_FUNC };
enum linkage { LINK_LOCAL, LINK_VISIBLE, LINK_WEAK, LINK_COMMON, LINK_EXTERN };

struct module;
struct object;
struct function;

/* One element of an initialiser.  */
struct init
{
  struct init *next;
  uint64_t bits;
  struct name *symbol;		/* Null, or whose address is added.  */
  bool generic;
  int line;
};

struct symbol
{
  struct name *name;
  struct object *object;
  enum symbol_kind kind;
  enum linkage linkage;
  int line;

  /* A variable.  */
  enum space space;
  enum type type;
  uint64_t size, align;
  struct init *inits;
  bool defined, placed;
  bool unsized;			/* Extern array without a bound.  */
  unsigned char owner;		/* What the checks know, see role.c; or 0.  */
  uint64_t address;		/* In its own space.  */

  /* A function; or the one that declares a shared variable, null if none
     does.  */
  struct function *function;
  struct name *alias;		/* Another's name, which it stands for.  */
  struct symbol *next;		/* In its object.  */
};

struct object
{
  struct module *module;
  struct object *next;
  char *label;			/* For messages.  */
  char *text;
  size_t len;
  int number;
  bool user;			/* Carries kernels: the program's own code.  */
  bool lines;			/* What was compiled of it has source lines.  */
  struct names locals;		/* Name to symbol.  */
  struct symbol *symbols, **symbols_end;
  const char **files;		/* By .file number.  */
  size_t nfiles;
};

struct param
{
  struct name *name;
  enum type type;
  uint64_t size, align, offset;
  bool array;
};

enum operand_kind
{
  OPERAND_NONE, OPERAND_REG, OPERAND_IMM, OPERAND_FLOAT, OPERAND_SYMBOL,
  OPERAND_SPECIAL, OPERAND_VECTOR, OPERAND_SINK
};

struct operand
{
  enum operand_kind kind;
  bool memory;			/* [ ... ].  */
  bool negated;			/* !p.  */
  bool array;			/* A register that holds the address of an
				   array.  */
  char width;			/* Of a float immediate.  */
  int reg;			/* Number in the body, or special number.  */
  int64_t value;		/* Immediate, or offset.  */
  struct name *name;		/* Symbol or label.  */
  struct operand *list;		/* Elements of { } or of ( ).  */
  int count;
  struct operand *second;	/* p|q.  */
};

struct statement
{
  const char *opcode;		/* As written, modifiers included.  */
  int line;			/* In the object.  */
  int loc;			/* Index into the body's locs; -1 is none.  */
  int guard;			/* Register number or -1.  */
  bool guard_not;
  bool folded;			/* Part of the one before it, as counts go.  */
  int nops;
  struct operand *ops;
};

struct loc
{
  int file, line, column;
};

struct vreg
{
  enum type type;
  struct name *name;
  int lanes;			/* 1, or of a vector register, whose elements
				   follow.  */
  bool param;			/* A .param variable kept in a register.  */
  bool array;			/* It holds the address of a .param array, in
				   the caller's local memory.  */
};

/* Bytes that belong to nobody, behind each variable in local or shared memory;
   and before a lane's stack in local memory, which grows downwards.  */
enum { GUARD = 32, STACK_GUARD = 4096 };

/* True if NAME, of a variable in local memory, is that of a lane's stack in a
   simd loop.  */
extern bool lane_stack_p (const char *name);

struct local_var
{
  struct name *name;
  uint64_t size, align, offset;
  bool param;			/* A .param array of a call.  */
  struct symbol *shared;	/* In shared memory, as one of the module's;
				   else null.  */
};

/* The parsed body of one function.  Labels are bound in LABELS: BIND is the
   statement number plus one.  */
struct body
{
  struct statement *statements;
  size_t count, room;
  struct vreg *regs;
  size_t nregs, regs_room;
  struct loc *locs;
  size_t nlocs, locs_room;
  struct local_var *vars;
  size_t nvars, vars_room;
  uint64_t local_bytes;
  struct names labels;
  int *params;			/* Register of each parameter or -1.  */
  int *rets;
};

struct function
{
  struct symbol *symbol;
  struct object *object;
  bool kernel, defined, reached;
  unsigned char role;		/* For the checks; 0 is not known yet.  */
  struct param *params, *rets;
  int nparams, nrets;
  uint64_t param_bytes;
  const char *text, *text_end;	/* The body, braces included.  */
  int text_line;
  int maxntid;			/* 0 is unset.  */
  unsigned number;		/* Function table index.  */
  uint64_t shared_used;		/* Bytes of the shared variables that it
				   declares,  */
  uint64_t shared_end;		/* and where they end, with guards.  */
  uint64_t called_used;		/* A kernel's: the same of all that it
				   calls.  */
  uint64_t called_end;
  const struct function *visited; /* The kernel for which it has been
				     counted.  */
  struct code *code;		/* Compiled; null until needed.  */
};

/* Where a message about an object goes; the first one is kept.  */
struct ptx_error
{
  char text[512];
  bool set;
};

/* A memory instruction or conditional branch of a module.  */
struct site
{
  struct function *function;
  struct loc loc;		/* File 0 is none.  */
  unsigned char access;		/* ACCESS_*, or SITE_*.  */
  unsigned char bytes;		/* Per lane.  */
  bool compiler;			/* Of GCC's own record of variables.  */
  bool local;			/* Of a variable in the function's frame.  */
  bool saves;			/* Of the warp's stack pointer, where a simd
				   loop keeps it.  */
  bool exchanges;		/* An atomic: what is stored may be given.  */
  bool copies;			/* What is loaded is only stored again, what is
				   stored was loaded for that.  */
  bool broadcast;		/* All lanes get what the first one loads.  */
  bool untyped;			/* A store of bits.  */
};

enum
{
  SITE_BRANCH = 16,
  SITE_SINGLE,			/* GCC's own branch around what one lane does
				   for all.  */
  SITE_AGAIN			/* Back to what has been executed: a loop's.  */
};

struct module
{
  struct pool pool;
  struct names names;
  struct names globals;		/* Linked names; BIND is the symbol.  */
  struct names opcodes;		/* As written; BIND is a struct opinfo.  */
  struct object *objects, **objects_end;
  int nobjects;
  struct ptx_error error;
  struct function **functions;	/* Function table: code addresses.  */
  size_t nfunctions, functions_room;
  uint64_t shared_bytes;	/* Placed so far, statically, with guards.  */
  uint64_t shared_used;		/* Without, nor what functions declare.  */
  uint64_t shared_called;	/* Bytes for functions that are no kernels.  */
  struct symbol **shared;	/* What is placed there.  */
  size_t nshared, shared_room;
  const struct symbol *simt_modes; /* __nvptx_uni, or null.  */
  uint64_t image;		/* Device address of globals and constants.  */
  uint64_t image_bytes;
  uint64_t constants;		/* Where in the image they begin, behind
				   globals.  */
  uint64_t constant_bytes;
  bool yields;			/* Warps take turns where they need what they
				   loaded.  */
  bool checks;			/* Code has instructions that check, ... */
  bool strict;			/* ... an access beyond a variable is
				   a fault, ... */
  bool requests_checked;	/* ... also before each request.  */
  unsigned sites;		/* Memory instructions compiled so far.  */
  struct site *site_table;
  size_t sites_room;
  unsigned char *site_classes;	/* For the checks, of as many sites.  */
  unsigned classified;
};

/* ptx/lex.c */

/* Start reading the LEN bytes at TEXT, the first of which is on LINE, and
   read the first token.  */
extern void lex_start (struct lexer *lx, const char *text, size_t len,
		       int line);
/* Read the next token into LX->t.  */
extern void lex_next (struct lexer *lx);
/* Extend the current word by its dotted modifiers: an opcode.  */
extern void lex_opcode (struct lexer *lx);
/* Skip a block in braces whose '{' is the current token.  Return its end
   (after the '}'), with the token after it current, or null at the end of
   the text.  */
extern const char *lex_skip_block (struct lexer *lx);
/* True if the current token is the punctuation C, or the word WORD.  */
extern bool lex_is (const struct lexer *lx, char c);
extern bool lex_is_word (const struct lexer *lx, const char *word);

/* ptx/types.c */

/* Parse the type word TEXT (".u32") of LEN bytes; TYPE_NONE if it is none. */
extern enum type ptx_type (const char *text, size_t len);
/* Parse the space word TEXT (".global").  */
extern enum space ptx_space (const char *text, size_t len);
/* The type of the register that P is passed in: for an array, its address.  */
extern enum type param_type (const struct param *p);
/* Bytes of T in memory.  */
extern unsigned type_bytes (enum type t);
extern bool type_is_float (enum type t);
extern bool type_is_signed (enum type t);

/* ptx/parse.c */

/* Add the PTX text of LEN bytes at TEXT to M under LABEL.  Return false with
   M->error set if its top level is not PTX.  */
extern bool ptx_parse (struct module *m, const char *text, size_t len,
		       const char *label);
/* Keep the message FORMAT about LINE of O, unless there is one already;
   return false.  */
extern bool ptx_error (struct object *o, int line, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* ptx/body.c */

/* Parse the body of F into B, a zeroed body.  Return false with the module's
   error set.  */
extern bool ptx_body (struct function *f, struct body *b);

/* ptx/special.c */

/* Return the number of the special register NAME ("%tid.x"), or -1.  */
extern int special_find (const char *name);

/* ptx/link.c */

extern struct module *module_new (void);
extern void module_free (struct module *m);
/* Bind the objects of M to each other: duplicates are an error.  */
extern bool module_link (struct module *m);
/* Return what NAME means in O, or null.  */
extern struct symbol *module_resolve (struct object *o, struct name *name);
/* Return the definition of NAME that the whole of M sees, or null.  */
extern struct symbol *module_global (struct module *m, const char *name);
/* Bytes of memory that the globals and constants of M need; lay them out.  */
extern uint64_t module_layout (struct module *m);
/* Write the initial contents of M's globals to HOST, which the device sees at
   M->image.  */
extern bool module_initialise (struct module *m, unsigned char *host);
/* Return the global or constant of M that begins last at or before the device
   address AT, or null.  */
extern const struct symbol *module_variable (const struct module *m,
					     uint64_t at);
/* Return the constant of M that holds the byte at the device address AT, or
   null.  */
extern const struct symbol *module_constant (const struct module *m,
					     uint64_t at);
/* Return the address of F's code.  */
extern uint64_t module_function_address (struct function *f);
/* Put the shared variable S in place, if it is not yet: the module's, or what F
   declares, if that is not null.  Return false if there is no place left.  */
extern bool module_place_shared (struct symbol *s, struct function *f);
/* Bytes of shared variables that a block of KERNEL has.  */
extern uint64_t module_shared (const struct function *kernel);

#endif /* SIM_PTX_H */
