/* Caches against a plain model, and against arithmetic.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* First, random requests of random warps go through the caches and through a
   model that is written anew here and shares nothing with them: a cache is a list
   of lines with the time of their last use, which is searched from end to end.
   Then kernels run whose figures can be worked out by hand, on a V100 of four
   multiprocessors: L1 has 1024 lines in 4 sets, L2 49152 lines in 2048 sets.  */

#include <unistd.h>

#include "cache/cache.h"
#include "sim-unit.h"

struct profile;
extern struct profile *driver_profile (void);
extern void profile_write (struct profile *, const char *);

/* The plain model.  */

struct plain_line
{
  uint64_t line, used;
  bool here[4], dirty[4];
};

struct plain_cache
{
  unsigned sets, ways;
  bool folded;
  struct plain_line *lines;	/* Set after set; USED 0 is free.  */
};

static uint64_t plain_clock;

static void
plain_make (struct plain_cache *c, unsigned sets, unsigned ways, bool folded)
{
  free (c->lines);
  *c = (struct plain_cache) { sets, ways, folded, NULL };
  c->lines = calloc (sets * ways + 1, sizeof *c->lines);
}

/* The set of LINE, bit by bit.  */

static unsigned
plain_set (const struct plain_cache *c, uint64_t line)
{
  unsigned bits = 0, set = 0;

  if (!c->folded)
    return line % c->sets;
  while (1u << bits < c->sets)
    bits++;
  for (unsigned b = 0; b < bits; b++)
    set |= ((line >> b ^ line >> (b + bits) ^ line >> (b + 2 * bits)) & 1)
	   << b;
  return set;
}

/* Find LINE in C, or if MAKE put it there; null if it is not there.  */

static struct plain_line *
plain_find (struct plain_cache *c, uint64_t line, bool make)
{
  struct plain_line *s = c->lines + (size_t) plain_set (c, line) * c->ways;
  struct plain_line *oldest = s;

  if (!c->ways)
    return NULL;
  for (unsigned w = 0; w < c->ways; w++)
    {
      if (s[w].used && s[w].line == line)
	{
	  s[w].used = ++plain_clock;
	  return &s[w];
	}
      if (s[w].used < oldest->used)
	oldest = &s[w];
    }
  if (!make)
    return NULL;
  *oldest = (struct plain_line) { .line = line, .used = ++plain_clock };
  return oldest;
}

/* Let sector SECTOR of memory be accessed through L1 and L2; add to T.  */

static void
plain_access (struct plain_cache *l1, struct plain_cache *l2, uint64_t sector,
	      enum cache_access access, struct cache_traffic *t)
{
  unsigned k = sector % 4;
  struct plain_line *line = plain_find (l1, sector / 4, access == CACHE_LOAD);

  if (access == CACHE_LOAD && line && line->here[k])
    {
      t->l1_hits++;
      return;
    }
  if (line)
    line->here[k] = (access == CACHE_LOAD
		     || (access == CACHE_STORE && line->here[k]));
  line = plain_find (l2, sector / 4, true);
  if (access != CACHE_STORE)
    {
      t->l2_read++;
      t->dram += !line->here[k];
      t->dram_read += !line->here[k];
    }
  if (access != CACHE_LOAD)
    {
      t->l2_written++;
      t->dram += !line->dirty[k];
      line->dirty[k] = true;
    }
  line->here[k] = true;
}

static uint64_t
random_number (void)
{
  static uint64_t x = 88172645463325252u;

  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x >> 11;
}

enum { SMS = 3, WARPS = 5, SITES = 7, ROUNDS = 40 };

/* A request of up to 32 addresses.  */
struct request
{
  uint32_t site;
  enum cache_access access;
  unsigned n;
  uint64_t a[32];
};

static void
random_request (struct request *r, uint64_t span)
{
  uint64_t base = 0x7f0000000000 + random_number () % span * 4;
  unsigned kind = random_number () % 4, stride = 1 + random_number () % 40;

  r->site = random_number () % SITES;
  r->access = random_number () % 8 < 5 ? CACHE_LOAD
	      : random_number () % 3 ? CACHE_STORE : CACHE_ATOMIC;
  r->n = kind == 3 ? 1 : 1 + random_number () % 32;
  for (unsigned k = 0; k < r->n; k++)
    r->a[k] = (kind == 0 ? base + random_number () % span * 4
	       : kind == 1 ? base + (31 - k) * 4 * stride
	       : base + k * 4 * stride);
}

