/* The variables and functions that counting adds to a translation unit.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What libdrano and the device library offer is declared here as GCC's trees,
   see drano-abi.h.

   __drano_count is described to GCC so that the code around a call is
   compiled as it would be without: it throws nothing, calls back nothing,
   touches no memory but the table, and keeps no pointer.  It is no `acc
   routine': a routine inside a loop would count as an inner loop when
   OpenACC's loops are given their partitioning.  */

#include "gcc-shim.h"
#include "drano-abi.h"
#include "instrument/emit.h"

/* Return a declaration of the external function NAME of TYPE, which throws
   nothing.  */

static tree
declare_function (const char *name, tree type)
{
  tree decl = build_fn_decl (name, type);
  TREE_NOTHROW (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  return decl;
}

/* Return the type of pointers to the table's words.  */

static tree
table_pointer_type (void)
{
  return build_pointer_type (uint64_type_node);
}

/* Return the address of TABLE's first word.  */

static tree
table_address (tree table)
{
  return build1 (ADDR_EXPR, table_pointer_type (), table);
}

/* Return a new variable NAME, an array of WORDS words, for host and device,
   which has VALUE, null for zeros, and ALIGN bytes' alignment.  */

static tree
declare_array (const char *name, unsigned HOST_WIDE_INT words, unsigned align,
	       tree value)
{
  tree type = build_array_type_nelts (uint64_type_node, words);
  tree decl = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name),
			  type);
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_PRESERVE_P (decl) = 1;
  SET_DECL_ALIGN (decl, align * HOST_BITS_PER_CHAR);
  DECL_USER_ALIGN (decl) = 1;
  if (value)
    {
      TREE_TYPE (value) = type;
      DECL_INITIAL (decl) = value;
      TREE_READONLY (decl) = 1;
    }
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"),
				      NULL_TREE, NULL_TREE);
  varpool_node::finalize_decl (decl);
  return decl;
}

void
emit_table (struct count_table *t)
{
  t->decl = declare_array ("__drano_table",
			   DRANO_TABLE_WORDS (t->nsites, t->ngroups),
			   DRANO_ALIGN, NULL_TREE);
}

/* Return how far SITE is beyond the table's beginning, in bytes.  */

static unsigned HOST_WIDE_INT
site_offset (unsigned site)
{
  return DRANO_SITE_AT (site) * sizeof (uint64_t);
}

/* The same for the head of T's GROUP.  */

static unsigned HOST_WIDE_INT
group_offset (const struct count_table *t, unsigned group)
{
  return DRANO_GROUP_AT (t->nsites, group) * sizeof (uint64_t);
}

/* Return whether bins alone do not tell where an access to BYTES begins.  */

static bool
small_p (unsigned bytes)
{
  return bytes < DRANO_BIN_BYTES;
}

void
emit_groups (struct count_table *t, const auto_vec<struct group_entry> &entries)
{
  vec<constructor_elt, va_gc> *words = NULL;
  for (unsigned i = 0; i < entries.length (); i++)
    {
      const struct group_entry *e = &entries[i];
      unsigned HOST_WIDE_INT entry[DRANO_GROUP_WORDS] = { 0 };
      entry[DRANO_GROUP_SITE]
	= site_offset (e->site) - group_offset (t, e->group);
      entry[DRANO_GROUP_BEYOND] = e->beyond;
      entry[DRANO_GROUP_LOG] = ceil_log2 (e->bytes);
      for (unsigned w = 0; w < DRANO_GROUP_WORDS; w++)
	CONSTRUCTOR_APPEND_ELT (words, size_int (DRANO_GROUP_WORDS * i + w),
				build_int_cst (uint64_type_node, entry[w]));
    }
  t->groups = declare_array ("__drano_groups",
			     DRANO_GROUP_WORDS * entries.length (),
			     DRANO_ALIGN, build_constructor (NULL_TREE, words));
}

