/* The counters against arithmetic.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A kernel makes one access per thread; its addresses follow a rule given
   here as C and there as PTX.  What the profile says of the access must be
   what a plain count over the 32 addresses of each warp says: that count is
   written anew here, byte by byte, and shares nothing with the device's.  */

#include <unistd.h>

#include "sim-unit.h"

/* The device's own: the profile so far, and writing it.  */
struct profile;
extern struct profile *driver_profile (void);
extern void profile_write (struct profile *, const char *);

struct counts
{
  unsigned long long requests, lanes, sectors, lines, ideal;
  long long min, max;
  double mean;
  bool have_stride;
};

/* Add the request of the addresses A with BYTES bytes of the lanes in MASK to
   C; *PAIRS and *SUM collect the strides.  */

static void
count (struct counts *c, const uint64_t *a, unsigned bytes, uint32_t mask,
       unsigned long long *pairs, double *sum)
{
  static unsigned char touched[1 << 22];
  unsigned long long sectors = 0, lines = 0, distinct = 0;
  uint64_t low = UINT64_MAX, high = 0;
  int before = -1;

  if (!mask)
    return;
  for (int l = 0; l < 32; l++)
    if (mask >> l & 1)
      {
	low = a[l] < low ? a[l] : low;
	high = a[l] > high ? a[l] : high;
      }
  low &= ~127ull;
  memset (touched, 0, high + bytes - low);
  for (int l = 0; l < 32; l++)
    if (mask >> l & 1)
      {
	memset (touched + (a[l] - low), 1, bytes);
	c->lanes++;
	if (before >= 0)
	  {
	    long long d = a[l] - a[before];
	    if (!*pairs || d < c->min)
	      c->min = d;
	    if (!*pairs || d > c->max)
	      c->max = d;
	    ++*pairs;
	    *sum += d;
	  }
	before = l;
      }
  uint64_t sector = UINT64_MAX, line = UINT64_MAX;
  for (uint64_t k = 0; k < high + bytes - low; k++)
    if (touched[k])
      {
	distinct++;
	sectors += (low + k) / 32 != sector;
	lines += (low + k) / 128 != line;
	sector = (low + k) / 32;
	line = (low + k) / 128;
      }
  c->requests++;
  c->sectors += sectors;
  c->lines += lines;
  c->ideal += (distinct + 31) / 32;
}

static char profile_name[64];

/* Read the counts of line LINE, access ACCESS from the profile into C.  */

static bool
read_counts (int line, const char *access, struct counts *c)
{
  static char text[1 << 16];
  char key[64], min[32], max[32], mean[32];
  FILE *f = fopen (profile_name, "r");
  bool found = false;

  snprintf (key, sizeof key, "\"line\":%d,", line);
  while (f && fgets (text, sizeof text, f))
    {
      char acc[64];
      snprintf (acc, sizeof acc, "\"access\":\"%s\"", access);
      char *m = strstr (text, "\"measured\":");
      if (!m || !strstr (text, key) || !strstr (text, acc))
	continue;
      found = sscanf (m, "\"measured\":{\"requests\":%llu,\"lanes\":%llu,"
		      "\"sectors\":%llu,\"lines\":%llu,\"ideal\":%llu,"
		      "\"stride_min\":%31[^,],\"stride_max\":%31[^,],"
		      "\"stride_mean\":%31[^,]", &c->requests, &c->lanes,
		      &c->sectors, &c->lines, &c->ideal, min, max, mean) == 8;
      c->have_stride = strcmp (min, "null") != 0;
      c->min = atoll (min);
      c->max = atoll (max);
      c->mean = atof (mean);
    }
  if (f)
    fclose (f);
  return found;
}

enum { THREADS = 96, ROOM = 1 << 21 };

static unsigned char buffer[ROOM];
static int line_number = 1000;

/* A rule: the offset of thread T, and whether it takes part.  */
typedef uint64_t (*rule) (unsigned t, unsigned k);

/* Compare the device with the plain count.  The offsets come from a table in
   memory, so that any rule can be had; OPCODE and REGS are of the access
   under test, of BYTES bytes per lane, OFFSET bytes into a 256-aligned
   block.  A thread whose rule gives all ones does not take part.  */