/* Which distinct sectors R touches, into SECTOR: line by line, in the order of
   the lanes that are first in each.  */

static unsigned
sectors_of (const struct request *r, uint64_t *sector)
{
  unsigned n = 0;

  for (unsigned k = 0; k < r->n; k++)
    for (unsigned s = 0; s < 4; s++)
      {
	uint64_t one = r->a[k] / 128 * 4 + s;
	bool asked = false, had = false;
	for (unsigned j = 0; j < r->n; j++)
	  asked |= r->a[j] / 32 == one;
	for (unsigned j = 0; j < n; j++)
	  had |= sector[j] == one;
	if (asked && !had)
	  sector[n++] = one;
      }
  return n;
}

/* Note R in Q, as a range or as addresses that are far apart if its addresses
   are.  Return its shape.  */

static struct cache_shape
note (struct cache_queue *q, const struct request *r)
{
  int64_t stride = r->n > 1 ? r->a[1] - r->a[0] : 0;
  bool waits = r->access == CACHE_LOAD;

  for (unsigned k = 1; k < r->n; k++)
    if ((int64_t) (r->a[k] - r->a[k - 1]) != stride)
      return cache_note (q, r->site, r->access, waits, r->a, r->n);
  if (stride >= 0 && stride <= 32)
    return cache_note_range (q, r->site, r->access, waits, r->a[0] / 32,
			     r->a[r->n - 1] / 32);
  if (stride >= 128 || stride <= -128)
    return cache_note_apart (q, r->site, r->access, waits, r->a[0], stride,
			     r->n);
  return cache_note (q, r->site, r->access, waits, r->a, r->n);
}

/* Return whether S is the shape of a request for the N sectors SECTOR, those of
   a line one after the other.  */

static bool
is_shape (const struct cache_shape *s, const uint64_t *sector, unsigned n)
{
  unsigned lines = 0, sets[4] = { 0 };

  for (unsigned k = 0; k < n; k++)
    if (k == 0 || sector[k] / 4 != sector[k - 1] / 4)
      {
	lines++;
	sets[sector[k] / 4 % 4]++;
      }
  return (s->sectors == n && s->lines == lines && s->sets[0] == sets[0]
	  && s->sets[1] == sets[1] && s->sets[2] == sets[2]
	  && s->sets[3] == sets[3]);
}

/* Compare on random requests to SPAN words: an L1 of L1 bytes, an L2 of L2 bytes
   in sets of WAYS, which PARTS threads would share.  */

static void
compare_random (int l1, int l2, int ways, uint64_t span, unsigned parts)
{
  struct machine m = { .l2 = l2, .l2_ways = ways };
  struct caches *c = caches_new (&m, SMS);
  struct cache_traffic got[SITES] = { { 0 } }, want[SITES] = { { 0 } };
  struct plain_cache one[SMS] = { { 0 } }, all = { 0 };
  struct cache_queue q[SMS][WARPS] = { { { 0 } } };
  struct cache_sm *sm[SMS];
  bool shapes = true;

  plain_make (&all, l2 / 128 / ways, ways, true);
  for (unsigned launch = 0; launch < 3; launch++)
    {
      for (unsigned s = 0; s < SMS; s++)
	{
	  sm[s] = caches_start (c, s, l1);
	  plain_make (&one[s], 4, l1 / 512, false);
	}
      for (unsigned r = 0; r < ROUNDS; r++)
	{
	  for (unsigned s = 0; s < SMS; s++)
	    {
	      for (unsigned w = 0; w < WARPS; w++)
		{
		  for (unsigned n = random_number () % 3; n > 0; n--)
		    {
		      struct request x;
		      uint64_t sector[128];
		      random_request (&x, span);
		      unsigned k = sectors_of (&x, sector);
		      struct cache_shape shape = note (&q[s][w], &x);
		      shapes &= is_shape (&shape, sector, k);
		      for (unsigned j = 0; j < k; j++)
			plain_access (&one[s], &all, sector[j], x.access,
				      &want[x.site]);
		    }
		  cache_note_turn (&q[s][w]);
		  cache_turn (sm[s], &q[s][w], (uint64_t *) got,
			      sizeof *got / 8);
		}
	      cache_round (sm[s]);
	    }
	  if (r % 4 < 3)
	    continue;
	  for (unsigned p = 0; p < parts; p++)
	    caches_merge (c, parts - 1 - p, parts, (uint64_t *) got,
			  sizeof *got / 8);
	  for (unsigned s = 0; s < SMS; s++)
	    cache_forget (sm[s]);
	}
    }
  bool good = shapes;
  for (unsigned s = 0; s < SITES; s++)
    good &= memcmp (&got[s], &want[s], sizeof *got) == 0;
  test (good, "random: L1 of %d, L2 of %d in sets of %d, %llu words, %u parts",
	l1, l2, ways, (unsigned long long) span, parts);
  if (!good)
    for (unsigned s = 0; s < SITES; s++)
      printf ("site %u: %llu %llu %llu %llu, expected %llu %llu %llu %llu\n",
	      s, (unsigned long long) got[s].l1_hits,
	      (unsigned long long) got[s].l2_read,
	      (unsigned long long) got[s].l2_written,
	      (unsigned long long) got[s].dram,
	      (unsigned long long) want[s].l1_hits,
	      (unsigned long long) want[s].l2_read,
	      (unsigned long long) want[s].l2_written,
	      (unsigned long long) want[s].dram);
  for (unsigned s = 0; s < SMS; s++)
    {
      free (one[s].lines);
      for (unsigned w = 0; w < WARPS; w++)
	free (q[s][w].words);
    }
  free (all.lines);
  caches_delete (c);
}

