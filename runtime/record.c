/* Writing records: their JSON text, and files that are appended to or
   replaced as a whole.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* This code runs inside compilers and inside the user's program, so it
   neither changes nor trusts what belongs to them: files are opened
   close-on-exec, and the umask is left alone.  */

#define _GNU_SOURCE 1

#include "record.h"
#include "record-file.h"

#include "json.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Set R to a record of which nothing is known.  */

void
record_init (struct record *r)
{
  memset (r, 0, sizeof *r);
  r->bytes = -1;
  r->lanes = -1;
  r->sectors[0] = r->sectors[1] = -1;
  r->lines[0] = r->lines[1] = -1;
  r->ideal = -1;
  r->full = -1;
  r->level = -1;
}

/* Write M to F as a record's last member.  */

void
record_write_measured (FILE *f, const struct record_measured *m)
{
  fprintf (f, ",\"measured\":{\"requests\":%" PRIu64 ",\"lanes\":%" PRIu64
	   ",\"sectors\":%" PRIu64 ",\"lines\":%" PRIu64 ",\"ideal\":%" PRIu64,
	   m->requests, m->lanes, m->sectors, m->lines, m->ideal);
  json_put_number (f, "stride_min", m->have_stride, m->stride_min);
  json_put_number (f, "stride_max", m->have_stride, m->stride_max);
  json_put_key (f, "stride_mean");
  if (m->have_stride)
    json_put_real (f, m->stride_mean);
  else
    fputs ("null", f);
  json_put_key (f, "contiguous");
  fputs (m->contiguous < 0 ? "null" : m->contiguous ? "true" : "false", f);
  if (m->have_caches)
    fprintf (f, ",\"l1_hits\":%" PRIu64 ",\"l2_read\":%" PRIu64
	     ",\"l2_written\":%" PRIu64 ",\"dram\":%" PRIu64
	     ",\"wavefronts\":%" PRIu64 ",\"atomics\":%" PRIu64,
	     m->l1_hits, m->l2_read, m->l2_written, m->dram, m->wavefronts,
	     m->atomics);
  if (m->have_caches)
    json_put_text (f, "code", m->code);
  if (m->sample > 1)
    fprintf (f, ",\"sample\":%u,\"error\":%" PRIu64, m->sample, m->error);
  json_put_text (f, "device", m->device);
  putc ('}', f);
}

/* Write X to F as the member "run".  */

static void
write_run (FILE *f, const struct record_run *x)
{
  json_put_key (f, "run");
  fputs ("{\"requests\":", f);
  if (x->have_counts)
    fprintf (f, "%" PRIu64, x->requests);
  else
    fputs ("null", f);
  json_put_number (f, "lanes", x->have_counts, (int64_t) x->lanes);
  json_put_number (f, "sectors", x->have_counts, (int64_t) x->sectors);
  json_put_number (f, "lines", x->have_counts, (int64_t) x->lines);
  json_put_key (f, "mean");
  if (x->have_mean)
    json_put_real (f, x->mean);
  else
    fputs ("null", f);
  putc ('}', f);
}

/* Write X to F as the member "reuse".  */

static void
write_reuse (FILE *f, const struct record_reuse *x)
{
  json_put_key (f, "reuse");
  if (!x->iterations)
    {
      fputs ("null", f);
      return;
    }
  fprintf (f, "{\"iterations\":%d", x->iterations);
  json_put_text (f, "loop", x->loop);
  json_put_number (f, "warps", true, x->warps);
  json_put_truth (f, "always", x->always);
  putc ('}', f);
}

/* Write to F the key of the N places PLACE, and them.  */

static void
write_places (FILE *f, const struct record_place *place, int n)
{
  json_put_key (f, "places");
  if (n == 0)
    fputs ("null", f);
  for (int i = 0; i < n; i++)
    {
      char *text = NULL;

      putc (i ? ',' : '[', f);
      if (asprintf (&text, "%s:%d:%d", place[i].file, place[i].line,
		    place[i].column) < 0)
	text = NULL;
      json_put_string (f, text);
      free (text);
    }
  if (n > 0)
    putc (']', f);
}

