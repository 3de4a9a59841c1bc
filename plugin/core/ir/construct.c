/* What regions are, and what loops are spread over.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/construct.h"

#include <stddef.h>
#include <string.h>

enum model { MODEL_NONE, MODEL_ACC, MODEL_OMP };

static const struct
{
  const char *name;
  enum model model;
} constructs[IR_CONSTRUCT_LAST] =
{
#define CONSTRUCT(ENUM, NAME, MODEL) [IR_##ENUM] = { NAME, MODEL_##MODEL },
#include "ir/construct.def"
#undef CONSTRUCT
};

static const char *const words[IR_MAP_PLACES] =
{
#define MAPPING(ENUM, NAME) NAME,
#include "ir/construct.def"
#undef MAPPING
};

bool
ir_acc_p (enum ir_construct c)
{
  return constructs[c].model == MODEL_ACC;
}

bool
ir_omp_p (enum ir_construct c)
{
  return constructs[c].model == MODEL_OMP;
}

const char *
ir_construct_name (enum ir_construct c)
{
  return constructs[c].name;
}

enum ir_construct
ir_construct_named (const char *name)
{
  for (int c = IR_NO_CONSTRUCT + 1; c < IR_CONSTRUCT_LAST; c++)
    if (strcmp (name, constructs[c].name) == 0)
      return (enum ir_construct) c;
  return IR_NO_CONSTRUCT;
}

const char *
ir_mapping_text (unsigned mapping, char text[IR_MAPPING_SIZE])
{
  size_t n = 0;
  for (int k = 0; k < IR_MAP_PLACES; k++)
    if (mapping >> k & 1)
      {
	if (n)
	  text[n++] = ' ';
	strcpy (text + n, words[k]);
	n += strlen (words[k]);
      }
  return n ? text : NULL;
}

unsigned
ir_mapping_named (const char *text)
{
  unsigned mapping = 0;
  for (;; text++)
    {
      size_t n = strcspn (text, " ");
      int k = 0;
      while (k < IR_MAP_PLACES
	     && (strlen (words[k]) != n || memcmp (words[k], text, n)))
	k++;
      if (k == IR_MAP_PLACES || mapping >> k & 1)
	return 0;
      mapping |= 1u << k;
      text += n;
      if (!*text)
	return mapping;
    }
}
