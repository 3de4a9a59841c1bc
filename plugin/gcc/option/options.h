/* What the user asked for on the command line.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_OPTIONS_H
#define DRANO_GCC_OPTION_OPTIONS_H

#include "analyze/analyze.h"

struct machine;

/* A warning's state on the command line.  */
enum warn_kind { WARN_UNCOALESCED, WARN_IDLE_LANES, WARN_SIMD_LOCALS,
		 WARN_REDUNDANT_TRANSFER, WARN_COUNT };

/* Which sites are counted on the device.  */
enum count_sites { COUNT_SUSPECT, COUNT_ALL, COUNT_NONE };

/* The most blocks that one may stand for.  */
enum { SAMPLE_MAX = 65536 };

/* How much advice is shown.  */
enum show_advice { SHOW_BEST_ADVICE, SHOW_ALL_ADVICE, SHOW_NO_ADVICE };

/* What a warning is about: a cause and all accesses that have it, or one
   access.  */
enum show_findings { SHOW_CAUSES, SHOW_ALL };

/* Changes of the program, as bits of drano_options.transform.  */
enum transform_word
{
  TRANSFORM_LANES = 1,		/* Lanes for OpenMP's parallel loops.  */
  TRANSFORM_REPAIRS = 2,	/* What GCC makes of lane loops is mended.  */
  TRANSFORM_LOOPS = 4,		/* Lanes for the loops along which accesses
				   are contiguous.  */
  TRANSFORM_REDUCTIONS = 8,	/* The same, floating-point reductions being
				   computed in another order.  */
  TRANSFORM_STAGE = 16,		/* Accesses go through shared memory.  */
  TRANSFORM_LAUNCH = 32,	/* Regions of OpenMP start their threads
				   themselves.  */
  TRANSFORM_MAPS = 64,		/* Launches copy no more than is needed ...  */
  TRANSFORM_MAPS_SHARED = 128	/* ... if threads of the host do not map the
				   same at the same time.  */
};

struct drano_options
{
  int level[WARN_COUNT];	/* 0 is off.  */
  int as_error[WARN_COUNT];	/* -Werror= 1, -Wno-error= 0, neither -1.  */
  const char *report;		/* File name or null.  */
  bool report_in_object;	/* The report is a section of the object.  */
  const char *dump_ir;		/* File name or null.  */
  const char *profile_use;	/* File name or null.  */
  enum domain domain;
  bool openmp_thread;
  enum count_sites count;
  unsigned sample;		/* Count one block in so many, 1 is all.  */
  enum show_advice advice;
  enum show_findings show;
  const struct machine *machine;
  const char *cost;		/* Suppositions for it, or null: not asked
				   for.  */
  unsigned transform;		/* Of enum transform_word.  */
  bool remarks;
};

/* The options as parsed by options_parse.  */
extern struct drano_options drano_options;

/* Parse the arguments of the plugin called NAME (-fplugin-arg-NAME-...) into
   drano_options, the last one winning.  Each fault is an error through GCC's
   diagnostics that names the nearest known spelling.  Return false if there
   was one.  */
extern bool options_parse (const char *name);

/* Define __DRANO__ for the preprocessor as drano's version: major * 10000 +
   minor * 100 + patch.  */
extern void options_define_macro (void);

/* Take what concerns the plugin called NAME, loaded from PATH, out of the
   command line that GCC has saved to be written into its output.  */
extern void options_hide (const char *name, const char *path);

/* The text that --help prints for the plugin; allocated once.  */
extern const char *options_help (void);

#endif /* DRANO_GCC_OPTION_OPTIONS_H */
