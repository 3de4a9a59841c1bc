/* Regions that run on the host.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* libgomp runs a region on the host, and says nothing, if its if clause is
   false, if there is no device, or the host was chosen, and if there is no
   code for the device.  Neither a device nor a profiling interface hears of
   that in OpenMP.  So this library has functions of the names by which
   compiled code starts regions; drano run has it loaded before libgomp.  They
   find out where libgomp is going to run the region, as libgomp does, and
   leave the rest to it.

   A profile has a record for each region that ran on the host.  Who writes
   profiles asks for them here; if nobody does, as no device was in use, this
   library writes the profile of a simulated run itself.

   A process that was forked begins anew.  */

#define _GNU_SOURCE 1

#include "preload.h"
#include "function-name.h"
#include "record.h"
#include "profile/seen.h"
#include "profile/writer.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The ABI, see GCC's gomp-constants.h.  */
enum
{
  DEVICE_DEFAULT = -1,		/* What omp_get_default_device says.  */
  OFFLOAD_NVPTX = 5,
  ACC_HOST = 2,			/* acc_device_host.  */
  ACC_ON_HOST = 1,		/* The if clause is false.  */
  LAUNCH_DIM = 1,
  LAUNCH_ASYNC = 2,
  LAUNCH_WAIT = 3,
  LAUNCH_OP_MAX = 0xffff,
  LAUNCH_WORDS = 48		/* Most that a region may be started with.  */
};

enum { SAID_MAX = 8 };		/* Regions that are named on standard
				   error.  */

typedef void region_fn (void *);

/* The regions of one image: a part of the host's table.  */
struct image
{
  struct image *next;
  const void *data;
  region_fn *const *begin, *const *end;
  unsigned number;		/* In the order of registration.  */
  const struct image_variable *variables, *variables_end;
};

/* A region that ran on the host.  */
struct region
{
  struct region *next;
  region_fn *fn;
  char *name;			/* "f._omp_fn.0", or null.  */
  const char *why;
  unsigned long long times;
};

static struct
{
  pthread_mutex_t lock;
  struct image *images;
  struct region *regions;
  unsigned said;
  unsigned registered;		/* Images so far.  */
  bool notified;		/* drano run knows that there are regions.  */
  bool asked;			/* Somebody writes the profile.  */
} state = { .lock = PTHREAD_MUTEX_INITIALIZER };

extern void __drano_write_host (FILE *f);

extern void GOMP_offload_register_ver (unsigned version, const void *table,
				       int type, const void *data);
extern void GOMP_offload_unregister_ver (unsigned version, const void *table,
					 int type, const void *data);
extern void GOMP_target_ext (int device, region_fn *fn, size_t n,
			     void **address, size_t *size,
			     unsigned short *kind, unsigned flags,
			     void **depend, void **args);
extern void GOACC_parallel_keyed (int flags, region_fn *fn, size_t n,
				  void **address, size_t *size,
				  unsigned short *kind, ...);

/* Return what libgomp's function NAME, which takes no argument, says.  */

static int
call_next (const char *name)
{
  int (*f) (void);

  *(void **) &f = next_symbol (name);
  return f ();
}

/* Whether FN has code for a device.  */

static bool
has_code (region_fn *fn)
{
  bool found = false;

  pthread_mutex_lock (&state.lock);
  for (struct image *i = state.images; i && !found; i = i->next)
    for (region_fn *const *f = i->begin; f < i->end; f++)
      found |= *f == fn;
  pthread_mutex_unlock (&state.lock);
  return found;
}

/* Remember that FN is run on the host, and WHY.  */

static void
on_host (region_fn *fn, const char *why)
{
  struct region *r;

  pthread_mutex_lock (&state.lock);
  for (r = state.regions; r && r->fn != fn; r = r->next)
    continue;
  if (!r && (r = calloc (1, sizeof *r)) != NULL)
    {
      r->fn = fn;
      r->why = why;
      r->name = symbol_name ((const void *) fn);
      r->next = state.regions;
      state.regions = r;
      if (state.said++ < SAID_MAX)
	fprintf (stderr, "drano: warning: region %s%s%s runs on the host, "
		 "because %s; nothing is measured there\n", r->name ? "'" : "",
		 r->name ? r->name : "of unknown name", r->name ? "'" : "",
		 why);
    }
  if (r)
    r->times++;
  pthread_mutex_unlock (&state.lock);
}

