/* The host goes on while a kernel without a stream runs, and can answer it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A kernel writes a question into memory of the host and waits for the answer,
   as libgomp's reverse offload does.  In these programs the host waits for
   nothing before it has answered: a launch that returned at its kernel's end
   would run into DRANO_SIM_LIMIT.  Memory of the host that the driver gives out
   is zero, or libgomp would see a question in it.  */

#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim-unit.h"

enum
{
  INVALID_HANDLE = 400, NOT_FOUND = 500, NOT_READY = 600, TIMED_OUT = 702,
  NON_BLOCKING = 1,
  PATIENCE = 600		/* Seconds, for what waits and does no work.  */
};

typedef void callback (void *, CUresult, void *);

extern CUresult cuFuncGetAttribute (int *, int, void *);
extern CUresult cuMemsetD8_v2 (CUdeviceptr, unsigned char, size_t);
extern CUresult cuMemHostAlloc (void **, size_t, unsigned);
extern CUresult cuMemFreeHost (void *);
extern CUresult cuMemcpyHtoDAsync_v2 (CUdeviceptr, const void *, size_t,
				      void *);
extern CUresult cuMemcpyDtoHAsync_v2 (void *, CUdeviceptr, size_t, void *);
extern CUresult cuStreamCreate (void **, unsigned);
extern CUresult cuStreamDestroy_v2 (void *);
extern CUresult cuStreamQuery (void *);
extern CUresult cuStreamSynchronize (void *);
extern CUresult cuStreamAddCallback (void *, callback *, void *, unsigned);
extern CUresult cuEventCreate (void **, unsigned);
extern CUresult cuEventDestroy_v2 (void *);
extern CUresult cuEventQuery (void *);
extern CUresult cuEventRecord (void *, void *);
extern CUresult cuEventSynchronize (void *);

/* What host and kernel see, in memory of the host.  */
struct shared
{
  _Atomic uint64_t asked;	/* The kernel wants an answer.  */
  uint64_t question, answer;
  uint64_t where;		/* Device memory, where the question is, too.  */
};

/* Ask, with STORE and LOAD as the instructions: the question is 21.  The answer
   is put into both memories, plus one.  */
#define ASK(STORE, LOAD)						\
  KERNEL ("setp.ne.u32 %c0, %t, 0;\n@%c0 bra $e;\n"			\
	  "ld.global.u64 %a0, [%p+24];\nmov.u64 %d0, 21;\n"		\
	  "st.global.u64 [%a0], %d0;\nst.global.u64 [%p+8], %d0;\n"	\
	  "membar.sys;\nmov.u64 %d1, 1;\n"				\
	  STORE " [%p], %d1;\n$w: " LOAD " %d1, [%p];\n"		\
	  "setp.ne.u64 %c1, %d1, 0;\n@%c1 bra $w;\nmembar.sys;\n"	\
	  "ld.global.u64 %d2, [%p+16];\nadd.u64 %d2, %d2, 1;\n"	\
	  "st.global.u64 [%p+16], %d2;\nst.global.u64 [%a0], %d2;\n$e:")

static const char volatile_ask[]
  = ASK ("st.volatile.global.u64", "ld.volatile.global.u64");
static const char acquire_ask[]
  = ASK ("st.global.release.sys.u64", "ld.acquire.sys.global.u64");

/* Double the 64-bit number at the pointer.  */
static const char twice[]
  = KERNEL ("setp.ne.u32 %c0, %t, 0;\n@%c0 bra $e;\n"
	    "ld.global.u64 %d0, [%p];\nadd.u64 %d0, %d0, %d0;\n"
	    "st.global.u64 [%p], %d0;\n$e:");

/* A kernel that asks, its memory, and another kernel.  */
struct set
{
  void *ask_module, *ask, *twice_module, *twice;
  struct shared *shared;
  CUdeviceptr where, spare;
};

