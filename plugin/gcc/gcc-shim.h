/* The only includer of GCC's headers, and the only place that knows how GCC
   releases differ.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Rules that the end of this file enforces: the adapter asks GCC for trees,
   statements and locations only.  Machine modes, target macros and target
   hooks are out of bounds, since the same code must mean the same whatever
   the host's machine description says; sizes come from TYPE_SIZE_UNIT.

   What changed between releases, read from their headers (config/supported-gcc
   lists those that drano is built for):
   - 12 has warning_suppressed_p where 11 has TREE_NO_WARNING;
   - 12 marks private variables of OpenACC loops (IFN_UNIQUE_OACC_PRIVATE);
   - 12 renamed global_options_set tests to OPTION_SET_P, has startswith,
     and wider integers;
   - 13 has no FINAL and OVERRIDE, renamed array_at_struct_end_p, and its
     scev_initialize wants loops in normal form;
   - 14 has no last_stmt; the cache of source files belongs to the diagnostic
     context, and what options of our own need is private (gcc-shim.cc);
     macros' maps have functions in place of members; phiprop runs early, too;
   - 15 has an object that answers for options (gcc-shim.cc); the printer of
     the diagnostic context is private;
   - 16 has diagnostics in a namespace, under shorter names, and their headers
     in a directory.
   Enumerators, tree and statement accessors, passes, the call graph and the
   internal functions of OpenACC and OpenMP are as in 12.  */

#ifndef DRANO_GCC_SHIM_H
#define DRANO_GCC_SHIM_H

/* Before system.h: the diagnostics of 16 need it.  */
#define INCLUDE_VECTOR
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "basic-block.h"
#include "function.h"
#include "cgraph.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "ssa.h"
#include "tree-pass.h"
#include "context.h"
#include "diagnostic.h"
#include "langhooks.h"
#include "options.h"
#include "opts.h"
#include "intl.h"
#include "internal-fn.h"
#include "gomp-constants.h"
#include "omp-general.h"
#include "print-tree.h"
#include "tree-iterator.h"
#include "tree-pretty-print.h"
#include "cfgloop.h"
#include "fold-const.h"
#include "tree-chrec.h"
#include "tree-data-ref.h"
#include "tree-ssa-loop.h"
#include "tree-scalar-evolution.h"
#include "toplev.h"
#include "spellcheck.h"
#include "tree-ssanames.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "value-range.h"
#include "cfganal.h"
#include "cfghooks.h"
#include "cfgloopmanip.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "omp-low.h"
#include "omp-offload.h"
#include "cfgcleanup.h"
#include "tree-cfgcleanup.h"
#include "tree-dfa.h"
#include "tree-ssa-alias.h"
#include "tree-cfg.h"
#include "tree-ssa.h"
#include "tree-ssa-dce.h"
#include "tree-inline.h"
#include "cpplib.h"
#include "gcc-rich-location.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gimple-fold.h"
#include "tree-into-ssa.h"
#include "tree-affine.h"
#include "varasm.h"
#include "tree-cfgcleanup.h"
#include "calls.h"
#include "gimple-expr.h"
#include "output.h"
#include "file-prefix-map.h"
#include "tree-ssa-loop-ivopts.h"

/* The sizes of GCC's data (same-compiler.cc).  */
#include <dlfcn.h>
#include <link.h>
#if BUILDING_GCC_VERSION >= 12000
# include "gimple-range.h"
#endif
#if BUILDING_GCC_VERSION >= 14000
# include "opts-diagnostic.h"
#endif
#if BUILDING_GCC_VERSION >= 16000
# include "diagnostics/changes.h"
# include "diagnostics/color.h"
# include "diagnostics/file-cache.h"
#else
# include "diagnostic-color.h"
# include "edit-context.h"
#endif

