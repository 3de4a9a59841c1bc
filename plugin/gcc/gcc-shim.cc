/* Warning options of our own in each release of GCC.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC classifies diagnostics by option index, in an array with an entry for
   each option, and asks its client whether an option is enabled, what its
   name is and where it is documented.  We grow the array by one entry for
   each of our warnings, and answer for those indexes; all others are passed
   on.  Everything else (levels by pragma, -Werror, -w, system headers,
   groups) then works as for a built-in warning, because it is the same code.

   The array and the client's functions are members of the diagnostic context
   up to GCC 13.  In GCC 14 the array is in an object of its own, and both are
   private; a function takes the client's functions.  From GCC 15 on these are
   virtual functions of an object, which GCC 16 renames.  */

#include "gcc-shim.h"

static const struct shim_options *ours;
static int first_index;

/* Which of our options has INDEX, or -1.  */

static int
ours_of (int index)
{
  return (ours && index >= first_index && index < first_index + ours->n
	  ? index - first_index : -1);
}

/* The name of our option W in a message about a diagnostic of ORIG_KIND that
   has become one of KIND, allocated with malloc.  */

static char *
ours_name (int w, diagnostic_t orig_kind, diagnostic_t kind)
{
  bool as_error = ((orig_kind == DK_WARNING || orig_kind == DK_PEDWARN)
		   && kind == DK_ERROR);
  return concat (as_error ? "-Werror=" : "-W", ours->names[w], NULL);
}

/* Where our option W is explained, an anchor of Texinfo's index, allocated with
   malloc; null if that is not known.  */

static char *
ours_url (int w)
{
  return (*ours->manual
	  ? concat (ours->manual, "#index-W", ours->names[w], NULL) : NULL);
}

#if BUILDING_GCC_VERSION < 14000

/* GCC's own answers.  */
static int (*old_enabled) (int, unsigned, void *);
static char *(*old_name) (diagnostic_context *, int, diagnostic_t,
			  diagnostic_t);
static char *(*old_url) (diagnostic_context *, int);

static int
hook_enabled (int index, unsigned lang_mask, void *state)
{
  int w = ours_of (index);
  if (w < 0)
    return ours->disabled (index) ? 0 : old_enabled (index, lang_mask, state);
  return ours->enabled (w);
}

static char *
hook_name (diagnostic_context *dc, int index, diagnostic_t orig_kind,
	   diagnostic_t kind)
{
  int w = ours_of (index);
  return (w < 0 ? old_name (dc, index, orig_kind, kind)
	  : ours_name (w, orig_kind, kind));
}

static char *
hook_url (diagnostic_context *dc, int index)
{
  int w = ours_of (index);
  return w >= 0 ? ours_url (w) : old_url ? old_url (dc, index) : NULL;
}

/* Put our answers before GCC's, and grow its array by N entries.  */

static void
install_warnings (int n)
{
  diagnostic_context *dc = global_dc;
  first_index = dc->n_opts;
  dc->n_opts += n;
  dc->classify_diagnostic = XRESIZEVEC (diagnostic_t, dc->classify_diagnostic,
					dc->n_opts);
  for (int w = 0; w < n; w++)
    dc->classify_diagnostic[first_index + w] = DK_UNSPECIFIED;
  old_enabled = dc->option_enabled;
  old_name = dc->option_name;
  old_url = dc->get_option_url;
  dc->option_enabled = hook_enabled;
  dc->option_name = hook_name;
  dc->get_option_url = hook_url;
}

#else

/* A pointer to the private member M of class C, which a member's explicit
   instantiation may name: access is not checked there (C++11, 14.7.2).  */
template <typename TAG, typename TAG::type M>
struct private_member
{
  friend typename TAG::type member (TAG) { return M; }
};
#define PRIVATE_MEMBER(TAG, C, TYPE, M) \
  struct TAG \
  { \
    typedef TYPE C::*type; \
    friend type member (TAG); \
  }; \
  template struct private_member<TAG, &C::M>