static bool
set_up (struct set *s, const char *ask)
{
  bool good = (!cuModuleLoadData (&s->ask_module, ask)
	       && !cuModuleGetFunction (&s->ask, s->ask_module, "k")
	       && !cuModuleLoadData (&s->twice_module, twice)
	       && !cuModuleGetFunction (&s->twice, s->twice_module, "k")
	       && !cuMemHostAlloc ((void **) &s->shared, sizeof *s->shared, 2)
	       && !cuMemAlloc_v2 (&s->where, 8)
	       && !cuMemAlloc_v2 (&s->spare, 8));

  if (good)
    s->shared->where = s->where;
  return good;
}

static void
take_down (struct set *s)
{
  cuMemFree_v2 (s->where);
  cuMemFree_v2 (s->spare);
  cuMemFreeHost (s->shared);
  cuModuleUnload (s->ask_module);
  cuModuleUnload (s->twice_module);
}

/* Launch F with the argument AT in STREAM.  */

static CUresult
launch (void *f, CUdeviceptr at, void *stream)
{
  return cuLaunchKernel (f, 1, 1, 1, 32, 1, 1, 0, stream, (void *[]) { &at },
			 NULL);
}

static CUresult
launch_ask (struct set *s, void *stream)
{
  return launch (s->ask, (uintptr_t) s->shared, stream);
}

/* Wait until the kernel of S asks.  */

static void
await_question (struct set *s)
{
  while (!atomic_load (&s->shared->asked))
    usleep (10);
}

/* Answer with twice the question, which is read from the device in STREAM, a
   non-blocking one, unless it is null.  */

static bool
answer (struct set *s, void *stream)
{
  uint64_t q = s->shared->question;
  bool good = true;

  if (stream)
    good = (!cuMemcpyDtoHAsync_v2 (&q, s->where, 8, stream)
	    && !cuStreamSynchronize (stream)
	    && q == s->shared->question
	    && !cuMemcpyHtoDAsync_v2 (s->spare, &q, 8, stream)
	    && !cuStreamSynchronize (stream));
  s->shared->answer = 2 * q;
  atomic_store (&s->shared->asked, 0);
  return good;
}

/* The number at AT on the device.  */

static uint64_t
number_at (CUdeviceptr at)
{
  uint64_t v = 0;

  cuMemcpyDtoH_v2 (&v, at, 8);
  return v;
}

static bool
answered (struct set *s)
{
  return s->shared->answer == 43 && number_at (s->where) == 43;
}

/* Memory of the host, in place of what was freed just now.  */

static void
check_zero (void)
{
  bool good = true;

  for (int k = 0; k < 3; k++)
    {
      void *old = aligned_alloc (4096, 4096), *p = NULL;
      memset (old, 0xa5, 4096);
      free (old);
      good &= !cuMemHostAlloc (&p, 4096, 2) && !*(char *) p
	      && !memcmp (p, (char *) p + 1, 4095);
      cuMemFreeHost (p);
    }
  test (good, "memory of the host that the driver gives out is zero");
}

/* As libgomp does: it asks whether the launch is done, and answers.  */

static void
check_polled (const char *ask, const char *name)
{
  struct set s;
  void *aside;
  bool good = set_up (&s, ask) && !cuStreamCreate (&aside, NON_BLOCKING);
  int busy = 0;
  CUresult r = launch_ask (&s, NULL);

  while (good && !r && (r = cuStreamQuery (NULL)) == NOT_READY)
    {
      if (atomic_load (&s.shared->asked))
	{
	  busy++;
	  good &= cuStreamQuery (NULL) == NOT_READY && answer (&s, aside);
	}
      usleep (1);
      r = 0;
    }
  test (good && !r && busy == 1 && answered (&s) && number_at (s.spare) == 21,
	"the host answers a kernel %s", name);
  cuStreamDestroy_v2 (aside);
  take_down (&s);
}

/* Nothing is asked of the driver until the answer is there.  */