/* Write to F the record of UNIT which says that directives are at the N places
   PLACE.  */

void
record_write_directives (FILE *f, const struct record_place *place, int n,
			 const char *unit)
{
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "directives");
  write_places (f, place, n);
  json_put_text (f, "unit", unit);
  fputs ("}\n", f);
}

/* Write to F that the construct at PLACE, in UNIT, maps the N variables
   NAME.  */

void
record_write_maps (FILE *f, const struct record_place *place,
		   const char *const *name, int n, const char *unit)
{
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "maps");
  json_put_text (f, "file", place->file);
  json_put_number (f, "line", place->line > 0, place->line);
  json_put_number (f, "column", place->column > 0, place->column);
  json_put_key (f, "names");
  for (int i = 0; i < n; i++)
    {
      putc (i ? ',' : '[', f);
      json_put_string (f, name[i]);
    }
  fputs (n ? "]" : "[]", f);
  json_put_text (f, "unit", unit);
  fputs ("}\n", f);
}

/* Write KEY and V, or null if V is negative, to F.  */

static void
put_known_real (FILE *f, const char *key, double v)
{
  json_put_key (f, key);
  if (v >= 0)
    json_put_real (f, v);
  else
    fputs ("null", f);
}

/* Write T to F as one line of JSON, with "record": "transform".  */

void
record_write_transform (FILE *f, const struct record_transform *t)
{
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "transform");
  json_put_text (f, "file", t->file);
  json_put_number (f, "line", t->line > 0, t->line);
  json_put_number (f, "column", t->column > 0, t->column);
  json_put_text (f, "function", t->function);
  json_put_text (f, "region", t->region);
  json_put_text (f, "transform", t->transform);
  json_put_text (f, "outcome", t->done ? "done" : "refused");
  json_put_text (f, "remark", t->remark);
  json_put_text (f, "text", t->text);
  json_put_text (f, "name", t->name);
  put_known_real (f, "sectors_before", t->sectors[0]);
  put_known_real (f, "sectors_after", t->sectors[1]);
  json_put_text (f, "sectors_text_before", t->sectors_text[0]);
  json_put_text (f, "sectors_text_after", t->sectors_text[1]);
  put_known_real (f, "requests_before", t->requests[0]);
  put_known_real (f, "requests_after", t->requests[1]);
  json_put_text (f, "requests_text_before", t->requests_text[0]);
  json_put_text (f, "requests_text_after", t->requests_text[1]);
  put_known_real (f, "instructions_before", t->instructions[0]);
  put_known_real (f, "instructions_after", t->instructions[1]);
  json_put_text (f, "unit", t->unit);
  fputs ("}\n", f);
}

/* Write V to F as the list of numbers at KEY.  */

static void
put_dimensions (FILE *f, const char *key, const unsigned v[3])
{
  json_put_key (f, key);
  fprintf (f, "[%u,%u,%u]", v[0], v[1], v[2]);
}

/* Write KEY and the total V to F.  */

static void
put_total (FILE *f, const char *key, uint64_t v)
{
  json_put_key (f, key);
  fprintf (f, "%" PRIu64, v);
}

/* Write X, the figures of a record of KIND, to F.  */

static void
write_figures (FILE *f, const char *kind, const struct record_figures *x)
{
  fprintf (f, ",\"figures\":{\"times\":%" PRIu64, x->times);
  if (strcmp (kind, RECORD_BRANCH) == 0)
    {
      put_total (f, "diverged", x->diverged);
      put_total (f, "waiting", x->waiting);
      json_put_truth (f, "one_lane", x->one_lane);
      json_put_truth (f, "loop", x->loop);
    }
  else if (strcmp (kind, RECORD_BANKS) != 0)
    json_put_text (f, "kernel", x->kernel);
  if (strcmp (kind, RECORD_LAUNCH) == 0 && x->have_grid)
    {
      put_dimensions (f, "grid", x->grid);
      put_dimensions (f, "block", x->block);
      put_total (f, "warp_instructions", x->warp_instructions);
      put_total (f, "lane_instructions", x->lane_instructions);
    }
  else if (strcmp (kind, RECORD_LAUNCH) == 0)
    {
      put_total (f, "gangs", x->gangs);
      put_total (f, "workers", x->workers);
      put_total (f, "vector_length", x->vector_length);
    }
  fputc ('}', f);
}