/* What 16 has under other names.  */
#if BUILDING_GCC_VERSION >= 16000
typedef diagnostics::context diagnostic_context;
typedef diagnostics::changes::change_set edit_context;
typedef enum diagnostics::kind diagnostic_t;
using diagnostics::char_span;
# define DK_UNSPECIFIED diagnostics::kind::unspecified
# define DK_IGNORED diagnostics::kind::ignored
# define DK_WARNING diagnostics::kind::warning
# define DK_PEDWARN diagnostics::kind::pedwarn
# define DK_ERROR diagnostics::kind::error

static inline void
diagnostic_classify_diagnostic (diagnostic_context *dc, int index,
				diagnostic_t kind, location_t loc)
{
  dc->classify_diagnostic (index, kind, loc);
}
#endif

#if BUILDING_GCC_VERSION < 12000
/* True if TEXT begins with PREFIX.  */
static inline bool
startswith (const char *text, const char *prefix)
{
  return strncmp (text, prefix, strlen (prefix)) == 0;
}
#endif

/* True if STMT is a masked construct, which GCC 12 is the first to have.  */
static inline bool
shim_masked_p (const gimple *stmt)
{
#if BUILDING_GCC_VERSION >= 12000
  return gimple_code (stmt) == GIMPLE_OMP_MASKED;
#else
  (void) stmt;
  return false;
#endif
}

/* True if T is a masked construct before gimplification.  */
static inline bool
shim_masked_tree_p (const_tree t)
{
#if BUILDING_GCC_VERSION >= 12000
  return TREE_CODE (t) == OMP_MASKED;
#else
  (void) t;
  return false;
#endif
}

/* What GCC asks about the options of ours, which it counts from 0.  */
struct shim_options
{
  int n;
  bool (*enabled) (int w);
  const char *const *names;	/* Without -W.  */
  const char *manual;		/* The address of the page about them, or
				   "".  */

  /* True if GCC's own option INDEX is to be taken as disabled.  */
  bool (*disabled) (int index);
};

/* How GCC writes diagnostics in the format that -fdiagnostics-format= names,
   before 14: functions that the end of parsing replaces by those for text.  */
struct shim_format
{
#if BUILDING_GCC_VERSION < 14000
  diagnostic_starter_fn starter;
  diagnostic_finalizer_fn finalizer;
  void (*path) (diagnostic_context *, const diagnostic_path *);
#endif
};

/* Keep in *F how diagnostics are written.  */
static inline void
shim_keep_format (struct shim_format *f)
{
#if BUILDING_GCC_VERSION < 14000
  f->starter = diagnostic_starter (global_dc);
  f->finalizer = diagnostic_finalizer (global_dc);
  f->path = global_dc->print_path;
#else
  (void) f;
#endif
}

/* Have diagnostics written as *F says, and not as notes of what f951 wrote
   last: errors that it may take back are outside of all groups, and so begin
   one that nothing ends.  */
static inline void
shim_restore_format (const struct shim_format *f)
{
#if BUILDING_GCC_VERSION < 14000
  if (global_dc->end_group_cb)
    global_dc->end_group_cb (global_dc);
  diagnostic_starter (global_dc) = f->starter;
  diagnostic_finalizer (global_dc) = f->finalizer;
  global_dc->print_path = f->path;
#else
  (void) f;
  auto_diagnostic_group ends_when_it_ends;
#endif
}

/* True if O asks for diagnostics as SARIF: GCC 13 is the first to have one such
   format, and 15 outputs in addition to text.  */
static inline bool
shim_sarif_option_p (const struct cl_decoded_option *o)
{
#if BUILDING_GCC_VERSION >= 15000
  if ((o->opt_index == OPT_fdiagnostics_add_output_
       || o->opt_index == OPT_fdiagnostics_set_output_)
      && strncmp (o->arg, "sarif", 5) == 0)
    return true;
#endif
#if BUILDING_GCC_VERSION >= 13000
  return (o->opt_index == OPT_fdiagnostics_format_
	  && (o->value == DIAGNOSTICS_OUTPUT_FORMAT_SARIF_STDERR
	      || o->value == DIAGNOSTICS_OUTPUT_FORMAT_SARIF_FILE));
#else
  (void) o;
  return false;
#endif
}

/* Have GCC know the options *O, which stays where it is; return the index of
   the first (gcc-shim.cc).  */