/* Return the address OFFSET bytes beyond that of the variable DECL, a valid
   operand of a call: folding would leave a conversion around that of DECL
   itself, which GIMPLE does not allow.  */

static tree
address_in (tree decl, unsigned HOST_WIDE_INT offset)
{
  tree at = decl;
  if (offset)
    at = build2 (MEM_REF, char_type_node, table_address (decl),
		 build_int_cst (ptr_type_node, offset));
  return build1 (ADDR_EXPR, ptr_type_node, at);
}

/* Return a declaration of the device's function NAME of TYPE, of whose
   operands SPEC says what becomes of them (GCC's attr-fnspec.h): nothing
   else in memory is touched, and no pointer kept.  */

static tree
declare_counter (const char *name, tree type, const char *spec)
{
  tree attr = tree_cons (get_identifier ("fn spec"),
			 build_tree_list (NULL_TREE,
					  build_string (strlen (spec), spec)),
			 NULL_TREE);
  tree decl = declare_function (name, build_type_attribute_variant (type,
								    attr));
  DECL_ATTRIBUTES (decl)
    = tree_cons (get_identifier ("leaf"), NULL_TREE,
		 tree_cons (get_identifier ("omp declare target"), NULL_TREE,
			    NULL_TREE));
  return decl;
}

/* The device's functions that count, of each kind: of a whole launch, and of a
   part.  */
enum counter
{
  COUNTER_ONE, COUNTER_SMALL, COUNTER_ATOMIC, COUNTER_GROUP,
  COUNTER_SMALL_GROUP, COUNTER_ANY, COUNTER_RUN, COUNTERS
};
static const char *const counters[2][COUNTERS] =
{
  { "__drano_count", "__drano_count_small", "__drano_count_atomic",
    "__drano_count_group", "__drano_count_small_group", NULL,
    "__drano_count_run" },
  { "__drano_count_part", "__drano_count_small_part",
    "__drano_count_atomic_part", "__drano_count_group_part",
    "__drano_count_small_group_part", "__drano_count_any_part",
    "__drano_count_run_part" }
};

/* Return the declaration of the function of KIND, of PARTS or not.  */

static tree
counter_decl (enum counter kind, bool parts)
{
  static tree decls[2][COUNTERS];
  bool group = kind == COUNTER_GROUP || kind == COUNTER_SMALL_GROUP;
  tree args = void_list_node;
  if (decls[parts][kind])
    return decls[parts][kind];
  if (parts)
    args = tree_cons (NULL_TREE, integer_type_node, args);
  if (kind == COUNTER_RUN)
    {
      args = tree_cons (NULL_TREE, long_long_unsigned_type_node, args);
      args = tree_cons (NULL_TREE, long_long_integer_type_node, args);
    }
  args = tree_cons (NULL_TREE, const_ptr_type_node, args);
  if (group)
    args = tree_cons (NULL_TREE, const_ptr_type_node, args);
  args = tree_cons (NULL_TREE, ptr_type_node, args);
  /* The site is read and written, an address is a number only, and so is what
     comes behind it.  */
  const char *spec = (kind == COUNTER_RUN
		      ? parts ? ".cw x . . . " : ".cw x . . "
		      : group ? parts ? ".cw r x . " : ".cw r x "
		      : parts ? ".cw x . " : ".cw x ");
  decls[parts][kind]
    = declare_counter (counters[parts][kind],
		       build_function_type (void_type_node, args), spec);
  shim_keep (&decls[parts][kind]);
  return decls[parts][kind];
}

gimple *
emit_part (const struct count_table *t)
{
  static tree decl;
  if (!decl)
    {
      tree type = build_function_type_list (integer_type_node,
					    unsigned_type_node, NULL_TREE);
      decl = declare_counter ("__drano_part", type, ". ");
      TREE_READONLY (decl) = 1;
      shim_keep (&decl);
    }
  return gimple_build_call (decl, 1, build_int_cst (unsigned_type_node,
						    t->sample));
}