/* Kernels.  */

static char profile_name[32];

/* Read into T what the profile says of LINE.  */

static bool
read_traffic (int line, struct cache_traffic *t)
{
  FILE *f = fopen (profile_name, "r");
  char text[4096], key[32];
  unsigned long long v[4];
  bool found = false;

  snprintf (key, sizeof key, "\"line\":%d,", line);
  while (f && fgets (text, sizeof text, f))
    {
      char *m = strstr (text, "\"l1_hits\":");
      if (m && strstr (text, key)
	  && sscanf (m, "\"l1_hits\":%llu,\"l2_read\":%llu,"
		     "\"l2_written\":%llu,\"dram\":%llu", &v[0], &v[1], &v[2],
		     &v[3]) == 4)
	{
	  found = true;
	  *t = (struct cache_traffic) { v[0], v[1], v[2], v[3], 0 };
	}
    }
  if (f)
    fclose (f);
  return found;
}

static int first_line = 1000;

/* Run the kernel of BODY, in which # is a line's number to come and {K} is K, on
   BLOCKS blocks of THREADS threads, with BYTES bytes that begin at a multiple of
   4 MiB.  Return whether it ran.  */

static bool
run_kernel (const char *body, unsigned k, unsigned blocks, unsigned threads,
	    size_t bytes)
{
  static char ptx[8192];
  char *to = ptx + sprintf (ptx, "%s", KERNEL_HEAD);
  void *m, *f;
  CUdeviceptr p, at;
  int line = first_line += 10;

  for (; *body; body++)
    if (*body == '#')
      to += sprintf (to, ".loc 1 %d 1\n", line++);
    else if (strncmp (body, "{K}", 3) == 0)
      {
	to += sprintf (to, "%u", k);
	body += 2;
      }
    else
      *to++ = *body;
  strcpy (to, "\nret;\n}\n");
  if (cuModuleLoadData (&m, ptx) || cuModuleGetFunction (&f, m, "k")
      || cuMemAlloc_v2 (&p, bytes + (4 << 20)))
    return false;
  at = (p + (4 << 20) - 1) & -(CUdeviceptr) (4 << 20);
  bool good = (cuLaunchKernel (f, blocks, 1, 1, threads, 1, 1, 0, NULL,
			       (void *[]) { &at }, NULL) == 0
	       && cuCtxSynchronize () == 0);
  cuMemFree_v2 (p);
  cuModuleUnload (m);
  profile_write (driver_profile (), "exit");
  return good;
}

/* Check what the access number N of the last kernel, NAME with K, has done.  */

static void
expect (const char *name, unsigned k, int n, struct cache_traffic want)
{
  struct cache_traffic got = { .dram = 0 };
  bool good = (read_traffic (first_line + n, &got)
	       && memcmp (&got, &want, sizeof got) == 0);

  test (good, "%s %u, access %d", name, k, n);
  if (!good)
    printf ("%llu %llu %llu %llu, expected %llu %llu %llu %llu\n",
	    (unsigned long long) got.l1_hits, (unsigned long long) got.l2_read,
	    (unsigned long long) got.l2_written, (unsigned long long) got.dram,
	    (unsigned long long) want.l1_hits,
	    (unsigned long long) want.l2_read,
	    (unsigned long long) want.l2_written,
	    (unsigned long long) want.dram);
}