/* Write R to F as one line of JSON with its newline.  */

void
record_write (FILE *f, const struct record *r)
{
  flockfile (f);
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "kind",
		 r->kind ? r->kind : r->access ? "access" : "region");
  json_put_text (f, "file", r->file);
  json_put_number (f, "line", r->line > 0, r->line);
  json_put_number (f, "column", r->column > 0, r->column);
  json_put_number (f, "ordinal", r->ordinal >= 0, r->ordinal);
  json_put_text (f, "function", r->function);
  json_put_text (f, "region", r->region);
  json_put_text (f, "construct", r->construct);
  json_put_text (f, "access", r->access);
  json_put_text (f, "array", r->array);
  json_put_number (f, "bytes", r->bytes >= 0, r->bytes);
  json_put_text (f, "lane_loop", r->lane_loop);
  json_put_text (f, "mapping", r->mapping);
  json_put_text (f, "pattern", r->pattern);
  json_put_text (f, "stride", r->stride);
  json_put_number (f, "stride_bytes", r->have_stride_bytes, r->stride_bytes);
  json_put_text (f, "active", r->active);
  json_put_number (f, "lanes", r->lanes >= 0, r->lanes);
  json_put_interval (f, "sectors", r->sectors);
  json_put_interval (f, "lines", r->lines);
  json_put_number (f, "ideal", r->ideal >= 0, r->ideal);
  json_put_number (f, "full", r->full >= 0, r->full);
  json_put_key (f, "exact");
  if (r->have_exact)
    fprintf (f, "{\"index\":%s,\"mask\":%s,\"alignment\":%s}",
	     r->exact_index ? "true" : "false",
	     r->exact_mask ? "true" : "false",
	     r->exact_alignment ? "true" : "false");
  else
    fputs ("null", f);
  json_put_text (f, "finding", r->finding);
  json_put_text (f, "option", r->option);
  json_put_number (f, "level", r->level >= 0, r->level);
  if (r->have_reported)
    json_put_truth (f, "reported", r->reported);
  else
    json_put_text (f, "reported", NULL);
  json_put_text (f, "reason", r->reason);
  json_put_text (f, "assumes", r->assumes);
  write_reuse (f, &r->reuse);
  write_places (f, r->place, r->nplaces);
  json_put_text (f, "unit", r->unit);
  if (r->write)
    json_put_text (f, "write", r->write);
  if (r->kind && r->figures)
    write_figures (f, r->kind, r->figures);
  if (r->run)
    write_run (f, r->run);
  if (r->measured)
    record_write_measured (f, r->measured);
  fputs ("}\n", f);
  funlockfile (f);
}

/* The system may take less than all (signals, pipes, its own limit of 2 GiB),
   so this goes on until it takes nothing.  */

int
record_write_all (int fd, bool newline, const char *text, size_t len)
{
  struct iovec part[2];

  part[0].iov_base = (char *) "\n";
  part[0].iov_len = newline;
  part[1].iov_base = (char *) text;
  part[1].iov_len = len;
  while (part[0].iov_len + part[1].iov_len > 0)
    {
      ssize_t n = writev (fd, part, 2);
      size_t first;

      if (n < 0 && errno == EINTR)
	continue;
      if (n < 0)
	return errno;
      if (n == 0)
	return ENOSPC;
      first = (size_t) n < part[0].iov_len ? (size_t) n : part[0].iov_len;
      part[0].iov_len -= first;
      part[1].iov_base = (char *) part[1].iov_base + (n - first);
      part[1].iov_len -= n - first;
    }
  return 0;
}

/* Take an exclusive lock on FD, waiting for it.  */

int
record_lock (int fd)
{
  while (flock (fd, LOCK_EX) < 0)
    if (errno != EINTR)
      return errno;
  return 0;
}

/* Return whether the file FD of SIZE bytes ends within a line, as one does
   whose writer was killed.  */

static bool
ends_torn (int fd, off_t size)
{
  char last;

  return size > 0 && pread (fd, &last, 1, size - 1) == 1 && last != '\n';
}