#if BUILDING_GCC_VERSION >= 16000
typedef diagnostics::option_classifier classifier;
typedef diagnostics::option_id_manager option_manager;
typedef diagnostics::option_id option_id;
# define m_option_mgr m_option_id_mgr
#else
typedef diagnostic_option_classifier classifier;
# if BUILDING_GCC_VERSION >= 15000
typedef diagnostic_option_manager option_manager;
typedef diagnostic_option_id option_id;
# endif
#endif
PRIVATE_MEMBER (context_n_opts, diagnostic_context, int, m_n_opts);
PRIVATE_MEMBER (context_classifier, diagnostic_context, classifier,
		m_option_classifier);
PRIVATE_MEMBER (classifier_n_opts, classifier, int, m_n_opts);
PRIVATE_MEMBER (classifier_kinds, classifier, diagnostic_t *,
		m_classify_diagnostic);

#if BUILDING_GCC_VERSION >= 15000
PRIVATE_MEMBER (context_manager, diagnostic_context, option_manager *,
		m_option_mgr);

/* Answers for our options, and has GCC's own object OLD answer for others.  */
class our_manager final : public option_manager
{
public:
  our_manager (option_manager *old) : m_old (old) {}
  ~our_manager () { delete m_old; }

  int option_enabled_p (option_id id) const final override
  {
    int w = ours_of (id.m_idx);
    if (w < 0)
      return ours->disabled (id.m_idx) ? 0 : m_old->option_enabled_p (id);
    return ours->enabled (w);
  }

  char *make_option_name (option_id id, diagnostic_t orig_kind,
			  diagnostic_t kind) const final override
  {
    int w = ours_of (id.m_idx);
    return (w < 0 ? m_old->make_option_name (id, orig_kind, kind)
	    : ours_name (w, orig_kind, kind));
  }

  char *make_option_url (option_id id) const final override
  {
    int w = ours_of (id.m_idx);
    return w >= 0 ? ours_url (w) : m_old->make_option_url (id);
  }

private:
  option_manager *m_old;
};

static void
install_answers (void)
{
  option_manager **manager = &(global_dc->*member (context_manager ()));
  *manager = new our_manager (*manager);
}

#else

/* GCC's own answers are those of the functions that toplev.cc installs.  */

static int
hook_enabled (int index, unsigned lang_mask, void *state)
{
  int w = ours_of (index);
  if (w < 0)
    return (ours->disabled (index) ? 0
	    : option_enabled (index, lang_mask, state));
  return ours->enabled (w);
}

static char *
hook_name (const diagnostic_context *dc, int index, diagnostic_t orig_kind,
	   diagnostic_t kind)
{
  int w = ours_of (index);
  return (w < 0 ? option_name (dc, index, orig_kind, kind)
	  : ours_name (w, orig_kind, kind));
}

static char *
hook_url (const diagnostic_context *dc, int index, unsigned lang_mask)
{
  int w = ours_of (index);
  return w >= 0 ? ours_url (w) : get_option_url (dc, index, lang_mask);
}

static void
install_answers (void)
{
  global_dc->set_option_hooks (hook_enabled, &global_options, hook_name,
			       hook_url, global_dc->get_lang_mask ());
}

#endif

/* Put our answers before GCC's, and grow its array by N entries.  */

static void
install_warnings (int n)
{
  diagnostic_context *dc = global_dc;
  classifier *c = &(dc->*member (context_classifier ()));
  diagnostic_t **kinds = &(c->*member (classifier_kinds ()));
  int *n_opts = &(c->*member (classifier_n_opts ()));

  first_index = *n_opts;
  *kinds = XRESIZEVEC (diagnostic_t, *kinds, first_index + n);
  for (int w = 0; w < n; w++)
    (*kinds)[first_index + w] = DK_UNSPECIFIED;
  *n_opts += n;
  dc->*member (context_n_opts ()) += n;
  install_answers ();
}

#endif

int
shim_options_add (const struct shim_options *o)
{
  ours = o;
  install_warnings (o->n);
  return first_index;
}

/* The collector reads its tables of roots until the end.  */

void
shim_keep (tree *at)
{
  struct ggc_root_tab *t = XCNEWVEC (struct ggc_root_tab, 2);
  t[0].base = at;
  t[0].nelt = 1;
  t[0].stride = sizeof *at;
  t[0].cb = &gt_ggc_mx_tree_node;
  t[0].pchw = &gt_pch_nx_tree_node;
  ggc_register_root_tab (t);
}
