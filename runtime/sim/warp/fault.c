/* Faults of the device, reported with their place in the source.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "function-name.h"
#include "memory/device.h"
#include "warp/fault.h"
#include "warp/warp.h"

static const struct { int error; const char *text; } errors[] =
{
  { 0, "no error" },
  { 1, "invalid argument" },
  { 2, "out of memory" },
  { 3, "initialization error" },
  { 4, "driver shutting down" },
  { 100, "no CUDA-capable device is detected" },
  { 101, "invalid device ordinal" },
  { 200, "device kernel image is invalid" },
  { 201, "invalid device context" },
  { 209, "no kernel image is available for execution on the device" },
  { 217, "peer access is not supported between these two devices" },
  { 218, "a PTX JIT compilation failed" },
  { 301, "file not found" },
  { 400, "invalid resource handle" },
  { 500, "named symbol not found" },
  { 600, "device not ready" },
  { 700, "an illegal memory access was encountered" },
  { 701, "too many resources requested for launch" },
  { 702, "the launch timed out and was terminated" },
  { 704, "peer access is already enabled" },
  { 705, "peer access has not been enabled" },
  { 715, "an illegal instruction was encountered" },
  { 716, "misaligned address" },
  { 719, "unspecified launch failure" },
  { 800, "operation not permitted" },
  { 801, "operation not supported" },
  { 999, "unknown error" }
};

const char *
error_string (int error)
{
  for (size_t k = 0; k < sizeof errors / sizeof *errors; k++)
    if (errors[k].error == error)
      return errors[k].text;
  return NULL;
}

/* Write the source position of I, an instruction of CODE, to TEXT of N bytes;
   what comes before a function's first statement has that one's.  */

static void
source_position (const struct code *code, const struct insn *i, char *text,
		 size_t n)
{
  const struct object *o = code->function->object;

  snprintf (text, n, "%s", o->label);
  while (i && i->loc < 0 && i + 1 < code->insns + code->count)
    i++;
  if (i && i->loc >= 0)
    {
      struct loc loc = code->locs[i->loc];
      const char *file = ((size_t) loc.file < o->nfiles
			  && o->files[loc.file] ? o->files[loc.file] : "?");
      snprintf (text, n, "%s:%d:%d", file, loc.line, loc.column);
    }
}

void
fault_place (const struct warp *w, const struct insn *i, char *text, size_t n)
{
  const struct frame *f = w->fp;
  const struct insn *at = i;

  while (f > w->frames && !(f->code->function->object->user && at->loc >= 0))
    {
      at = f->back - 1;
      f--;
    }
  if (f->code->function->object->user)
    {
      source_position (f->code, at, text, n);
      return;
    }
  /* The innermost function of the program's will do, though GCC has not said
     where it makes the call.  */
  for (f = w->fp, at = i; f > w->frames && !f->code->function->object->user;
       f--)
    at = f->back - 1;
  if (f->code->function->object->user)
    source_position (f->code, at, text, n);
  else
    source_position (w->fp->code, i, text, n);
}

/* End W's launch with ERROR for what happens at I.  Return whether no other
   fault ended it before.  */

static bool
end_launch (struct warp *w, const struct insn *i, int error)
{
  int none = 0;

  w->state = WARP_FAULT;
  w->pc = i;
  return atomic_compare_exchange_strong (&w->launch->error, &none, error);
}

/* Print that LANE of W, or all lanes if negative, does at I what FORMAT and AP
   say, and AT, where.  */

static void __attribute__ ((format (printf, 5, 0)))
print_fault (const struct warp *w, const struct insn *i, int lane,
	     const char *at, const char *format, va_list ap)
{
  const struct launch *la = w->launch;
  const struct code *code = w->fp->code;
  char what[512], place[256], who[64] = "";

  vsnprintf (what, sizeof what, format, ap);
  if (code->function->object->user)
    source_position (code, i, place, sizeof place);
  else
    fault_place (w, i, place, sizeof place);
  if (lane >= 0)
    snprintf (who, sizeof who, ", lane %d (thread %u,%u,%u)", lane,
	      w->tid[0][lane], w->tid[1][lane], w->tid[2][lane]);
  char *function = function_name_source (code->function->symbol->name->text);
  char *kernel = function_name_kernel (la->function->symbol->name->text);

  fprintf (stderr, "%s: drano sim: %s%s\n"
	   "  in '%s' called by kernel '%s', block %u,%u,%u, warp %u%s\n",
	   place, what, at, function ? function : "?", kernel ? kernel : "?",
	   w->cta->id[0], w->cta->id[1], w->cta->id[2], w->number, who);
  free (function);
  free (kernel);
}

const struct insn *
fault (struct warp *w, const struct insn *i, int error, int lane,
       const char *format, ...)
{
  va_list ap;

  if (end_launch (w, i, error))
    {
      va_start (ap, format);
      print_fault (w, i, lane, "", format, ap);
      va_end (ap);
    }
  return NULL;
}

const struct insn *
fault_at (struct warp *w, const struct insn *i, int error, int lane,
	  uint64_t address, const char *format, ...)
{
  char at[40];
  va_list ap;

  if (end_launch (w, i, error))
    {
      snprintf (at, sizeof at, " at 0x%llx", (unsigned long long) address);
      va_start (ap, format);
      print_fault (w, i, lane, at, format, ap);
      va_end (ap);
    }
  return NULL;
}
