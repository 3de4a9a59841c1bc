/* The pass that runs the analysis.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* One IPA pass, after the early local optimisations and the OpenACC kernels
   passes, before anything is streamed for the offload compiler and before
   profile instrumentation: regions are outlined and in SSA form at every
   optimisation level.  It calls the stages in order and, unless counting or a
   transform is asked for, changes nothing, so that object code is what GCC
   makes without us.  */

#include "gcc-shim.h"
#include "analyze/analyze.h"
#include "base/arena.h"
#include "cost/cost.h"
#include "diagnose/advice/advice.h"
#include "diagnose/dump.h"
#include "diagnose/records.h"
#include "diagnose/report.h"
#include "instrument/instrument.h"
#include "ir/ir.h"
#include "lower/lower.h"
#include "names/function-names.h"
#include "option/options.h"
#include "option/pragma.h"
#include "passes.h"
#include "record.h"
#include "region/argument/launch-arg-names.h"
#include "region/argument/map-names.h"
#include "region/extent/extent.h"
#include "region/omp-directives.h"
#include "region/region.h"
#include "region/shared-copy.h"
#include "transform/kernels/kernels.h"
#include "transform/launch/launch.h"
#include "transform/omp/threads-as-lanes.h"
#include "transform/repair/frames.h"
#include "transform/repair/repair.h"
#include "transform/report/early.h"
#include "transform/transform.h"

/* Append MODULE's lane IR to the file NAME, as that of a compilation of its
   own.  */

static void
dump_ir (const struct ir_module *module, const char *name)
{
  struct record_text t;
  if (!text_open (&t))
    return;
  fputs ("unit\n", t.file);
  ir_write (t.file, module);
  bool bad = fclose (t.file) != 0;
  int err = bad ? ENOMEM : record_append (name, t.data, t.size);
  if (err)
    error_at (UNKNOWN_LOCATION, "cannot append to %qs: %s; check the path"
	      " and the space for %qs", name, xstrerror (err),
	      "-fdrano-dump-ir=");
  free (t.data);
}

/* Analyse the module of JUDGED, of whose regions transforms said REMARKS.  */

static void
analyze_regions (const struct judged_loops *judged,
		 const struct remark_list *remarks)
{
  struct ir_module *module = judged->module;
  const auto_vec<struct region *> &regions = *judged->regions;
  char fault[256];
  if (!ir_verify (module, fault, sizeof fault))
    {
      /* Our own fault, not the user's: the compilation goes on.  */
      warning_at (UNKNOWN_LOCATION, 0, "drano cannot analyze this file: %s;"
		  " please report it with %<-fdrano-dump-ir=FILE%>", fault);
      return;
    }
  struct analysis *result = analyze_module (module, drano_options.machine,
					    drano_options.domain);
  if (!result)
    {
      warning_at (UNKNOWN_LOCATION, 0, "drano cannot analyze this file: out"
		  " of memory");
      return;
    }
  if (drano_options.domain == DOMAIN_LANES)
    cost_little (module, drano_options.machine, result);
  struct advising *advising = advise_begin (module, result, regions,
					    judged);
  report_all (judged, result, advising, remarks);
  advise_end (advising);
  if (drano_options.count != COUNT_NONE && !seen_error ())
    instrument (module, result, regions);
}

/* True if anything would come of an analysis.  */

static bool
wanted_p (void)
{
  for (int w = 0; w < WARN_COUNT; w++)
    if (drano_options.level[w] > 0 && !inhibit_warnings)
      return true;
  return (drano_options.report || drano_options.report_in_object
	  || drano_options.remarks || drano_options.dump_ir
	  || drano_options.cost || drano_options.profile_use
	  || drano_options.transform
	  || drano_options.count != COUNT_NONE);
}

/* Do all.  */