/* Remember that the region FN is run, and WHY on the host, if it is.  */

static void
note_host_region (region_fn *fn, const char *why)
{
  pthread_mutex_lock (&state.lock);
  seen_notify (&state.notified);
  pthread_mutex_unlock (&state.lock);
  if (why)
    on_host (fn, why);
}

/* Why an OpenMP region FN for DEVICE is going to run on the host; null if it
   is not.  */

static const char *
why_omp (int device, region_fn *fn)
{
  int devices = call_next ("omp_get_num_devices");
  bool chosen = device != DEVICE_DEFAULT;

  if (!chosen)
    device = call_next ("omp_get_default_device");
  if (devices == 0)
    return "libgomp has no device (see drano doctor)";
  /* libgomp 13 and later find the default device when they are first asked
     for one.  Threads that were there before keep INT_MIN.  */
  if (device < 0 && !chosen)
    return "libgomp was not asked for a device before the parallel region"
      " around it (call omp_get_num_devices there)";
  if (device < 0)
    return "its 'if' clause is false";
  if (device >= devices)
    return "the host is the device asked for";
  return has_code (fn) ? NULL : "it has no code for the device";
}

/* Why an OpenACC region FN with FLAGS is going to run on the host; null if it
   is not.  */

static const char *
why_acc (int flags, region_fn *fn)
{
  if (flags & ACC_ON_HOST)
    return "its 'if' clause is false";
  if (call_next ("acc_get_device_type") <= ACC_HOST)
    return "the host is the device that was chosen, or the only one (see "
      "drano doctor)";
  return has_code (fn) ? NULL : "it has no code for the device";
}

void
GOMP_offload_register_ver (unsigned version, const void *table, int type,
			   const void *data)
{
  void (*f) (unsigned, const void *, int, const void *);
  struct image *i = calloc (1, sizeof *i);

  if (i && type == OFFLOAD_NVPTX)
    {
      i->data = data;
      i->begin = ((region_fn *const *const *) table)[0];
      i->end = ((region_fn *const *const *) table)[1];
      i->variables = ((const struct image_variable *const *) table)[2];
      i->variables_end = ((const struct image_variable *const *) table)[3];
      pthread_mutex_lock (&state.lock);
      i->number = state.registered++;
      i->next = state.images;
      state.images = i;
      pthread_mutex_unlock (&state.lock);
    }
  else
    free (i);
  *(void **) &f = next_symbol ("GOMP_offload_register_ver");
  f (version, table, type, data);
}

void
GOMP_offload_unregister_ver (unsigned version, const void *table, int type,
			     const void *data)
{
  void (*f) (unsigned, const void *, int, const void *);

  pthread_mutex_lock (&state.lock);
  for (struct image **at = &state.images, *i; (i = *at) != NULL;)
    if (i->data == data)
      {
	*at = i->next;
	free (i);
      }
    else
      at = &i->next;
  pthread_mutex_unlock (&state.lock);
  *(void **) &f = next_symbol ("GOMP_offload_unregister_ver");
  f (version, table, type, data);
}

const struct image_variable *
__drano_image_variables (unsigned number, size_t *n)
{
  const struct image_variable *found = NULL;

  pthread_mutex_lock (&state.lock);
  for (const struct image *i = state.images; i; i = i->next)
    if (i->number == number)
      {
	found = i->variables;
	*n = i->variables_end - i->variables;
      }
  pthread_mutex_unlock (&state.lock);
  return found;
}

void
GOMP_target_ext (int device, region_fn *fn, size_t n, void **address,
		 size_t *size, unsigned short *kind, unsigned flags,
		 void **depend, void **args)
{
  void (*f) (int, region_fn *, size_t, void **, size_t *, unsigned short *,
	     unsigned, void **, void **);

  struct construct c = { CONSTRUCT_TARGET, false, device, CALLER, n, address,
			 size, kind, flags & TARGET_NOWAIT };

  const char *why = why_omp (device, fn);
  unsigned apart = 0;

  note_host_region (fn, why);
  *(void **) &f = next_symbol ("GOMP_target_ext");
  construct_begin (&c);
  if (!why && !(flags & TARGET_NOWAIT) && !depend)
    apart = map_apart (&c, device);
  f (device, fn, n, address, size, kind, flags, depend, args);
  unmap_apart (false, apart);
  construct_end (&c);
}