static void
check_unattended (void)
{
  struct set s;
  bool good = set_up (&s, volatile_ask) && !launch_ask (&s, NULL);

  await_question (&s);
  good &= answer (&s, NULL);
  test (good && !cuCtxSynchronize () && answered (&s),
	"a kernel begins though nobody waits for it");
  take_down (&s);
}

/* Other streams and a kernel without one, which waits for the host.  */

static void
check_order (void)
{
  struct set s;
  void *blocking, *aside;
  uint64_t one = 1, seen = 0;
  bool good = (set_up (&s, volatile_ask) && !cuStreamCreate (&blocking, 0)
	       && !cuStreamCreate (&aside, NON_BLOCKING)
	       && !cuMemcpyHtoD_v2 (s.spare, &one, 8)
	       && !launch_ask (&s, NULL)
	       && !launch (s.twice, s.spare, blocking));

  await_question (&s);
  usleep (20000);
  good &= (!cuMemcpyDtoHAsync_v2 (&seen, s.spare, 8, aside)
	   && !cuStreamSynchronize (aside));
  test (good && seen == 1 && cuStreamQuery (aside) == 0
	&& cuStreamQuery (blocking) == NOT_READY,
	"streams wait for a kernel without one, unless they are non-blocking");
  good &= (answer (&s, NULL) && !cuStreamSynchronize (blocking)
	   && answered (&s));
  test (good && number_at (s.spare) == 2, "and go on behind it");

  /* The other way round: the host is free, though the default stream waits.  */
  s.shared->answer = 0;
  good = (!launch_ask (&s, blocking) && !launch (s.twice, s.spare, NULL)
	  && cuStreamQuery (NULL) == NOT_READY);
  await_question (&s);
  usleep (20000);
  good &= cuStreamQuery (NULL) == NOT_READY && answer (&s, NULL);
  test (good && !cuStreamSynchronize (NULL) && answered (&s)
	&& number_at (s.spare) == 4,
	"a kernel without a stream waits for streams, and the host does not");
  cuStreamDestroy_v2 (blocking);
  cuStreamDestroy_v2 (aside);
  take_down (&s);
}

/* libgomp looks up the functions that stand for the host's.  */

static void
check_lookup (void)
{
  static const char ptx[] = PTX_HEAD
    ".visible .func (.param .u32 r) host (.param .u32 x)\n{\n"
    ".reg .u32 %r;\nld.param.u32 %r, [x];\nst.param.u32 [r], %r;\nret;\n}\n"
    ".func inner ()\n{\nret;\n}\n"
    ".visible .entry k ()\n{\nret;\n}\n";
  void *m, *f, *none;
  int regs = 0, threads = 0;
  bool good = (!cuModuleLoadData (&m, ptx) && !cuModuleGetFunction (&f, m, "host")
	       && cuModuleGetFunction (&none, m, "inner") == NOT_FOUND
	       && !cuFuncGetAttribute (&threads, 0, f)
	       && !cuFuncGetAttribute (&regs, 4, f));

  test (good && regs > 0 && threads > 0
	&& launch (f, 0, NULL) == INVALID_HANDLE && !cuCtxSynchronize (),
	"functions that are visible are found, and are not launched");
  cuModuleUnload (m);
}

/* How many registers a thread has: the most words that are needed at once, be
   they narrow or wide, and what the calling convention takes.  */