gimple *
emit_count (const struct count_table *t, unsigned site, tree address,
	    unsigned bytes, bool atomic, tree part, bool guarded)
{
  enum counter kind = (atomic ? COUNTER_ATOMIC
		       : part && !guarded ? COUNTER_ANY
		       : small_p (bytes) ? COUNTER_SMALL : COUNTER_ONE);
  /* The operand PART is left out if there is none.  */
  return gimple_build_call (counter_decl (kind, part != NULL_TREE),
			    part ? 3 : 2,
			    address_in (t->decl,
					site_offset (site) + ceil_log2 (bytes)),
			    address, part);
}

gimple *
emit_group_count (const struct count_table *t,
		  const auto_vec<struct group_entry> &entries, unsigned first,
		  int members, tree address, tree part)
{
  unsigned HOST_WIDE_INT offset
    = (unsigned HOST_WIDE_INT) first * DRANO_GROUP_WORDS * sizeof (uint64_t);
  const struct group_entry *e = &entries[first];
  enum counter kind = COUNTER_GROUP;
  for (int i = 0; i < members; i++)
    if (small_p (e[i].bytes))
      kind = COUNTER_SMALL_GROUP;
  return gimple_build_call (counter_decl (kind, part != NULL_TREE),
			    part ? 4 : 3,
			    address_in (t->decl, group_offset (t, e->group)),
			    address_in (t->groups, offset + members), address,
			    part);
}

gimple *
emit_run (const struct count_table *t, const struct group_entry *e,
	  tree address, tree step, tree times, tree part)
{
  return gimple_build_call (counter_decl (COUNTER_RUN, part != NULL_TREE),
			    part ? 5 : 4,
			    address_in (t->decl, (site_offset (e->site)
						  + ceil_log2 (e->bytes))),
			    address, step, times, part);
}

void
emit_registration (const struct count_table *t, const char *text,
		   unsigned flags)
{
  tree load = build_function_type_list (void_type_node,
					table_pointer_type (),
					unsigned_type_node, unsigned_type_node,
					build_pointer_type (char_type_node),
					unsigned_type_node, unsigned_type_node,
					NULL_TREE);
  tree call
    = build_call_expr (declare_function ("__drano_register_3", load), 6,
		       table_address (t->decl),
		       build_int_cst (unsigned_type_node, t->nsites),
		       build_int_cst (unsigned_type_node, t->ngroups),
		       build_string_literal (strlen (text) + 1, text),
		       build_int_cst (unsigned_type_node, flags),
		       build_int_cst (unsigned_type_node, t->sample));
  cgraph_build_static_cdtor ('I', call, MAX_RESERVED_INIT_PRIORITY);

  tree unload = build_function_type_list (void_type_node,
					  table_pointer_type (), NULL_TREE);
  call = build_call_expr (declare_function ("__drano_unregister_1", unload),
			  1, table_address (t->decl));
  cgraph_build_static_cdtor ('D', call, DEFAULT_INIT_PRIORITY);
}

/* Return DEVICE, or what stands for none, as libdrano takes it.  */

static tree
device_operand (tree device)
{
  return device ? device : integer_zero_node;
}

gimple *
emit_enter (const struct count_table *t, tree device)
{
  tree type = build_function_type_list (void_type_node,
					table_pointer_type (),
					integer_type_node, NULL_TREE);
  return gimple_build_call (declare_function ("__drano_enter_1", type), 2,
			    table_address (t->decl), device_operand (device));
}

gimple *
emit_leave (const struct count_table *t, tree device, unsigned flags)
{
  tree type = build_function_type_list (void_type_node,
					table_pointer_type (),
					integer_type_node,
					unsigned_type_node, NULL_TREE);
  return gimple_build_call (declare_function ("__drano_leave_1", type), 3,
			    table_address (t->decl), device_operand (device),
			    build_int_cst (unsigned_type_node, flags));
}
