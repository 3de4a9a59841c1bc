/* The plugin's arguments: parsing and help.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC writes its command line into objects with offloaded code and into debug
   information.  Ours is taken out of what it has saved, so that an object is
   the same with and without us.

   The arguments are taken from the compiler's own command line, in its order,
   because what GCC 11 and 12 hand to plugin_init lacks as many characters at
   its end as the value has equals signs (plugin.cc, parse_plugin_arg_opt),
   and files may well be called a=b.json.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "option/options.h"

enum option_code
{
#define DRANO_OPTION(CODE, KEY, ARG, SPELLING, HELP) CODE,
#include "option/options.def"
#undef DRANO_OPTION
  OPT_LAST_CODE
};

/* Whether an option takes an argument.  */
enum option_arg { ARG_N, ARG_O, ARG_R };

struct option_desc
{
  const char *key;
  enum option_arg arg;
  const char *spelling;
  const char *help;
};

static const struct option_desc option_table[] =
{
#define DRANO_OPTION(CODE, KEY, ARG, SPELLING, HELP) \
  { KEY, ARG_##ARG, SPELLING, HELP },
#include "option/options.def"
#undef DRANO_OPTION
};

static const char *const warn_names[WARN_COUNT] = { "uncoalesced",
						    "idle-lanes",
						    "simd-locals",
						    "redundant-transfer" };

struct drano_options drano_options =
{
  { 1, 1, 1, 1 }, { -1, -1, -1, -1 }, NULL, false, NULL, NULL, DOMAIN_LANES,
  false, COUNT_NONE, 1,
  SHOW_BEST_ADVICE, SHOW_CAUSES, NULL, NULL, 0, false
};

/* Return the best match for WORD among the N strings at CANDIDATES, or
   null.  */

static const char *
nearest_word (const char *word, const char *const *candidates, int n)
{
  auto_vec<const char *> v;
  for (int i = 0; i < n; i++)
    v.safe_push (candidates[i]);
  return find_closest_string (word, &v);
}

/* Say that VALUE is not valid for the option spelt SPELLING, whose N good
   values are at CANDIDATES.  */

static void
bad_value (const char *value, const char *spelling,
	   const char *const *candidates, int n)
{
  if (const char *hint = nearest_word (value, candidates, n))
    error_at (UNKNOWN_LOCATION,
	      "unknown argument %qs to %qs; did you mean %qs?",
	      value, spelling, hint);
  else
    error_at (UNKNOWN_LOCATION, "unknown argument %qs to %qs", value,
	      spelling);
}

/* True if TEXT is a level of a warning that has levels.  */

static bool
level_p (const char *text)
{
  return text[0] >= '0' && text[0] <= '2' && !text[1];
}

/* True if the warning W has levels.  */

static bool
has_levels_p (int w)
{
  return w == WARN_UNCOALESCED || w == WARN_REDUNDANT_TRANSFER;
}

/* Set the level of the warning W to VALUE, the argument of the option spelt
   SPELLING, or 1 if it has none.  Return false after an error.  */

static bool
set_level (enum warn_kind w, const char *value, const char *spelling)
{
  if (value && !level_p (value))
    {
      error_at (UNKNOWN_LOCATION, "argument %qs to %qs should be 0, 1 or 2",
		value, spelling);
      return false;
    }
  drano_options.level[w] = value ? value[0] - '0' : 1;
  return true;
}

/* Return the warning that the LEN characters at NAME name, or -1.  */

static int
find_warning (const char *name, size_t len)
{
  for (int w = 0; w < WARN_COUNT; w++)
    if (strlen (warn_names[w]) == len
	&& strncmp (warn_names[w], name, len) == 0)
      return w;
  return -1;
}

/* Parse "NAME[=N]" of -Werror= (AS_ERROR) or -Wno-error=.  Making a warning
   an error turns it on, as GCC does for its own.  Return false after an
   error.  */

static bool
parse_error_option (const char *value, bool as_error, const char *spelling)
{
  const char *eq = strchr (value, '=');
  size_t len = eq ? (size_t) (eq - value) : strlen (value);
  int w = find_warning (value, len);
  if (w < 0 || (eq && (!has_levels_p (w) || !level_p (eq + 1))))
    {
      bad_value (value, spelling, warn_names, WARN_COUNT);
      return false;
    }
  if (as_error && eq)
    drano_options.level[w] = eq[1] - '0';
  else if (as_error && drano_options.level[w] == 0)
    drano_options.level[w] = 1;
  drano_options.as_error[w] = as_error;
  return true;
}

/* Set *INDEX to the place of VALUE among the N strings at NAMES.  Return
   false after an error that names the option spelt SPELLING.  */

static bool
parse_enum (const char *value, const char *const *names, int n,
	    const char *spelling, int *index)
{
  for (int i = 0; i < n; i++)
    if (strcmp (value, names[i]) == 0)
      {
	*index = i;
	return true;
      }
  bad_value (value, spelling, names, n);
  return false;
}

/* Say that the option spelt SPELLING lacks its argument.  */

static void
missing_argument (const char *spelling)
{
  error_at (UNKNOWN_LOCATION, "missing argument to %qs", spelling);
}

/* The words of -fdrano-transform=, and what they ask for.  */

static const struct
{
  const char *word;
  unsigned bits;
} transforms[] =
{
  { "lanes", TRANSFORM_LANES | TRANSFORM_REPAIRS },
  { "repairs", TRANSFORM_REPAIRS },
  { "loops", TRANSFORM_LOOPS },
  { "reductions", TRANSFORM_REDUCTIONS },
  { "stage", TRANSFORM_STAGE },
  { "launch", TRANSFORM_LAUNCH },
  { "maps", TRANSFORM_MAPS | TRANSFORM_MAPS_SHARED },
  { "all", (TRANSFORM_LANES | TRANSFORM_REPAIRS | TRANSFORM_LOOPS
	    | TRANSFORM_REDUCTIONS | TRANSFORM_STAGE | TRANSFORM_LAUNCH
	    | TRANSFORM_MAPS | TRANSFORM_MAPS_SHARED) }
};

/* Set *BITS to what the LEN characters at WORD, one of a list for the option
   spelt SPELLING, ask for.  Return false after an error.  */

static bool
parse_transform_word (const char *word, size_t len, const char *spelling,
		      unsigned *bits)
{
  const char *words[ARRAY_SIZE (transforms)];
  for (unsigned i = 0; i < ARRAY_SIZE (transforms); i++)
    {
      words[i] = transforms[i].word;
      if (strlen (words[i]) != len || strncmp (words[i], word, len) != 0)
	continue;
      *bits = transforms[i].bits;
      return true;
    }
  char *bad = xstrndup (word, len);
  bad_value (bad, spelling, words, ARRAY_SIZE (transforms));
  free (bad);
  return false;
}

/* Parse LIST, the value of the option spelt SPELLING, into *BITS.  Return
   false after an error.  */

static bool
parse_transforms (const char *list, const char *spelling, unsigned *bits)
{
  *bits = 0;
  for (;;)
    {
      size_t len = strcspn (list, ",");
      unsigned more;
      if (!parse_transform_word (list, len, spelling, &more))
	return false;
      *bits |= more;
      if (!list[len])
	return true;
      list += len + 1;
    }
}

/* Parse WORD, a part of the value of the option spelt SPELLING, into O's
   counting.  Return false after an error.  */

static bool
parse_count_word (const char *word, const char *spelling,
		  struct drano_options *o)
{
  static const char *const words[] = { "suspect", "all", "sample=16" };
  static const char sample[] = "sample=";
  int index;
  if (strncmp (word, sample, strlen (sample)) == 0)
    {
      const char *digits = word + strlen (sample);
      size_t n = strspn (digits, "0123456789");
      unsigned long number = strtoul (digits, NULL, 10);
      if (!n || digits[n] || number < 1 || number > SAMPLE_MAX)
	{
	  error_at (UNKNOWN_LOCATION, "%qs in %qs is not a number from 1 to %d",
		    digits, spelling, SAMPLE_MAX);
	  return false;
	}
      o->sample = 1u << floor_log2 (number);
      return true;
    }
  if (!parse_enum (word, words, ARRAY_SIZE (words), spelling, &index))
    return false;
  o->count = (enum count_sites) index;
  return true;
}

/* Parse LIST, the value of the option spelt SPELLING or null, into O's
   counting.  Return false after an error.  */

static bool
parse_count (const char *list, const char *spelling, struct drano_options *o)
{
  bool good = true;
  o->count = COUNT_SUSPECT;
  o->sample = 1;
  while (list && good)
    {
      size_t len = strcspn (list, ",");
      char *word = xstrndup (list, len);
      good = parse_count_word (word, spelling, o);
      free (word);
      list = list[len] ? list + len + 1 : NULL;
    }
  return good;
}

static bool parse_w_option (const char *value);

/* Apply option CODE with its argument VALUE, null where there is none.
   Return false after an error.  */

static bool
apply_option (enum option_code code, const char *value)
{
  static const char *const domains[] = { "lanes", "paper", "paper-2d" };
  static const char *const lanes[] = { "simd", "thread" };
  static const char *const advices[] = { "best", "all", "none" };
  static const char *const shown[] = { "causes", "all" };
  struct drano_options *o = &drano_options;
  const char *spelling = option_table[code].spelling;
  int index;

  switch (code)
    {
    case OPT_UNCOALESCED:
      return set_level (WARN_UNCOALESCED, value, spelling);
    case OPT_NO_UNCOALESCED:
      o->level[WARN_UNCOALESCED] = 0;
      return true;
    case OPT_IDLE_LANES:
      o->level[WARN_IDLE_LANES] = 1;
      return true;
    case OPT_NO_IDLE_LANES:
      o->level[WARN_IDLE_LANES] = 0;
      return true;
    case OPT_REDUNDANT_TRANSFER:
      return set_level (WARN_REDUNDANT_TRANSFER, value, spelling);
    case OPT_NO_REDUNDANT_TRANSFER:
      o->level[WARN_REDUNDANT_TRANSFER] = 0;
      return true;
    case OPT_SIMD_LOCALS:
      o->level[WARN_SIMD_LOCALS] = 1;
      return true;
    case OPT_NO_SIMD_LOCALS:
      o->level[WARN_SIMD_LOCALS] = 0;
      return true;
    case OPT_ERROR:
    case OPT_NO_ERROR:
      return parse_error_option (value, code == OPT_ERROR, spelling);
    case OPT_REPORT:
      if (value && !*value)
	{
	  missing_argument ("-fdrano-report=FILE");
	  return false;
	}
      o->report = value;
      o->report_in_object = !value;
      return true;
    case OPT_COST:
      o->cost = value ? value : "";
      return true;
    case OPT_TRANSFORM:
      if (value)
	return parse_transforms (value, spelling, &o->transform);
      o->transform = (TRANSFORM_LANES | TRANSFORM_REPAIRS | TRANSFORM_LOOPS
		      | TRANSFORM_LAUNCH | TRANSFORM_MAPS);
      return true;
    case OPT_NO_TRANSFORM:
      o->transform = 0;
      return true;
    case OPT_REMARKS:
      o->remarks = true;
      return true;
    case OPT_DUMP_IR:
      o->dump_ir = value;
      return true;
    case OPT_PROFILE_USE:
      o->profile_use = value;
      return true;
    case OPT_DOMAIN:
      if (!parse_enum (value, domains, ARRAY_SIZE (domains), spelling,
		       &index))
	return false;
      o->domain = (enum domain) index;
      return true;
    case OPT_OPENMP_LANES:
      if (!parse_enum (value, lanes, ARRAY_SIZE (lanes), spelling, &index))
	return false;
      o->openmp_thread = index == 1;
      return true;
    case OPT_COUNT:
      return parse_count (value, spelling, o);
    case OPT_EXACT_LINES:
      /* TER moves loads into the statements that use them, whose position
	 they then have.  Functions have not got their options yet.  */
      flag_tree_ter = 0;
      return true;
    case OPT_ADVICE:
      if (!parse_enum (value, advices, ARRAY_SIZE (advices), spelling,
		       &index))
	return false;
      o->advice = (enum show_advice) index;
      return true;
    case OPT_SHOW:
      if (!parse_enum (value, shown, ARRAY_SIZE (shown), spelling, &index))
	return false;
      o->show = (enum show_findings) index;
      return true;
    case OPT_DEVICE:
      o->machine = machine_find (value);
      if (!o->machine)
	{
	  auto_vec<const char *> names;
	  for (int i = 0; machine_at (i); i++)
	    if (machine_find (machine_at (i)->name) == machine_at (i))
	      names.safe_push (machine_at (i)->name);
	  bad_value (value, spelling, names.address (), names.length ());
	  return false;
	}
      return true;
    case OPT_W:
      return parse_w_option (value);
    case OPT_LAST_CODE:
      break;
    }
  return false;
}

/* Say that there is no option KEY, as the driver and as plain GCC spell it,
   and which is the nearest.  */

static void
unknown_key (const char *key)
{
  const char *keys[OPT_LAST_CODE];
  for (int i = 0; i < OPT_LAST_CODE; i++)
    keys[i] = option_table[i].key;
  const char *hint = nearest_word (key, keys, OPT_LAST_CODE);
  for (int i = 0; i < OPT_LAST_CODE; i++)
    if (keys[i] == hint)
      {
	error_at (UNKNOWN_LOCATION,
		  "unknown option %<-fdrano-%s%>"
		  " (%<-fplugin-arg-drano-%s%>); did you mean %qs"
		  " (%<-fplugin-arg-drano-%s%>)?",
		  key, key, option_table[i].spelling, hint);
	return;
      }
  error_at (UNKNOWN_LOCATION,
	    "unknown option %<-fdrano-%s%> (%<-fplugin-arg-drano-%s%>); the"
	    " manual lists all options", key, key);
}

/* Parse one argument.  Return false after an error.  */

static bool
parse_one (const char *key, const char *value)
{
  for (int i = 0; i < OPT_LAST_CODE; i++)
    {
      if (strcmp (key, option_table[i].key) != 0)
	continue;
      if (option_table[i].arg == ARG_N && value)
	{
	  error_at (UNKNOWN_LOCATION, "%qs takes no argument, but %qs was"
		    " given", option_table[i].spelling, value);
	  return false;
	}
      if (option_table[i].arg == ARG_R && (!value || !*value))
	{
	  missing_argument (option_table[i].spelling);
	  return false;
	}
      return apply_option ((enum option_code) i, value);
    }
  unknown_key (key);
  return false;
}

/* Obey -W with VALUE behind it if it is about one of our warnings.  Return
   false after an error.  */

static bool
parse_w_option (const char *value)
{
  static const char *const prefixes[] = { "no-error=", "error=", "no-", "" };
  unsigned p = 0;
  while (strncmp (value, prefixes[p], strlen (prefixes[p])) != 0)
    p++;
  const char *name = value + strlen (prefixes[p]);
  size_t len = strcspn (name, "=");
  if (find_warning (name, len) < 0)
    return true;
  if (p < 2)
    return apply_option (p == 0 ? OPT_NO_ERROR : OPT_ERROR, name);
  char *key = xstrndup (value, strlen (prefixes[p]) + len);
  bool ok = parse_one (key, name[len] ? name + len + 1 : NULL);
  free (key);
  return ok;
}

bool
options_parse (const char *name)
{
  bool ok = true;
  size_t len = strlen (name);
  drano_options.machine = machine_find ("sm_80");
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    {
      const struct cl_decoded_option *o = &save_decoded_options[i];
      if (o->opt_index != OPT_fplugin_arg_ || strncmp (o->arg, name, len) != 0
	  || o->arg[len] != '-')
	continue;
      char *key = xstrdup (o->arg + len + 1);
      char *eq = strchr (key, '=');
      if (eq)
	*eq = '\0';
      /* Values live as long as the options: GCC's own copy.  */
      ok &= parse_one (key, eq ? o->arg + len + 1 + (eq + 1 - key) : NULL);
      free (key);
    }
  return ok;
}

/* The macro that tells a source that it is compiled with drano.  */
#define DRANO_MACRO "__DRANO__"

/* True if the command line defines the macro NAME, or undefines it.  */

static bool
macro_named_p (const char *name)
{
  size_t len = strlen (name);
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    {
      const struct cl_decoded_option *o = &save_decoded_options[i];
      if ((o->opt_index == OPT_D || o->opt_index == OPT_U)
	  && strncmp (o->arg, name, len) == 0
	  && (!o->arg[len] || strchr ("=(", o->arg[len])))
	return true;
    }
  return false;
}

void
options_define_macro (void)
{
  int major = 0, minor = 0, patch = 0;
  struct cl_option_handlers handlers;
  if (!(cl_options[OPT_D].flags & lang_hooks.option_lang_mask ())
      || macro_named_p (DRANO_MACRO))
    return;
  sscanf (DRANO_VERSION, "%d.%d.%d", &major, &minor, &patch);
  set_default_handlers (&handlers, NULL);
  /* As if -D came last on the command line, which front ends obey when they
     begin to preprocess.  They have room for as many as there are options, of
     which -fplugin= is one that needs none.  */
  lang_hooks.handle_option (OPT_D,
			    xasprintf (DRANO_MACRO "=%d",
				       major * 10000 + minor * 100 + patch),
			    1, 0, UNKNOWN_LOCATION, &handlers);
}

/* True if O makes GCC load the plugin called NAME, found at PATH, or hands it
   an argument; with ONLY, that no other plugin is loaded, also if it says
   where plugins are.  */

static bool
drano_option_p (const struct cl_decoded_option *o, const char *name,
		const char *path, bool only)
{
  size_t len = strlen (name);
  switch (o->opt_index)
    {
    case OPT_fplugin_arg_:
      return strncmp (o->arg, name, len) == 0 && o->arg[len] == '-';
    case OPT_fplugin_:
      return strcmp (o->arg, name) == 0 || strcmp (o->arg, path) == 0;
    case OPT_iplugindir_:
      return only;
    default:
      return false;
    }
}

void
options_hide (const char *name, const char *path)
{
  bool only = true;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_fplugin_)
      only &= drano_option_p (&save_decoded_options[i], name, path, true);
  unsigned kept = 0;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (!drano_option_p (&save_decoded_options[i], name, path, only))
      save_decoded_options[kept++] = save_decoded_options[i];
  save_decoded_options_count = kept;
}

const char *
options_help (void)
{
  static char *text;
  if (text)
    return text;
  text = xstrdup ("  Options of the drano plugin (with drano-gcc; with plain"
		  " gcc\n  write -fplugin-arg-drano-KEY[=VALUE]):\n");
  for (int i = 0; i < OPT_LAST_CODE; i++)
    {
      char *old = text;
      text = xasprintf ("%s  %-28s %-24s %s\n", old,
			option_table[i].spelling, option_table[i].key,
			option_table[i].help);
      free (old);
    }
  return text;
}
