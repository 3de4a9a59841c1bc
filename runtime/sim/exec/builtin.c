/* Functions the driver provides to device code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* malloc, free, vprintf and __assertfail are declared in PTX and defined
   nowhere.  They are called by each active lane, lowest first.  */

#include "exec/builtin.h"
#include "check/check.h"
#include "exec/exec.h"
#include "memory/device.h"
#include "memory/heap.h"
#include "warp/fault.h"
#include "warp/lane-types.h"
#include "warp/warp.h"

#include <string.h>

/* The value of argument K of lane L.  */

static uint64_t
argument_value (struct warp *w, const struct call_site *s, int k, unsigned l)
{
  return (s->args[k].wide ? ROW (u64, s->args[k].slot)[l]
	  : ROW (u32, s->args[k].slot)[l]);
}

/* Give lane L the result V.  */

static void
set_result (struct warp *w, const struct call_site *s, unsigned l, uint64_t v)
{
  if (s->nrets == 0)
    return;
  if (s->rets[0].wide)
    ROW (u64, s->rets[0].slot)[l] = v;
  else
    ROW (u32, s->rets[0].slot)[l] = v;
}

/* The device's heap, made when it is first needed; null without memory.  The
   heap's lock is held.  */

static struct heap *
device_heap (struct device *d)
{
  if (!d->heap)
    {
      d->heap_at = memory_alloc (&d->memory, d->options.heap);
      if (d->heap_at)
	__atomic_store_n (&d->heap, heap_new (d->heap_at, d->options.heap),
			  __ATOMIC_RELEASE);
    }
  return d->heap;
}

static EXEC (device_malloc)
{
  const struct call_site *s = (const struct call_site *) i->target;
  struct device *d = w->worker->device;

  pthread_mutex_lock (&d->heap_lock);
  struct heap *h = device_heap (d);
  EACH_LANE (l, rest, w->mask)
    {
      uint64_t bytes = argument_value (w, s, 0, l);
      uint64_t p = h ? heap_alloc (h, bytes) : 0;
      d->heap_empty |= !p && bytes;
      if (p && w->checked)
	check_fresh (w, i, p, bytes);
      set_result (w, s, l, p);
    }
  pthread_mutex_unlock (&d->heap_lock);
  return i + 1;
}

static EXEC (device_free)
{
  const struct call_site *s = (const struct call_site *) i->target;
  struct device *d = w->worker->device;
  const struct insn *next = i + 1;

  pthread_mutex_lock (&d->heap_lock);
  EACH_LANE (l, rest, w->mask)
    {
      uint64_t p = argument_value (w, s, 0, l);
      if (p && !(d->heap && heap_free (d->heap, p)))
	{
	  next = fault_at (w, i, 719, l, p, "free of a pointer that malloc "
			   "did not return, or that was freed before");
	  break;
	}
      if (p && w->checked)
	check_freed (d->check, p);
    }
  pthread_mutex_unlock (&d->heap_lock);
  return next;
}

/* Copy the BYTES bytes at device address AT of lane L to TO.  Return false if
   they are not all there.  */

static bool
read_device (struct warp *w, unsigned l, uint64_t at, void *to, size_t bytes)
{
  struct block_of_memory b;
  const unsigned char *from;

  if ((at & WINDOW_MASK) == LOCAL_BASE)
    {
      uint64_t off = at - LOCAL_BASE;
      if (off >= LOCAL_BYTES || LOCAL_BYTES - off < bytes)
	return false;
      for (size_t k = 0; k < bytes; k++)
	((unsigned char *) to)[k] = *local_byte (w->local, l, off + k);
      return true;
    }
  else if ((at & WINDOW_MASK) == SHARED_BASE)
    {
      uint64_t off = at - SHARED_BASE;
      if (off >= w->launch->shared_bytes
	  || w->launch->shared_bytes - off < bytes)
	return false;
      from = w->cta->shared + off;
    }
  else
    {
      if (!memory_find (&w->worker->device->memory, at, &b)
	  || b.size - (at - b.at) < bytes)
	return false;
      from = (const unsigned char *) (uintptr_t) at;
    }
  memcpy (to, from, bytes);
  return true;
}

/* Copy the string at device address AT of lane L to TEXT of N bytes.  */

static bool
read_string (struct warp *w, unsigned l, uint64_t at, char *text, size_t n)
{
  for (size_t k = 0; k < n; k++)
    {
      if (!read_device (w, l, at + k, text + k, 1))
	return false;
      if (!text[k])
	return true;
    }
  text[n - 1] = '\0';
  return true;
}

/* Print the conversion SPEC ("%5.2f", length words removed) of lane L, whose
   operand is at *AT, which is moved on.  WIDE: the operand has 64 bits.  */

