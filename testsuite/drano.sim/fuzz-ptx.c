/* Fuzz the PTX reader, linker and compiler.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Build with
     clang -g -O1 -fsanitize=fuzzer,address,undefined -D_GNU_SOURCE \
       -I../../runtime/sim -I../../plugin/core fuzz-ptx.c \
       all of ../../runtime/sim, ../../runtime/record.c \
       ../../runtime/json.c ../../plugin/core/base/machine.c -lm -pthread
   and run it on a copy of corpus/.  Without a fuzzer, corpus-unit.c
   feeds the files of corpus/ to the same function.  */

#include <stdlib.h>
#include <string.h>

#include "ptx/ptx.h"
#include "exec/exec.h"
#include "code/compile.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Read the SIZE bytes at DATA as one PTX object, or as two if they contain a
   0xff, link and compile everything.  */

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct module *m = module_new ();
  const uint8_t *cut = size ? memchr (data, 0xff, size) : NULL;
  size_t first = cut ? (size_t) (cut - data) : size;
  bool ok = ptx_parse (m, (const char *) data, first, "first");

  if (ok && cut)
    ok = ptx_parse (m, (const char *) cut + 1, size - first - 1, "second");
  if (ok && module_link (m) && module_layout (m) < 16 << 20)
    {
      unsigned char *image = malloc (m->image_bytes + 1);
      m->image = 0x700000000000;
      if (image && module_initialise (m, image))
	for (struct object *o = m->objects; o; o = o->next)
	  for (struct symbol *s = o->symbols; s; s = s->next)
	    if (s->kind == SYMBOL_FUNC && s->function->defined)
	      ptx_compile (s->function);
      free (image);
    }
  module_free (m);
  return 0;
}