#define SECTORS(HITS, READ, WRITTEN, DRAM) \
  (struct cache_traffic) { HITS, READ, WRITTEN, DRAM, 0 }

/* %a0: the address of a word for each thread of the grid.  */
#define EACH_WORD							\
  "mov.u32 %r0, %ctaid.x;\nmov.u32 %r1, %ntid.x;\n"			\
  "mad.lo.u32 %r2, %r0, %r1, %t;\nmul.wide.u32 %a0, %r2, 4;\n"		\
  "add.u64 %a0, %a0, %p;\n"

/* Pass twice over {K} lines, a request for each.  */
#define TWICE								\
  "mul.wide.u32 %a1, %t, 4;\nadd.u64 %a1, %a1, %p;\nmov.u32 %r5, 0;\n"	\
  "$pass:\nmov.u64 %a2, %a1;\nmov.u32 %r6, 0;\n"			\
  "$line:\n#ld.u32 %r7, [%a2];\nadd.u64 %a2, %a2, 128;\n"		\
  "add.u32 %r6, %r6, 1;\nsetp.lt.u32 %c0, %r6, {K};\n@%c0 bra $line;\n"	\
  "add.u32 %r5, %r5, 1;\nsetp.lt.u32 %c1, %r5, 2;\n@%c1 bra $pass;\n"

static void
check_streams (void)
{
  enum { BLOCKS = 64, THREADS = 256, N = BLOCKS * THREADS / 8 };

  run_kernel (EACH_WORD "#ld.u32 %r3, [%a0];\n#ld.u32 %r4, [%a0];\n", 0,
	      BLOCKS, THREADS, N * 32);
  expect ("read", 0, 0, SECTORS (0, N, 0, N));
  expect ("read again", 0, 1, SECTORS (N, 0, 0, 0));
  run_kernel (EACH_WORD "#st.u32 [%a0], %t;\n#ld.u32 %r3, [%a0];\n"
	      "#st.u32 [%a0], %r3;\n#ld.u32 %r3, [%a0];\n", 0, BLOCKS,
	      THREADS, N * 32);
  expect ("write", 0, 0, SECTORS (0, 0, N, N));
  expect ("read what was written", 0, 1, SECTORS (0, N, 0, 0));
  expect ("write again", 0, 2, SECTORS (0, 0, N, 0));
  expect ("read what was written in L1", 0, 3, SECTORS (N, 0, 0, 0));
  /* One sector, asked for by all.  */
  run_kernel ("#red.global.add.u32 [%p], 1;\n", 0, BLOCKS, 32, 4096);
  expect ("reduction", 0, 0, SECTORS (0, BLOCKS, BLOCKS, 2));
  run_kernel ("#ld.u32 %r3, [%p];\n", 0, BLOCKS, 32, 4096);
  expect ("broadcast", 0, 0, SECTORS (BLOCKS - 4, 4, 0, 1));
  /* An atomic operation takes its sector out of L1.  */
  run_kernel ("#ld.u32 %r3, [%p];\n#red.global.add.u32 [%p], %r3;\n"
	      "#ld.u32 %r3, [%p];\n", 0, 1, 32, 4096);
  expect ("reduction between reads", 0, 0, SECTORS (0, 1, 0, 1));
  expect ("reduction between reads", 0, 1, SECTORS (0, 1, 1, 1));
  expect ("reduction between reads", 0, 2, SECTORS (0, 1, 0, 0));
}

static void
check_capacity (void)
{
  static const unsigned in_l1[] = { 1, 4, 1000, 1024 };
  static const unsigned in_l2[] = { 1028, 2048, 49152 };

  for (unsigned k = 0; k < 4; k++)
    {
      unsigned n = in_l1[k] * 4;
      run_kernel (TWICE, in_l1[k], 1, 32, n * 32);
      expect ("two passes within L1", in_l1[k], 0, SECTORS (n, n, 0, n));
    }
  for (unsigned k = 0; k < 3; k++)
    {
      unsigned n = in_l2[k] * 4;
      run_kernel (TWICE, in_l2[k], 1, 32, n * 32);
      expect ("two passes within L2", in_l2[k], 0, SECTORS (0, 2 * n, 0, n));
    }
  /* A line more in each set.  */
  unsigned n = (49152 + 2048) * 4;
  run_kernel (TWICE, n / 4, 1, 32, n * 32);
  expect ("two passes beyond L2", n / 4, 0, SECTORS (0, 2 * n, 0, 2 * n));
  /* Three blocks that have 32 KiB of shared memory each leave a quarter.  */
  for (unsigned k = 0; k < 2; k++)
    {
      unsigned lines = k ? 260 : 256;
      n = lines * 4;
      run_kernel (".shared .align 4 .b8 much[32768];\n"
		  "st.shared.u32 [much], %t;\n" TWICE,
		  lines, 1, 32, n * 32);
      expect (k ? "beyond what shared memory leaves"
	      : "within what shared memory leaves", lines, 0,
	      k ? SECTORS (0, 2 * n, 0, n) : SECTORS (n, n, 0, n));
    }
}