static bool
print_one (struct warp *w, unsigned l, const char *spec, size_t n, bool wide,
	   uint64_t *at)
{
  char conversion = spec[n - 1], format[48], text[1024];
  bool is_float = strchr ("aAeEfFgG", conversion) != NULL;
  uint64_t bits = 0;
  double d;

  if (is_float || conversion == 's' || conversion == 'p')
    wide = true;
  *at = (*at + (wide ? 7 : 3)) & ~(wide ? 7ull : 3ull);
  if (!read_device (w, l, *at, &bits, wide ? 8 : 4))
    return false;
  *at += wide ? 8 : 4;
  if (n > 40)
    return true;
  memcpy (format, spec, n - 1);
  if (is_float)
    {
      format[n - 1] = conversion;
      format[n] = '\0';
      memcpy (&d, &bits, sizeof d);
      printf (format, d);
    }
  else if (conversion == 's')
    {
      format[n - 1] = 's';
      format[n] = '\0';
      if (!read_string (w, l, bits, text, sizeof text))
	return false;
      printf (format, text);
    }
  else if (conversion == 'p' || conversion == 'c')
    {
      format[n - 1] = conversion;
      format[n] = '\0';
      if (conversion == 'p')
	printf (format, (void *) (uintptr_t) bits);
      else
	printf (format, (int) bits);
    }
  else
    {
      memcpy (format + n - 1, "ll", 2);
      format[n + 1] = conversion;
      format[n + 2] = '\0';
      if (!wide && (conversion == 'd' || conversion == 'i'))
	bits = (int64_t) (int32_t) bits;
      printf (format, (long long) bits);
    }
  return true;
}

/* Print FORMAT for lane L with its operands at AT.  Return how many
   conversions were made, or -1.  */

static int
print_format (struct warp *w, unsigned l, const char *format, uint64_t at)
{
  int count = 0;

  while (*format)
    {
      size_t plain = strcspn (format, "%");
      fwrite (format, 1, plain, stdout);
      format += plain;
      if (!*format)
	break;
      if (format[1] == '%')
	{
	  putchar ('%');
	  format += 2;
	  continue;
	}
      char spec[64];
      size_t n = 0;
      bool wide = false;
      while (*format && n < sizeof spec - 1)
	{
	  char c = *format++;
	  if (strchr ("hlLqjzt", c) && n)
	    {
	      wide |= strchr ("lLqjzt", c) != NULL;
	      continue;
	    }
	  if (c == '*')
	    {
	      uint32_t v;
	      at = (at + 3) & ~3ull;
	      if (!read_device (w, l, at, &v, 4))
		return -1;
	      at += 4;
	      n += snprintf (spec + n, sizeof spec - n, "%d", (int) v);
	      continue;
	    }
	  spec[n++] = c;
	  if (n > 1 && strchr ("diouxXcsaAeEfFgGp", c))
	    break;
	}
      if (n < 2 || !strchr ("diouxXcsaAeEfFgGp", spec[n - 1]))
	break;
      if (!print_one (w, l, spec, n, wide, &at))
	return -1;
      count++;
    }
  return count;
}

static EXEC (device_vprintf)
{
  const struct call_site *s = (const struct call_site *) i->target;
  const struct insn *next = i + 1;
  char format[8192];

  flockfile (stdout);
  EACH_LANE (l, rest, w->mask)
    {
      int n = -1;
      if (read_string (w, l, argument_value (w, s, 0, l), format,
		       sizeof format))
	n = print_format (w, l, format, argument_value (w, s, 1, l));
      if (n < 0)
	{
	  next = fault (w, i, 700, l, "printf of an invalid string "
			"or argument");
	  break;
	}
      set_result (w, s, l, n);
    }
  funlockfile (stdout);
  return next;
}

static EXEC (device_assertfail)
{
  const struct call_site *s = (const struct call_site *) i->target;
  int first = __builtin_ctz (w->mask);
  char text[200] = "";

  if (s->nargs)
    read_string (w, first, argument_value (w, s, 0, first), text, sizeof text);
  return fault (w, i, 719, first, "assertion '%s' failed", text);
}

exec_fn
builtin_find (const char *name)
{
  static const struct { const char *name; exec_fn fn; } builtins[] =
  {
    { "malloc", device_malloc }, { "free", device_free },
    { "vprintf", device_vprintf }, { "__assertfail", device_assertfail }
  };

  for (size_t k = 0; k < sizeof builtins / sizeof *builtins; k++)
    if (strcmp (builtins[k].name, name) == 0)
      return builtins[k].fn;
  return NULL;
}
