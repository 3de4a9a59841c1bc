/* Notes of one line each.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The source line of a warning is shown.  Its notes name the lines that they
   are about, so they do without, unless the user wants all.  */

#ifndef DRANO_GCC_DIAGNOSE_SHORT_NOTES_H
#define DRANO_GCC_DIAGNOSE_SHORT_NOTES_H

#include "option/options.h"

/* Whether diagnostics show the source, as a member of the context DC: GCC's
   releases have it in three places.  */
template <typename CONTEXT>
static inline auto
source_shown_member (CONTEXT *dc, int)
  -> decltype ((dc->m_source_printing.enabled))
{
  return dc->m_source_printing.enabled;
}

template <typename CONTEXT>
static inline auto
source_shown_member (CONTEXT *dc, int)
  -> decltype ((dc->get_source_printing_options ().enabled))
{
  return dc->get_source_printing_options ().enabled;
}

template <typename CONTEXT>
static inline auto
source_shown_member (CONTEXT *dc, long) -> decltype ((dc->show_caret))
{
  return dc->show_caret;
}

/* Let diagnostics show the source or not, as SHOWN says; return whether they
   have.  */
static inline bool
show_source (bool shown)
{
  auto &member = source_shown_member (global_dc, 0);
  bool before = member;
  member = shown;
  return before;
}

/* As long as one of these lives, diagnostics do not show the source.  */
class short_notes
{
public:
  short_notes ()
    : m_short (drano_options.show == SHOW_CAUSES),
      m_before (m_short && show_source (false))
  {
  }
  ~short_notes ()
  {
    if (m_short)
      show_source (m_before);
  }

private:
  bool m_short, m_before;
};

#endif /* DRANO_GCC_DIAGNOSE_SHORT_NOTES_H */