extern int shim_options_add (const struct shim_options *o);

/* scev_initialize, which from 13 on asserts that all loops have preheaders,
   simple latches and recorded exits.  Giving them these would change the
   function; the loops that lack them are not examined.  A cycle that is no loop
   has to be marked, else the analysis never leaves it (backedge_phi_arg_p).  */
static inline void
shim_scev_initialize (void)
{
  int state = current_loops->state;
  mark_irreducible_loops ();
#if BUILDING_GCC_VERSION >= 13000
  loops_state_set (LOOPS_NORMAL);
#endif
  scev_initialize ();
  current_loops->state = state;
}

/* True if KIND of IFN_UNIQUE marks private variables.  */
static inline bool
shim_oacc_private_p (enum ifn_unique_kind kind)
{
#if BUILDING_GCC_VERSION >= 12000
  return kind == IFN_UNIQUE_OACC_PRIVATE;
#else
  (void) kind;
  return false;
#endif
}

/* True if the loop of OpenACC with the flags TAG may have a reduction: GCC 11
   does not say.  */
static inline bool
shim_oacc_reduces_p (unsigned tag)
{
#if BUILDING_GCC_VERSION >= 12000
  return tag & OLF_REDUCTION;
#else
  (void) tag;
  return true;
#endif
}

/* The number of teams that STMT, which launches them, asks for; null if it does
   not launch teams.  */

static inline tree
shim_teams (const gimple *stmt)
{
#if BUILDING_GCC_VERSION >= 12000
  return (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TEAMS4)
	  ? gimple_call_arg (stmt, 1) : NULL_TREE);
#else
  return (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TEAMS)
	  ? gimple_call_arg (stmt, 0) : NULL_TREE);
#endif
}

/* True if teams of OpenMP are those of GCC 12 and later: one call for each.  */
static inline bool
shim_teams_known_p (void)
{
  return BUILDING_GCC_VERSION >= 12000;
}

/* True if the program alone says how many teams are launched.  From GCC 13 on
   the environment does so, too, where the program does not.  */
static inline bool
shim_teams_of_program_p (void)
{
  return BUILDING_GCC_VERSION < 13000;
}

/* True if a device limits how many teams there are where the program does not:
   from GCC 14 on, by OMP_NUM_TEAMS.  */
static inline bool
shim_teams_limited_p (void)
{
  return BUILDING_GCC_VERSION >= 14000;
}

/* Append to SEQ how many teams that is if BLOCKS are launched.  */
static inline tree
shim_device_teams (gimple_seq *seq, tree blocks)
{
  if (!shim_teams_limited_p ())
    return blocks;
  tree type = TREE_TYPE (blocks);
  tree fn = build_fn_decl ("omp_get_max_teams",
			   build_function_type_list (integer_type_node,
						     NULL_TREE));
  gcall *call = gimple_build_call (fn, 0);
  tree most = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, most);
  gimple_seq_add_stmt (seq, call);
  /* As unsigned numbers less 1, 0 is the greatest.  */
  tree one = build_one_cst (type);
  tree limit = gimple_build (seq, MAX_EXPR, integer_type_node, most,
			     integer_zero_node);
  limit = gimple_build (seq, MINUS_EXPR, type,
			gimple_convert (seq, type, limit), one);
  tree n = gimple_build (seq, MINUS_EXPR, type, blocks, one);
  n = gimple_build (seq, MIN_EXPR, type, n, limit);
  return gimple_build (seq, PLUS_EXPR, type, n, one);
}

/* Have GCC not warn about DECL.  */
static inline void
shim_no_warning (tree decl)
{
#if BUILDING_GCC_VERSION >= 12000
  suppress_warning (decl);
#else
  TREE_NO_WARNING (decl) = 1;
#endif
}

/* Have GCC not warn about STMT.  */
static inline void
shim_no_warning (gimple *stmt)
{
#if BUILDING_GCC_VERSION >= 12000
  suppress_warning (stmt);
#else
  gimple_set_no_warning (stmt, true);
#endif
}

