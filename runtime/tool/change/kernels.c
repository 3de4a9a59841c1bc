/* Which launches an access may be in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "change/kernels.h"
#include "base/tool.h"

#include <stdlib.h>
#include <string.h>

/* Whether L is one of K.  */

static bool
launch_among_p (const struct launch *l, const struct kernels *k)
{
  return k->code ? l->kernel == k->code
    : k->function ? l->function == k->function : true;
}

size_t
next_of (const struct launches *all, const struct kernels *k, size_t at)
{
  const struct chains *c = k->code ? &all->by_kernel : &all->by_function;
  const char *name = k->code ? k->code : k->function;

  if (!name)
    return at < all->n ? at + 1 : 0;
  at = at ? chains_next (c, at) : chains_first (c, hash_names (&name, 1));
  while (at && !launch_among_p (&all->launch[at - 1], k))
    at = chains_next (c, at);
  return at;
}

void
find_chains (struct launches *all)
{
  free_chains (&all->by_kernel);
  free_chains (&all->by_function);
  all->by_kernel = new_chains (all->n);
  all->by_function = new_chains (all->n);
  for (size_t i = all->n; i-- > 0;)
    {
      const struct launch *l = &all->launch[i];

      chains_add (&all->by_kernel, hash_names (&l->kernel, 1), i);
      chains_add (&all->by_function, hash_names (&l->function, 1), i);
    }
}

/* The kernel among ALL that the function CODE of the device's code is a part
   of; null if that is not known.  GCC numbers the functions that it makes of a
   function's constructs in the order of the source, those of a construct before
   those of the constructs in it, and only the outermost are kernels.  */

static const char *
kernel_around (const char *code, const struct launches *all)
{
  static const char mark[] = "$_omp_fn$";
  const char *number = code ? strstr (code, mark) : NULL;

  if (!number)
    return NULL;
  for (long n = strtol (number + strlen (mark), NULL, 10); n >= 0; n--)
    {
      char *name = xasprintf ("%.*s%s%ld", (int) (number - code), code, mark,
			      n);
      struct kernels k = { intern (name), NULL };

      free (name);
      if (next_of (all, &k, 0))
	return k.code;
    }
  return NULL;
}

struct kernels
kernels_of (const struct row *row, const struct launches *all)
{
  const struct kernels choice[] =
    {
      { row->count.code, NULL },
      { next_of (all, &(struct kernels) { row->count.code, NULL }, 0)
	? NULL : kernel_around (row->count.code, all), NULL },
      { NULL, row->launcher }, { NULL, row->ran_in },
      { NULL, row->site.function }
    };
  for (size_t i = 0; i < sizeof choice / sizeof choice[0]; i++)
    if ((choice[i].code || choice[i].function)
	&& next_of (all, &choice[i], 0))
      return choice[i];
  return (struct kernels) { NULL, NULL };
}
