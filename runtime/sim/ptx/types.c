/* The words for types and spaces of PTX.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ptx/ptx.h"

#include <string.h>

static const struct
{
  const char *word;
  enum type type;
  unsigned char bytes;
} types[] =
{
  { ".pred", TYPE_PRED, 1 },
  { ".b8", TYPE_B8, 1 }, { ".u8", TYPE_U8, 1 }, { ".s8", TYPE_S8, 1 },
  { ".b16", TYPE_B16, 2 }, { ".u16", TYPE_U16, 2 }, { ".s16", TYPE_S16, 2 },
  { ".f16", TYPE_F16, 2 },
  { ".b32", TYPE_B32, 4 }, { ".u32", TYPE_U32, 4 }, { ".s32", TYPE_S32, 4 },
  { ".f32", TYPE_F32, 4 }, { ".f16x2", TYPE_F16X2, 4 },
  { ".b64", TYPE_B64, 8 }, { ".u64", TYPE_U64, 8 }, { ".s64", TYPE_S64, 8 },
  { ".f64", TYPE_F64, 8 }
};

enum type
ptx_type (const char *text, size_t len)
{
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
    if (strlen (types[i].word) == len && !memcmp (types[i].word, text, len))
      return types[i].type;
  return TYPE_NONE;
}

enum type
param_type (const struct param *p)
{
  return p->array ? TYPE_U64 : p->type;
}

unsigned
type_bytes (enum type t)
{
  return t == TYPE_NONE ? 0 : types[t - 1].bytes;
}

bool
type_is_float (enum type t)
{
  return t == TYPE_F16 || t == TYPE_F32 || t == TYPE_F64;
}

bool
type_is_signed (enum type t)
{
  return t == TYPE_S8 || t == TYPE_S16 || t == TYPE_S32 || t == TYPE_S64;
}

enum space
ptx_space (const char *text, size_t len)
{
  static const struct { const char *word; enum space space; } spaces[] =
  {
    { ".global", SPACE_GLOBAL }, { ".const", SPACE_CONST },
    { ".shared", SPACE_SHARED }, { ".local", SPACE_LOCAL },
    { ".param", SPACE_PARAM }, { ".reg", SPACE_REG }
  };

  for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
    if (strlen (spaces[i].word) == len && !memcmp (spaces[i].word, text, len))
      return spaces[i].space;
  return SPACE_NONE;
}