static void
check_patterns (void)
{
  static const unsigned strides[] = { 4, 8, 12, 16, 32, 64, 128, 4096 };

  for (unsigned k = 0; k < sizeof strides / sizeof *strides; k++)
    {
      unsigned s = strides[k], n = s < 32 ? s : 32;
      run_kernel ("mad.wide.u32 %a0, %t, {K}, %p;\n#ld.u32 %r1, [%a0];\n", s,
		  1, 32, 32 * 4096);
      expect ("stride", s, 0, SECTORS (0, n, 0, n));
    }
  /* Records of three doubles: together the members use all that comes.  */
  run_kernel ("mad.wide.u32 %a0, %t, 24, %p;\n#ld.f64 %g1, [%a0];\n"
	      "#ld.f64 %g2, [%a0+8];\n#ld.f64 %g3, [%a0+16];\n", 0, 1, 32,
	      4096);
  expect ("records, member", 0, 0, SECTORS (0, 24, 0, 24));
  expect ("records, member", 1, 1, SECTORS (24, 0, 0, 0));
  expect ("records, member", 2, 2, SECTORS (24, 0, 0, 0));
  /* Transposing 64 x 64 words, a row by each block: of the 8 columns in a
     sector, each of the 4 multiprocessors has two.  */
  run_kernel ("mov.u32 %r0, %ctaid.x;\nmad.lo.u32 %r1, %t, 64, %r0;\n"
	      "mad.wide.u32 %a0, %r1, 4, %p;\n#ld.u32 %r2, [%a0];\n"
	      "mad.lo.u32 %r3, %r0, 64, %t;\nmad.wide.u32 %a1, %r3, 4, %p;\n"
	      "#st.u32 [%a1+16384], %r2;\n", 0, 64, 64, 32768);
  expect ("transpose", 64, 0, SECTORS (2048, 2048, 0, 512));
  expect ("transpose", 64, 1, SECTORS (0, 0, 512, 512));
}

/* A barrier lets no warp ahead: the second warp, which comes to it late, finds
   what the first one has loaded behind it.  */

static void
check_barrier (void)
{
  run_kernel ("setp.lt.u32 %c0, %t, 32;\n@%c0 bra $wait;\n"
	      "#ld.u32 %r1, [%p];\nadd.u32 %r2, %r1, 1;\n"
	      "$wait:\nbar.sync 0;\n#ld.u32 %r3, [%p];\n", 0, 1, 64, 4096);
  expect ("before a barrier", 0, 0, SECTORS (0, 1, 0, 1));
  expect ("behind a barrier", 0, 1, SECTORS (2, 0, 0, 0));
}

/* Read the number at KEY of the launch of BLOCKS blocks.  */

static long long
read_work (unsigned blocks, const char *key)
{
  FILE *f = fopen (profile_name, "r");
  char text[4096], grid[40], quoted[40];
  long long n = -1;

  snprintf (grid, sizeof grid, "\"grid\":[%u,1,1]", blocks);
  snprintf (quoted, sizeof quoted, "\"%s\":", key);
  while (f && fgets (text, sizeof text, f))
    {
      char *at = strstr (text, quoted);
      if (at && strstr (text, "\"work\"") && strstr (text, grid))
	n = atoll (at + strlen (quoted));
    }
  if (f)
    fclose (f);
  return n;
}

/* Shared memory has 32 banks of a word, and takes turns with L1.  What else launches
   ask of L1 and L2.  */