static void
run_stages (void)
{
  auto_vec<struct region *> regions;
  bool counting = drano_options.count != COUNT_NONE;
  if (!wanted_p ())
    return;
  region_collect (&regions);
  struct transform_state state;
  early_remarks (&state.remarks, regions);
  transform_regions (regions, &state);
  if (regions.is_empty () && state.remarks.list.is_empty () && !counting)
    {
      report_without_regions ();
      state_free (&state);
      return;
    }
  struct arena *arena = arena_new ();
  struct ir_module *module = ir_module_new (arena);
  lower_regions (module, regions, counting);
  if (transform_check (regions, &state, module))
    {
      arena_reset (arena);
      module = ir_module_new (arena);
      lower_regions (module, regions, counting);
    }
  transform_end (regions, &state, module);
  struct judged_loops judged;
  advise_prepare (module, regions, &judged);
  dump_regions (regions, module);
  if (drano_options.dump_ir)
    dump_ir (module, drano_options.dump_ir);
  char *unit = records_unit ();
  module->unit = unit;
  analyze_regions (&judged, &state.remarks);
  arena_free (arena);
  free (unit);
  state_free (&state);
  region_free (&regions);
}

static const pass_data pass_data_drano =
{
  SIMPLE_IPA_PASS, "drano", OPTGROUP_OTHER, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

class pass_drano : public simple_ipa_opt_pass
{
public:
  pass_drano (gcc::context *ctxt)
    : simple_ipa_opt_pass (pass_data_drano, ctxt)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return (flag_openacc || flag_openmp) && !seen_error ();
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    function_names_shown shown;
    pragma_read_fortran ();
    run_stages ();
    if (flag_openmp && (drano_options.transform & TRANSFORM_REPAIRS))
      repair_frames ();
    return 0;
  }
};

static const pass_data pass_data_launch =
{
  SIMPLE_IPA_PASS, "*drano_launch", OPTGROUP_NONE, TV_NONE,
  PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

/* Make direct kernels, which have a shape that the analysis does not know, and
   launch no more than is needed.  Functions that repairs have added are in SSA
   form by now.  */

class pass_launch : public simple_ipa_opt_pass
{
public:
  pass_launch (gcc::context *ctxt)
    : simple_ipa_opt_pass (pass_data_launch, ctxt)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return ((flag_openacc || flag_openmp)
	    && (drano_options.transform & TRANSFORM_LAUNCH) && !seen_error ());
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    auto_vec<struct region *> regions;
    region_collect (&regions);
    launch_do (regions);
    region_free (&regions);
    return 0;
  }
};

/* Have the construct at GSI noted, if it is a region.  */

static tree
note_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  bool omp = (stmt && (gimple_omp_target_kind (stmt)
		       == GF_OMP_TARGET_KIND_REGION));
  *handled = omp || (stmt && (gimple_omp_target_kind (stmt)
			      == GF_OMP_TARGET_KIND_OACC_PARALLEL));
  enum gimple_code code = gimple_code (gsi_stmt (*gsi));
  if (omp || (flag_openmp && (code == GIMPLE_OMP_PARALLEL
			      || code == GIMPLE_OMP_FOR)))
    directives_note (gsi);
  if (*handled)
    copies_note (stmt);
  if (stmt && is_gimple_omp_offloaded (stmt))
    extent_note (gsi);
  return NULL_TREE;
}

static const pass_data pass_data_directives =
{
  GIMPLE_PASS, "*drano_directives", OPTGROUP_NONE, TV_NONE, PROP_gimple_any,
  0, 0, 0, 0
};

class pass_directives : public gimple_opt_pass
{
public:
  pass_directives (gcc::context *ctxt)
    : gimple_opt_pass (pass_data_directives, ctxt)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return (flag_openacc || flag_openmp) && !seen_error ();
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    walk_stmt_info wi;
    if (drano_options.transform & TRANSFORM_REPAIRS)
      repairs_before_lowering ();
    if (flag_openacc && (drano_options.transform & TRANSFORM_LOOPS))
      kernels_before_lowering ();
    if (flag_openmp && (drano_options.transform & TRANSFORM_LAUNCH))
      launch_note_numbers (gimple_body (current_function_decl));
    memset (&wi, 0, sizeof wi);
    walk_gimple_seq (gimple_body (current_function_decl), note_region, NULL,
		     &wi);
    extent_note_end ();
    return 0;
  }
};