/* True if it does not.  */
static inline bool
shim_no_warning_p (const gimple *stmt)
{
#if BUILDING_GCC_VERSION >= 12000
  return warning_suppressed_p (stmt);
#else
  return gimple_no_warning_p (stmt);
#endif
}

/* True if a warning of option OPT at LOC would be given.  */
static inline bool
shim_warning_enabled_p (location_t loc, int opt)
{
#if BUILDING_GCC_VERSION >= 12000
  return warning_enabled_at (loc, opt);
#else
  /* As diagnostic.c, diagnostic_report_diagnostic.  */
  const diagnostic_context *dc = global_dc;
  diagnostic_t kind = DK_UNSPECIFIED;
  if (!diagnostic_report_warnings_p (dc, loc)
      || !dc->option_enabled (opt, dc->lang_mask, dc->option_state))
    return false;
  for (int i = dc->n_classification_history - 1; i >= 0; i--)
    {
      const diagnostic_classification_change_t *change
	= &dc->classification_history[i];
      if (!linemap_location_before_p (line_table, change->location, loc))
	continue;
      if (change->kind == DK_POP)
	i = change->option;
      else if (change->option == 0 || change->option == opt)
	{
	  kind = change->kind;
	  break;
	}
    }
  return (kind == DK_UNSPECIFIED ? dc->classify_diagnostic[opt]
	  : kind) != DK_IGNORED;
#endif
}

/* The text of line NUMBER of the file whose name DATA is: the LINE of a struct
   source.  */
static inline const char *
shim_source_line (void *data, int number, int *length)
{
  const char *file = (const char *) data;
#if BUILDING_GCC_VERSION >= 14000
  char_span line = global_dc->get_file_cache ().get_source_line (file, number);
#else
  char_span line = location_get_source_line (file, number);
#endif
  *length = line ? (int) line.length () : 0;
  return line ? line.get_buffer () : NULL;
}

/* Where MAP's macro is used.  */
static inline location_t
shim_expansion_point (const line_map_macro *map)
{
#if BUILDING_GCC_VERSION >= 14000
  return map->get_expansion_point_location ();
#else
  return MACRO_MAP_EXPANSION_POINT_LOCATION (map);
#endif
}

/* The edits for -fdiagnostics-generate-patch; null without that option.  */
static inline edit_context *
shim_edit_context (void)
{
#if BUILDING_GCC_VERSION >= 16000
  return global_dc->get_fixits_change_set ();
#elif BUILDING_GCC_VERSION >= 14000
  return global_dc->get_edit_context ();
#else
  return global_dc->edit_context_ptr;
#endif
}

/* True if messages are in colour.  */
static inline bool
shim_color_p (void)
{
#if BUILDING_GCC_VERSION >= 15000
  return pp_show_color (global_dc->get_reference_printer ());
#else
  return pp_show_color (global_dc->printer);
#endif
}

/* True if REF is an element of an array that may be longer than its type
   says.  */
static inline bool
shim_flexible_array_p (tree ref)
{
#if BUILDING_GCC_VERSION >= 13000
  return array_ref_flexible_size_p (ref);
#else
  return array_at_struct_end_p (ref);
#endif
}

/* True if T is a scope construct, which GCC 12 is the first to have.  */
static inline bool
shim_scope_tree_p (const_tree t)
{
#if BUILDING_GCC_VERSION >= 12000
  return TREE_CODE (t) == OMP_SCOPE;
#else
  (void) t;
  return false;
#endif
}

/* In a switch: the clause has_device_addr, which GCC 12 is the first to
   have.  */
#if BUILDING_GCC_VERSION >= 12000
# define SHIM_CASE_HAS_DEVICE_ADDR case OMP_CLAUSE_HAS_DEVICE_ADDR:
#else
# define SHIM_CASE_HAS_DEVICE_ADDR
#endif