/* Put the words of AP, which say how a region is launched, into W.  Return
   whether all of them found room; *QUEUES if the region is in a queue, or waits
   for some.  */

static bool
launch_words (va_list ap, int w[LAUNCH_WORDS], bool *queues)
{
  int n = 0;

  *queues = false;

  while (n < LAUNCH_WORDS)
    {
      unsigned tag = va_arg (ap, unsigned), op = tag & LAUNCH_OP_MAX;
      int more = 0;

      w[n++] = (int) tag;
      if (tag == 0)
	return true;
      switch (tag >> 28)
	{
	case LAUNCH_DIM:
	  more = __builtin_popcount (op);
	  break;
	case LAUNCH_ASYNC:
	  more = op == LAUNCH_OP_MAX;
	  *queues = true;
	  break;
	case LAUNCH_WAIT:
	  more = op;
	  *queues = true;
	  break;
	}
      while (more-- > 0 && n < LAUNCH_WORDS)
	w[n++] = va_arg (ap, int);
    }
  return false;
}

#define EIGHT(W) \
  (W)[0], (W)[1], (W)[2], (W)[3], (W)[4], (W)[5], (W)[6], (W)[7]

void
GOACC_parallel_keyed (int flags, region_fn *fn, size_t n, void **address,
		      size_t *size, unsigned short *kind, ...)
{
  void (*f) (int, region_fn *, size_t, void **, size_t *, unsigned short *,
	     ...);
  const char *why = why_acc (~flags, fn);
  int w[LAUNCH_WORDS] = { 0 };
  va_list ap;
  bool all, queues;
  unsigned apart = 0;

  va_start (ap, kind);
  all = launch_words (ap, w, &queues);
  va_end (ap);
  if (!all)
    {
      fputs ("drano: a region waits for too many queues; run the program "
	     "without drano run\n", stderr);
      abort ();
    }
  struct construct c = { CONSTRUCT_TARGET, true, why ? CONSTRUCT_ON_HOST : 0,
			 CALLER, n, address, size, kind, false };

  note_host_region (fn, why);
  *(void **) &f = next_symbol ("GOACC_parallel_keyed");
  construct_begin (&c);
  if (!why && !queues)
    apart = map_apart (&c, flags);
  /* It reads as far as it needs.  */
  f (flags, fn, n, address, size, kind, EIGHT (w), EIGHT (w + 8),
     EIGHT (w + 16), EIGHT (w + 24), EIGHT (w + 32), EIGHT (w + 40));
  unmap_apart (true, apart);
  construct_end (&c);
}

/* Write to F a record for each region that ran on the host.  */

void
__drano_write_host (FILE *f)
{
  const struct record_measured nothing = { .contiguous = -1,
					   .device = "host" };

  pthread_mutex_lock (&state.lock);
  state.asked = true;
  for (const struct region *r = state.regions; r; r = r->next)
    {
      struct record record;
      struct record_figures x = { .times = r->times, .kernel = r->name };
      char *function;

      function = r->name ? function_name_source (r->name) : NULL;
      record_init (&record);
      record.kind = RECORD_HOST;
      record.function = function;
      record.reason = r->why;
      record.figures = &x;
      record.measured = &nothing;
      record_write (f, &record);
      free (function);
    }
  pthread_mutex_unlock (&state.lock);
}

/* In a child of the program.  */

static void
forget_parent (void)
{
  pthread_mutex_init (&state.lock, NULL);
  for (struct region *r; (r = state.regions) != NULL;)
    {
      state.regions = r->next;
      free (r->name);
      free (r);
    }
  state.said = 0;
  state.asked = false;
}

__attribute__ ((constructor)) static void
on_load (void)
{
  pthread_atfork (NULL, NULL, forget_parent);
}

/* Write the profile of a simulated run in which no device was in use.  */

__attribute__ ((destructor)) static void
on_unload (void)
{
  const char *name = secure_getenv ("DRANO_SIM_PROFILE");
  char *text = NULL;
  size_t size = 0;
  FILE *f;
  struct writer writer;
  int error;

  if (!name || !*name || !state.regions || state.asked
      || !(f = open_memstream (&text, &size)))
    return;
  __drano_write_host (f);
  writer_init (&writer, false);
  if (fclose (f) == 0
      && (error = writer_save (&writer, name, text, size, "exit")) != 0)
    fprintf (stderr, "drano: cannot write '%s': %s\n", name,
	     strerror (error));
  free (writer.run);
  free (text);
}