static void
check (const char *name, rule where, unsigned k, const char *instruction,
       const char *access, unsigned bytes, unsigned offset)
{
  static char ptx[8192];
  struct counts want = { 0 }, got = { 0 };
  unsigned long long pairs = 0;
  double sum = 0;
  uint64_t *table = (uint64_t *) (buffer + ROOM - THREADS * 8);

  line_number++;
  memset (buffer, 0, sizeof buffer);
  for (unsigned t = 0; t < THREADS; t++)
    table[t] = where (t, k);
  for (unsigned w = 0; w < THREADS / 32; w++)
    {
      uint64_t a[32];
      uint32_t mask = 0;
      for (unsigned l = 0; l < 32; l++)
	{
	  a[l] = 4096 + offset + table[w * 32 + l];
	  mask |= (uint32_t) (table[w * 32 + l] != UINT64_MAX) << l;
	}
      count (&want, a, bytes, mask, &pairs, &sum);
    }
  snprintf (ptx, sizeof ptx, "%s%s%u%s.loc 1 %d 5\n%s\n$out:\nret;\n}\n",
	    KERNEL_HEAD, "add.u64 %a1, %l, ", ROOM - THREADS * 8,
	    ";\nld.global.u64 %a2, [%a1];\nsetp.eq.u64 %c0, %a2, -1;\n"
	    "@%c0 bra $out;\nadd.u64 %a3, %p, %a2;\n", line_number,
	    instruction);
  /* The block is OFFSET bytes further on, so that the table stays aligned.  */
  char at[32];
  snprintf (at, sizeof at, "[%%a3+%u]", offset);
  char *slot = strstr (ptx, "[@]");
  char tail[4096];
  snprintf (tail, sizeof tail, "%s", slot + 3);
  strcpy (slot, at);
  strcat (ptx, tail);
  CUresult r = unit_run (ptx, 1, THREADS, buffer, sizeof buffer);
  profile_write (driver_profile (), "exit");
  bool good = (r == 0 && read_counts (line_number, access, &got)
	       && got.requests == want.requests && got.lanes == want.lanes
	       && got.sectors == want.sectors && got.lines == want.lines
	       && got.ideal == want.ideal && got.have_stride == (pairs != 0)
	       && (!pairs || (got.min == want.min && got.max == want.max
			      && got.mean - sum / pairs < 1e-6
			      && sum / pairs - got.mean < 1e-6)));
  test (good, "%s %u, %s, offset %u", name, k, instruction, offset);
  if (!good)
    printf ("error %d: requests %llu %llu lanes %llu %llu sectors %llu %llu "
	    "lines %llu %llu ideal %llu %llu min %lld %lld max %lld %lld\n", r,
	    got.requests, want.requests, got.lanes, want.lanes, got.sectors,
	    want.sectors, got.lines, want.lines, got.ideal, want.ideal, got.min,
	    want.min, got.max, want.max);
}

static uint64_t
strided (unsigned t, unsigned k)
{
  return (uint64_t) t * k;
}

static uint64_t
backwards (unsigned t, unsigned k)
{
  return (uint64_t) (THREADS - t) * k;
}

static uint64_t
masked (unsigned t, unsigned k)
{
  return t % k == 0 ? t * 4 : UINT64_MAX;
}

static uint64_t
one_lane (unsigned t, unsigned k)
{
  return t % 32 == k ? 8 * t : UINT64_MAX;
}

/* A pseudo-random address, aligned to 16.  */

static uint64_t
gathered (unsigned t, unsigned k)
{
  uint64_t x = (t + 1) * 0x9e3779b97f4a7c15u * (k + 1);

  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9u;
  return (x >> 20) % (ROOM / 4 / 16) * 16;
}

/* The same within a few sectors: many equal ones.  */

static uint64_t
crowded (unsigned t, unsigned k)
{
  return gathered (t, k) % 512;
}

int
main (void)
{
  static const struct { const char *text, *access; unsigned bytes; } all[] =
  {
    { "ld.global.u8 %r1, [@];", "load", 1 },
    { "ld.s16 %r1, [@];", "load", 2 },
    { "ld.u32 %r1, [@];", "load", 4 },
    { "ld.f64 %g1, [@];", "load", 8 },
    { "ld.v2.f32 {%f1,%f2}, [@];", "load", 8 },
    { "ld.global.v4.u32 {%r1,%r2,%r3,%r4}, [@];", "load", 16 },
    { "ld.v2.u64 {%d1,%d2}, [@];", "load", 16 },
    { "st.u8 [@], %r1;", "store", 1 },
    { "st.global.u32 [@], %r1;", "store", 4 },
    { "st.v4.f32 [@], {%f1,%f1,%f1,%f1};", "store", 16 },
    { "atom.add.u32 %r1, [@], 1;", "atomic", 4 },
    { "red.global.add.u64 [@], 1;", "atomic", 8 }
  };
  static const unsigned strides[] = { 1, 2, 3, 4, 5, 8, 12, 16, 32, 64, 128,
				      256, 512, 1024 };
  int fd;

  strcpy (profile_name, "count-unit.XXXXXX");
  fd = mkstemp (profile_name);
  close (fd);
  setenv ("DRANO_SIM_PROFILE", profile_name, 1);
  unit_begin ();
  for (size_t n = 0; n < sizeof all / sizeof *all; n++)
    {
      unsigned bytes = all[n].bytes;
      for (size_t s = 0; s < sizeof strides / sizeof *strides; s++)
	check ("stride in elements", strided, strides[s] * bytes, all[n].text,
	       all[n].access, bytes, 0);
      check ("backwards", backwards, bytes, all[n].text, all[n].access, bytes,
	     0);
      check ("broadcast", strided, 0, all[n].text, all[n].access, bytes, 64);
      for (unsigned k = 2; k < 9; k += 3)
	check ("gather", gathered, k, all[n].text, all[n].access, bytes, 0);
      check ("gather in few sectors", crowded, 3, all[n].text, all[n].access,
	     bytes, 0);
    }
  for (unsigned offset = 0; offset < 128; offset += 4)
    check ("misaligned unit stride", strided, 4, all[2].text, "load", 4,
	   offset);
  for (unsigned k = 1; k < 33; k += 3)
    check ("every so many lanes", masked, k, all[2].text, "load", 4, 0);
  check ("one lane", one_lane, 0, all[3].text, "load", 8, 0);
  check ("one lane", one_lane, 31, all[3].text, "load", 8, 0);
  unit_end ();
  unlink (profile_name);
  return test_end ();
}