/* The size of TYPE in bytes, or -1 when it is not a constant.  */
static inline HOST_WIDE_INT
shim_type_bytes (const_tree type)
{
  tree size = type ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

/* True if the device compiler writes PTX that has barriers of a warp.  */

static inline bool
shim_warp_barrier_p (void)
{
  return BUILDING_GCC_VERSION >= 12000;
}

/* The bytes of its shared memory in which libgomp has each team of OpenMP
   allocate: that of GCC 14, which distributions give programs of GCC 13,
   too.  */
enum { SHIM_TEAM_POOL = BUILDING_GCC_VERSION >= 13000 ? 8192 : 0 };

/* True if GCC has replaced addresses that are chosen by values before it
   divides the program, but has left the variables in memory.  */
static inline bool
shim_early_phiprop_p (void)
{
  return BUILDING_GCC_VERSION >= 14000;
}

/* True if the range of what is handed to a call is asked for before GCC knows
   how many gangs, workers and lanes there are; that of their number then ends
   the compiler.  */
static inline bool
shim_early_ranges_p (void)
{
  return BUILDING_GCC_VERSION >= 14000 && flag_ipa_vrp;
}

/* Have GCC keep the tree *AT, AT being in static storage.  */
extern void shim_keep (tree *at);

/* The name of the function DECL as libraries know it, without the prefix of
   built-ins; "" if it has none.  */
static inline const char *
shim_function_name (const_tree decl)
{
  if (!decl || !DECL_NAME (decl))
    return "";
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  return strncmp (name, "__builtin_", 10) == 0 ? name + 10 : name;
}

/* The name of the function DECL in assembly, which no other has:
   from its overloads, other instances of its template, and lambdas.  */
static inline const char *
shim_assembler_name (tree decl)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return name + (*name == '*');
}

/* True if D may be a DECL_FUNCTION_CODE of the normal built-ins.  */
static inline bool
shim_builtin_p (const_tree d)
{
  return (d && TREE_CODE (d) == FUNCTION_DECL
	  && fndecl_built_in_p (d, BUILT_IN_NORMAL));
}

/* In GCC's ipa-inline.h, which needs many others, of different order in each
   release.  */
extern void clone_inlined_nodes (struct cgraph_edge *, bool, bool, int *);

/* Have the function DECL, also in the device compiler, compiled with VALUE for
   the optimization FLAG.  Return true if it was another one.  */
template <typename T, typename U>
static inline bool
shim_optimize_with (tree decl, T gcc_options::*flag, U value)
{
  tree old = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl);
  struct gcc_options opts = global_options, set = global_options_set;
  cl_optimization_restore (&opts, &set,
			   TREE_OPTIMIZATION (old ? old
					      : optimization_default_node));
  if (opts.*flag == T (value))
    return false;
  opts.*flag = T (value);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl)
    = build_optimization_node (&opts, &set);
  return true;
}

/* The same, without FLAG.  */
template <typename T>
static inline bool
shim_optimize_without (tree decl, T gcc_options::*flag)
{
  return shim_optimize_with (decl, flag, 0);
}

/* EXPR holds.  It is computed in builds with --enable-checking, and if GCC has
   been built with checks.  */
#if DRANO_CHECKING
# define drano_assert(EXPR) gcc_assert (EXPR)
#else
# define drano_assert(EXPR) gcc_checking_assert (EXPR)
#endif

/* Gone in later releases.  */
#if BUILDING_GCC_VERSION >= 13000
# define FINAL final
# define OVERRIDE override
#endif
#if BUILDING_GCC_VERSION >= 14000
static inline gimple *
last_stmt (basic_block bb)
{
  return *gsi_last_nondebug_bb (bb);
}
#endif

#undef TYPE_MODE
#undef DECL_MODE
#undef GET_MODE_SIZE
#undef BITS_PER_UNIT_TARGET
#pragma GCC poison TYPE_MODE DECL_MODE GET_MODE_SIZE machine_mode targetm
#pragma GCC poison scev_initialize

/* GCC's cfghooks.h has an enum ir_type of its own; from here on the name is
   the lane IR's (a C++ name without linkage, so nothing else changes).  */
#define ir_type lane_ir_type

#endif /* DRANO_GCC_SHIM_H */
