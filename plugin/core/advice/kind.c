/* Advice: the kinds.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/advice.h"

static const struct { const char *id, *check; } catalogue[] =
{
#define G_(TEXT) TEXT
#define ADVICE(ENUM, ID, SUMMARY, CHECK) [ENUM] = { ID, CHECK },
#include "advice/advice.def"
#undef ADVICE
#undef G_
};

const char *
advice_id (enum advice_kind kind)
{
  return catalogue[kind].id;
}

const char *
advice_kind_check (enum advice_kind kind)
{
  return catalogue[kind].check;
}