static void
check_registers (void)
{
  char ptx[16384];
  size_t n = sprintf (ptx, PTX_HEAD ".visible .entry k (.param .u64 q)\n{\n"
		      ".reg .u64 %%p, %%d<32>;\n.reg .u32 %%r<64>;\n"
		      "ld.param.u64 %%p, [q];\n");
  CUdeviceptr at = 0;
  void *m, *f;
  int regs = 0;

  /* 60 narrow ones, and then 30 wide ones.  */
  for (int k = 0; k < 60; k++)
    n += sprintf (ptx + n, "ld.global.u32 %%r%d, [%%p+%d];\n", k, 4 * k);
  for (int k = 1; k < 60; k++)
    n += sprintf (ptx + n, "add.u32 %%r0, %%r0, %%r%d;\n", k);
  n += sprintf (ptx + n, "st.global.u32 [%%p], %%r0;\n");
  for (int k = 0; k < 30; k++)
    n += sprintf (ptx + n, "ld.global.u64 %%d%d, [%%p+%d];\n", k, 8 * k);
  for (int k = 1; k < 30; k++)
    n += sprintf (ptx + n, "add.u64 %%d0, %%d0, %%d%d;\n", k);
  sprintf (ptx + n, "st.global.u64 [%%p], %%d0;\nret;\n}\n");
  bool good = (!cuModuleLoadData (&m, ptx) && !cuModuleGetFunction (&f, m, "k")
	       && !cuMemAlloc_v2 (&at, 512) && !cuMemsetD8_v2 (at, 0, 512)
	       && !launch (f, at, NULL) && !cuCtxSynchronize ()
	       && !cuFuncGetAttribute (&regs, 4, f));
  test (good && regs >= 60 && regs < 80,
	"registers that are not needed at once are the same");
  cuMemFree_v2 (at);
  cuModuleUnload (m);
}

static atomic_int called;

static void
note_call (void *stream, CUresult error, void *data)
{
  called = !stream && !error && data == &called;
}

/* Events and callbacks that are given no stream come behind the kernel.  */

static void
check_events (void)
{
  struct set s;
  void *event;
  bool good = (set_up (&s, volatile_ask) && !cuEventCreate (&event, 0)
	       && !launch_ask (&s, NULL) && !cuEventRecord (event, NULL)
	       && !cuStreamAddCallback (NULL, note_call, &called, 0));

  await_question (&s);
  usleep (20000);
  good &= cuEventQuery (event) == NOT_READY && !called;
  good &= answer (&s, NULL) && !cuEventSynchronize (event) && answered (&s);
  test (good && !cuEventQuery (event) && !cuCtxSynchronize () && called == 1,
	"events and callbacks wait for a kernel without a stream");
  cuEventDestroy_v2 (event);
  take_down (&s);
}

/* Callbacks that run now, the most at once, and those that have ended.  */
static _Atomic int calls_now, most_calls, calls_ended;

/* A callback of a stream.  */

static void
take_time (void *stream, CUresult error, void *data)
{
  (void) stream;
  (void) error;
  (void) data;
  int now = ++calls_now;
  if (now > most_calls)
    most_calls = now;
  usleep (30000);
  calls_now--;
  calls_ended++;
}

/* Callbacks of different streams come one after the other.  */

static void
check_callbacks (void)
{
  enum { STREAMS = 3 };
  struct set s;
  void *stream[STREAMS];
  bool good = set_up (&s, volatile_ask);

  for (int i = 0; i < STREAMS; i++)
    good &= (!cuStreamCreate (&stream[i], NON_BLOCKING)
	     && !cuStreamAddCallback (stream[i], take_time, NULL, 0));
  for (int i = 0; i < 1000 && calls_ended < STREAMS; i++)
    usleep (10000);
  test (good && calls_ended == STREAMS && most_calls == 1,
	"callbacks are executed one at a time");
  for (int i = 0; i < STREAMS; i++)
    cuStreamDestroy_v2 (stream[i]);
  take_down (&s);
}

/* Run CHILD in a process of its own with NAME=VALUE; put what it says into TEXT
   of N bytes.  Return its exit status.  */