static void
check_shared (void)
{
  static const struct
  {
    const char *name, *body;
    long long cycles;		/* Of a block.  */
  } cases[] = {
    { "words side by side", "st.shared.u32 [%a0], %t;\n", 1 },
    { "words of one bank",
      "mul.wide.u32 %a1, %t, 128;\nmov.u64 %a0, s;\nadd.u64 %a0, %a0, %a1;\n"
      "st.shared.u32 [%a0], %t;\n", 32 },
    { "one word", "ld.shared.u32 %r1, [s];\n", 1 },
    { "words in two banks",
      "mul.wide.u32 %a1, %t, 64;\nmov.u64 %a0, s;\nadd.u64 %a0, %a0, %a1;\n"
      "st.shared.u32 [%a0], %t;\n", 16 },
    { "doublewords", "add.u64 %a0, %a0, %a1;\nst.shared.u64 [%a0], %l;\n", 2 },
    { "a lane", "setp.ne.u32 %c0, %t, 3;\n@%c0 bra $end;\n"
      "st.shared.u32 [%a0], %t;\n$end:\n", 1 },
    { "additions to one word", "atom.shared.add.u32 %r1, [s], 1;\n", 32 },
    { "additions to words side by side",
      "atom.shared.add.u32 %r1, [%a0], 1;\n", 1 },
    { "with a load of 32 lines",
      "mad.wide.u32 %a1, %t, 128, %p;\nld.global.u32 %r1, [%a1];\n"
      "st.shared.u32 [%a0], %r1;\n", 8 + 1 }
  };
  char body[512];

  for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++)
    {
      /* As many on each of four multiprocessors.  */
      unsigned blocks = 400 + 8 * k;
      long long most, all;

      snprintf (body, sizeof body, ".shared .align 8 .b8 s[4096];\n"
		"mul.wide.u32 %%a1, %%t, 4;\nmov.u64 %%a0, s;\n"
		"add.u64 %%a0, %%a0, %%a1;\n%s", cases[k].body);
      run_kernel (body, 0, blocks, 32, 32 * 128);
      most = read_work (blocks, "most_wavefronts");
      all = read_work (blocks, "shared_wavefronts");
      test (most == blocks / 4 * cases[k].cycles, "shared memory: %s",
	    cases[k].name);
      if (most != blocks / 4 * cases[k].cycles)
	printf ("%lld, expected %lld\n", most, blocks / 4 * cases[k].cycles);
      test (all == (long long) blocks * (cases[k].cycles == 9 ? 1 : cases[k].cycles),
	    "all wavefronts: %s", cases[k].name);
    }
  /* What of atomic operations comes back from L2.  */
  run_kernel ("red.global.add.u32 [%p], 1;\n", 0, 300, 32, 4096);
  test (read_work (300, "reductions") == 300, "sectors of reductions");
  run_kernel ("atom.global.cas.b32 %r1, [%p], 0, 1;\n", 0, 308, 32, 4096);
  test (read_work (308, "reductions") == 0
	&& read_work (308, "l2_read") == 308, "sectors of exchanges");
  /* Maxwell and Pascal have L1 elsewhere.  */
  test (machine_l1_cycles (machine_find ("K20"), 3, 5) == 8
	&& machine_l1_cycles (machine_find ("M40"), 3, 5) == 5
	&& machine_l1_cycles (machine_find ("P100"), 7, 5) == 7
	&& machine_l1_cycles (machine_find ("H100"), 3, 5) == 8,
	"who shares with L1");
}

int
main (void)
{
  static const int l1[] = { 0, 2048, 24576, 133120 };

  for (unsigned k = 0; k < 4; k++)
    for (unsigned parts = 1; parts < 4; parts++)
      {
	compare_random (l1[k], 1 << 18, 8, 1 << 10, parts);
	compare_random (l1[k], 1 << 18, 8, 1 << 15, parts);
	compare_random (l1[k], 3 << 18, 24, 1 << 18, parts);
	compare_random (l1[k], 25 << 15, 25, 1 << 20, parts);
      }
  strcpy (profile_name, "caches-unit.XXXXXX");
  close (mkstemp (profile_name));
  setenv ("DRANO_SIM_PROFILE", profile_name, 1);
  setenv ("DRANO_SIM_CACHES", "1", 1);
  setenv ("DRANO_SIM_DEVICE", "sm_70", 1);
  setenv ("DRANO_SIM_SMS", "4", 1);
  unit_begin ();
  check_streams ();
  check_capacity ();
  check_patterns ();
  check_barrier ();
  check_shared ();
  unit_end ();
  unlink (profile_name);
  return test_end ();
}