/* Append LEN bytes at TEXT to the file NAME, "-" being standard error.  */

int
record_append (const char *name, const char *text, size_t len)
{
  struct stat st;
  bool regular;
  int fd, err;

  if (len == 0)
    return 0;
  if (strcmp (name, "-") == 0)
    return record_write_all (STDERR_FILENO, false, text, len);

  /* Reading is wanted only to see a torn end; do without where it is not
     allowed.  */
  fd = open (name, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
  if (fd < 0 && (errno == EACCES || errno == EPERM))
    fd = open (name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY,
	       0666);
  if (fd < 0)
    return errno;

  /* File systems without locks still have O_APPEND.  */
  record_lock (fd);
  regular = fstat (fd, &st) == 0 && S_ISREG (st.st_mode);
  err = record_write_all (fd, regular && ends_torn (fd, st.st_size), text, len);
  if (err && regular && ftruncate (fd, st.st_size) < 0)
    err = errno;
  if (close (fd) < 0 && err == 0)
    err = errno;
  return err;
}

/* Open a new file in the directory of NAME and put its name into TEMP, which
   has SIZE bytes.  Return the descriptor, or -1 with errno set.  */

static int
open_beside (const char *name, char *temp, size_t size)
{
  for (unsigned attempt = 0; attempt < 1000; attempt++)
    {
      int fd;

      snprintf (temp, size, "%s.%ld-%u.tmp", name, (long) getpid (), attempt);
      fd = open (temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd >= 0 || errno != EEXIST)
	return fd;
    }
  errno = EEXIST;
  return -1;
}

/* Write to a temporary file in the directory of NAME and rename that.  */

int
record_replace_regular (const char *name, const struct stat *old,
			const char *text, size_t len, bool sync)
{
  size_t size = strlen (name) + 48;
  char *temp = malloc (size);
  int fd, err;

  if (!temp)
    return ENOMEM;
  fd = open_beside (name, temp, size);
  if (fd < 0)
    {
      err = errno;
      free (temp);
      return err;
    }
  err = record_write_all (fd, false, text, len);
  if (err == 0 && old && fchmod (fd, old->st_mode & 07777) < 0)
    err = errno;
  if (err == 0 && sync && fsync (fd) < 0 && errno != EINVAL && errno != EROFS)
    err = errno;
  if (close (fd) < 0 && err == 0)
    err = errno;
  if (err == 0 && rename (temp, name) < 0)
    err = errno;
  if (err)
    unlink (temp);
  free (temp);
  return err;
}

/* Those who write to it at the same time wait for each other, if it can be
   locked.  */

int
record_write_device (const char *name, const char *text, size_t len)
{
  int fd = open (name, O_WRONLY | O_CLOEXEC | O_NOCTTY), err;

  if (fd < 0)
    return errno;
  record_lock (fd);
  err = record_write_all (fd, false, text, len);
  if (close (fd) < 0 && err == 0)
    err = errno;
  return err;
}

/* Write the LEN bytes at TEXT as the whole of file NAME.  A symbolic link is
   followed, so that the link stays one; a device or pipe cannot be replaced
   and is written to.  */

int
record_replace (const char *name, const char *text, size_t len)
{
  struct stat st;
  char *target;
  int err;

  if (strcmp (name, "-") == 0)
    return record_write_all (STDERR_FILENO, false, text, len);
  if (stat (name, &st) < 0)
    return errno == ENOENT
      ? record_replace_regular (name, NULL, text, len, true) : errno;
  if (S_ISDIR (st.st_mode))
    return EISDIR;
  if (!S_ISREG (st.st_mode))
    return record_write_device (name, text, len);
  target = realpath (name, NULL);
  if (!target)
    return errno;
  err = record_replace_regular (target, &st, text, len, true);
  free (target);
  return err;
}

/* Fowler, Noll and Vo's hash FNV-1a.  */

uint64_t
record_checksum (uint64_t sum, const char *text, size_t len)
{
  for (size_t i = 0; i < len; i++)
    sum = (sum ^ (unsigned char) text[i]) * UINT64_C (1099511628211);
  return sum;
}