static int
in_child (void (*child) (void), const char *name, const char *value,
	  char *text, size_t n)
{
  FILE *f = tmpfile ();
  int status = -1;

  fflush (stdout);
  pid_t pid = fork ();
  if (pid == 0)
    {
      dup2 (fileno (f), 2);
      setenv (name, value, 1);
      alarm (PATIENCE);
      child ();
      exit (1);
    }
  waitpid (pid, &status, 0);
  rewind (f);
  text[fread (text, 1, n - 1, f)] = '\0';
  fclose (f);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

/* Nobody answers.  */

static void
never_answer (void)
{
  struct set s;
  CUresult r = NOT_READY;

  unit_begin ();
  if (set_up (&s, volatile_ask) && !launch_ask (&s, NULL))
    while ((r = cuStreamQuery (NULL)) == NOT_READY)
      usleep (1000);
  exit (r == TIMED_OUT && cuCtxSynchronize () == TIMED_OUT ? 0 : 1);
}

/* Nobody waits.  */

static void
never_wait (void)
{
  struct set s;

  unit_begin ();
  if (set_up (&s, volatile_ask))
    for (int k = 0; k < 3; k++)
      launch (s.twice, s.spare, NULL);
  exit (0);
}

/* What libgomp does at exit.  */
static CUdeviceptr to_free;

static void
free_at_exit (void)
{
  if (cuMemFree_v2 (to_free))
    fputs ("not freed\n", stderr);
}

/* Exit in place of an answer.  */

static void
exit_meanwhile (void)
{
  struct set s;

  unit_begin ();
  if (!set_up (&s, volatile_ask) || launch_ask (&s, NULL))
    exit (1);
  to_free = s.spare;
  atexit (free_at_exit);
  while (cuStreamQuery (NULL) == NOT_READY)
    if (atomic_load (&s.shared->asked))
      exit (0);
  exit (1);
}

/* Fork while a kernel waits: that is the parent's.  */

static void
fork_meanwhile (void)
{
  struct set s;
  int status = -1;
  uint64_t v = 5;

  unit_begin ();
  if (!set_up (&s, volatile_ask) || launch_ask (&s, NULL)
      || launch (s.twice, s.spare, NULL))
    exit (1);
  await_question (&s);
  pid_t pid = fork ();
  if (pid == 0)
    alarm (PATIENCE);
  if (pid == 0)
    exit (cuStreamQuery (NULL) == 0 && !cuMemcpyHtoD_v2 (s.spare, &v, 8)
	  && !launch (s.twice, s.spare, NULL) && number_at (s.spare) == 10
	  ? 0 : 1);
  waitpid (pid, &status, 0);
  exit (status == 0 && answer (&s, NULL) && !cuCtxSynchronize ()
	&& answered (&s) ? 0 : 1);
}

int
main (void)
{
  char text[4096];

  alarm (2 * PATIENCE);
  setenv ("DRANO_SIM_LIMIT", "20", 1);
  int status = in_child (never_answer, "DRANO_SIM_LIMIT", "1", text,
			 sizeof text);
  test (status == 0 && strstr (text, "DRANO_SIM_LIMIT"),
	"a kernel that gets no answer runs away");
  status = in_child (never_wait, "DRANO_SIM_STATISTICS", "1", text,
		     sizeof text);
  test (status == 0 && strstr (text, "3 launches,"),
	"kernels that nobody waits for run before the process ends");
  status = in_child (exit_meanwhile, "DRANO_SIM_STATISTICS", "1", text,
		     sizeof text);
  test (status == 0 && strstr (text, "1 launch,") && !strstr (text, "not freed")
	&& !strstr (text, "DRANO_SIM_LIMIT"),
	"a kernel that waits for the host ends with the process");
  status = in_child (fork_meanwhile, "DRANO_SIM_THREADS", "1", text,
		     sizeof text);
  test (status == 0, "a forked child does not wait for its parent's kernel");
  unit_begin ();
  check_zero ();
  check_polled (volatile_ask, "that loads volatile");
  check_polled (acquire_ask, "that acquires");
  check_unattended ();
  check_order ();
  check_events ();
  check_callbacks ();
  check_lookup ();
  check_registers ();
  unit_end ();
  return test_end ();
}