static const pass_data pass_data_names =
{
  GIMPLE_PASS, "*drano_names", OPTGROUP_NONE, TV_NONE, PROP_gimple_any,
  0, 0, 0, 0
};

class pass_names : public gimple_opt_pass
{
public:
  pass_names (gcc::context *ctxt)
    : gimple_opt_pass (pass_data_names, ctxt)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return (flag_openacc || flag_openmp) && !seen_error ();
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    repairs_after_lowering ();
    launch_arg_names_collect ();
    map_names_collect ();
    function_names_collect ();
    return 0;
  }
};

static const pass_data pass_data_barriers =
{
  GIMPLE_PASS, "*drano_barriers", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

class pass_barriers : public gimple_opt_pass
{
public:
  pass_barriers (gcc::context *ctxt)
    : gimple_opt_pass (pass_data_barriers, ctxt)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return (flag_openmp && (drano_options.transform & TRANSFORM_LANES)
	    && (drano_options.transform & TRANSFORM_LAUNCH));
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    threads_keep_barriers ();
    return 0;
  }
};

static const pass_data pass_data_results =
{
  GIMPLE_PASS, "*drano_results", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

class pass_results : public gimple_opt_pass
{
public:
  pass_results (gcc::context *ctxt)
    : gimple_opt_pass (pass_data_results, ctxt)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return repairs_in_results_p ();
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    repairs_undo_result ();
    return 0;
  }
};

static const pass_data pass_data_host =
{
  IPA_PASS, "*drano_host", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

/* The code for the device is written by now, and what transforms have put there
   for lanes alone is none of the host's.  GCC's analyzer, which is next, shall
   not follow it.  */

class pass_host : public ipa_opt_pass_d
{
public:
  pass_host (gcc::context *ctxt)
    : ipa_opt_pass_d (pass_data_host, ctxt, NULL, NULL, NULL, NULL, NULL, NULL,
		      0, NULL, NULL)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return flag_analyzer && flag_openmp && drano_options.transform;
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    transform_host_alone ();
    return 0;
  }
};

static const pass_data pass_data_restore =
{
  IPA_PASS, "*drano_restore", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

/* The code for the device is written by now, and the host shall execute what
   the program says.  */

class pass_restore : public ipa_opt_pass_d
{
public:
  pass_restore (gcc::context *ctxt)
    : ipa_opt_pass_d (pass_data_restore, ctxt, NULL, NULL, NULL, NULL, NULL,
		      NULL, 0, NULL, NULL)
  {}

  bool gate (function *) FINAL OVERRIDE
  {
    return launch_done_p ();
  }

  unsigned int execute (function *) FINAL OVERRIDE
  {
    launch_restore_host ();
    return 0;
  }
};

void
passes_register (const char *name)
{
  struct register_pass_info info;
  info.pass = new pass_drano (g);
  info.reference_pass_name = "ipa_oacc";
  info.ref_pass_instance_number = 1;
  info.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);

  info.pass = new pass_launch (g);
  info.reference_pass_name = "drano";
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);

  info.pass = new pass_directives (g);
  info.reference_pass_name = "omplower";
  info.ref_pass_instance_number = 1;
  info.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);

  info.pass = new pass_names (g);
  info.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);

  info.pass = new pass_barriers (g);
  info.reference_pass_name = "ethread";
  info.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);

  if (flag_analyzer)
    {
      info.pass = new pass_host (g);
      info.reference_pass_name = "analyzer";
      info.pos_op = PASS_POS_INSERT_BEFORE;
      register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
    }

  info.pass = new pass_restore (g);
  info.reference_pass_name = "whole-program";
  info.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);

  /* Among the first ones that the host's own code goes through.  */
  info.pass = new pass_results (g);
  info.reference_pass_name = "oaccdevlow";
  info.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
