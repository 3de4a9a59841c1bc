/* Divergence, calls, barriers and what crosses lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Every kernel writes one 64-bit value per thread; what it must be is
   computed for each thread by itself, because control flow must not make a
   difference to what a lane computes.  */

#include "sim-unit.h"

static uint64_t data[1024];

/* Run PTX with THREADS threads in one block; compare with WANT (THREAD).  */

static void
check (const char *name, const char *ptx, unsigned threads,
       uint64_t (*want) (unsigned))
{
  unsigned wrong = 0, first = 0;

  memset (data, 0, sizeof data);
  CUresult r = unit_run (ptx, 1, threads, data, sizeof data);
  for (unsigned t = threads; t-- > 0; )
    if (data[t] != want (t))
      {
	wrong++;
	first = t;
      }
  test (r == 0 && wrong == 0, "%s", name);
  if (r || wrong)
    printf ("error %d, %u wrong, thread %u: got %llu, want %llu\n", r, wrong,
	    first, (unsigned long long) data[first],
	    (unsigned long long) want (first));
}

static uint64_t
nested (unsigned t)
{
  uint64_t v = 0;

  if (t & 1)
    v += t & 2 ? 10 : 20;
  else if (t & 4)
    v += 30;
  return v + 1000;
}

static const char nested_ptx[] = KERNEL (
  "mov.u64 %d0, 0;\nand.b32 %r0, %t, 1;\nsetp.eq.u32 %c0, %r0, 0;\n"
  "@%c0 bra $even;\nand.b32 %r0, %t, 2;\nsetp.eq.u32 %c1, %r0, 0;\n"
  "@%c1 bra $twenty;\nadd.u64 %d0, %d0, 10;\nbra $join;\n"
  "$twenty: add.u64 %d0, %d0, 20;\nbra $join;\n"
  "$even: and.b32 %r0, %t, 4;\nsetp.eq.u32 %c1, %r0, 0;\n@%c1 bra $join;\n"
  "add.u64 %d0, %d0, 30;\n"
  "$join: activemask.b32 %r1;\nsetp.eq.u32 %c2, %r1, -1;\n"
  "selp.u64 %d1, 1000, 0, %c2;\nadd.u64 %d0, %d0, %d1;\n"
  "st.global.u64 [%l], %d0;");

static uint64_t
trips (unsigned t)
{
  uint64_t v = 0;

  for (unsigned i = 0; i < t % 7; i++)
    for (unsigned j = 0; j < (t + i) % 5; j++)
      v += i * j + 1;
  return v;
}

static const char trips_ptx[] = KERNEL (
  "mov.u64 %d0, 0;\nrem.u32 %r0, %t, 7;\nmov.u32 %r1, 0;\n"
  "$outer: setp.ge.u32 %c0, %r1, %r0;\n@%c0 bra $end;\n"
  "add.u32 %r2, %t, %r1;\nrem.u32 %r2, %r2, 5;\nmov.u32 %r3, 0;\n"
  "$inner: setp.ge.u32 %c1, %r3, %r2;\n@%c1 bra $next;\n"
  "mad.lo.u32 %r4, %r1, %r3, 1;\ncvt.u64.u32 %d1, %r4;\n"
  "add.u64 %d0, %d0, %d1;\nadd.u32 %r3, %r3, 1;\nbra $inner;\n"
  "$next: add.u32 %r1, %r1, 1;\nbra $outer;\n"
  "$end: st.global.u64 [%l], %d0;");

/* Conditions in conditions, one lane less in each.  */
enum { DEEP = 31 };

static uint64_t
deep (unsigned t)
{
  unsigned last = t % 32 < DEEP ? t % 32 : DEEP - 1;
  uint64_t v = 0;

  for (unsigned d = 0; d < t % 32 && d < DEEP; d++)
    v += (d + 1) * t;
  for (int d = last; d >= 0; d--)
    v = v * 3 + d;
  return v;
}

static void
check_deep (void)
{
  static char ptx[32 * 256];
  char *at = ptx;

  at += sprintf (at, PTX_HEAD ".visible .entry k (.param .u64 q)\n{\n"
		 ".reg .u64 %%p, %%l, %%v;\n.reg .u32 %%t, %%n;\n.reg .pred %%c;\n"
		 "ld.param.u64 %%p, [q];\nmov.u32 %%t, %%tid.x;\n"
		 "mul.wide.u32 %%l, %%t, 8;\nadd.u64 %%l, %%l, %%p;\n"
		 "rem.u32 %%n, %%t, 32;\nmov.u64 %%v, 0;\n");
  for (int d = 0; d < DEEP; d++)
    at += sprintf (at, "setp.le.u32 %%c, %%n, %d;\n@%%c bra $end%d;\n"
		   "mad.wide.u32 %%v, %%t, %d, %%v;\n", d, d, d + 1);
  for (int d = DEEP - 1; d >= 0; d--)
    at += sprintf (at, "$end%d: mad.lo.u64 %%v, %%v, 3, %d;\n", d, d);
  sprintf (at, "st.global.u64 [%%l], %%v;\nret;\n}\n");
  check ("conditions as deep as lanes are many", ptx, 64, deep);
}

static uint64_t
early (unsigned t)
{
  return t < 5 ? 0 : t == 9 ? 7 : 8;
}

static const char early_ptx[] = KERNEL (
  "setp.lt.u32 %c0, %t, 5;\n@%c0 ret;\nmov.u64 %d0, 7;\n"
  "st.global.u64 [%l], %d0;\nsetp.eq.u32 %c0, %t, 9;\n@%c0 exit;\n"
  "mov.u64 %d0, 8;\nst.global.u64 [%l], %d0;");

/* Fibonacci by recursion, as deep as the lane asks.  */

static uint64_t
fib (unsigned n)
{
  return n < 2 ? n : fib (n - 1) + fib (n - 2);
}

static uint64_t
fib_lane (unsigned t)
{
  return fib (t % 11);
}

static const char fib_ptx[] = PTX_HEAD
  ".func (.param .u64 %value_out) fib (.param .u32 %in_ar0)\n{\n"
  ".reg .u32 %n, %m;\n.reg .u64 %v, %w;\n.reg .pred %p;\n"
  "ld.param.u32 %n, [%in_ar0];\nsetp.ge.u32 %p, %n, 2;\n@%p bra $more;\n"
  "cvt.u64.u32 %v, %n;\nst.param.u64 [%value_out], %v;\nret;\n"
  "$more:\nsub.u32 %m, %n, 1;\n{\n.param .u64 %r;\n.param .u32 %a;\n"
  "st.param.u32 [%a], %m;\ncall (%r), fib, (%a);\nld.param.u64 %v, [%r];\n}\n"
  "sub.u32 %m, %n, 2;\n{\n.param .u64 %r;\n.param .u32 %a;\n"
  "st.param.u32 [%a], %m;\ncall (%r), fib, (%a);\nld.param.u64 %w, [%r];\n}\n"
  "add.u64 %v, %v, %w;\nst.param.u64 [%value_out], %v;\nret;\n}\n"
  ".visible .entry k (.param .u64 q)\n{\n.reg .u64 %p, %l, %v;\n"
  ".reg .u32 %t, %n;\nld.param.u64 %p, [q];\nmov.u32 %t, %tid.x;\n"
  "mul.wide.u32 %l, %t, 8;\nadd.u64 %l, %l, %p;\nrem.u32 %n, %t, 11;\n"
  "{\n.param .u64 %r;\n.param .u32 %a;\nst.param.u32 [%a], %n;\n"
  "call (%r), fib, (%a);\nld.param.u64 %v, [%r];\n}\n"
  "st.global.u64 [%l], %v;\nret;\n}\n";

/* The third function does not look at its argument.  */

static uint64_t
indirect (unsigned t)
{
  return t % 4 == 0 ? 100 + t : t % 4 == 1 ? 200 + t : t % 4 == 2 ? 300 : 0;
}

static const char indirect_ptx[] = PTX_HEAD
  ".func (.param .u64 %value_out) one (.param .u64 %in_ar0)\n{\n"
  ".reg .u64 %v;\nld.param.u64 %v, [%in_ar0];\nadd.u64 %v, %v, 100;\n"
  "st.param.u64 [%value_out], %v;\nret;\n}\n"
  ".func (.param .u64 %value_out) two (.param .u64 %in_ar0)\n{\n"
  ".reg .u64 %v;\nld.param.u64 %v, [%in_ar0];\nadd.u64 %v, %v, 200;\n"
  "st.param.u64 [%value_out], %v;\nret;\n}\n"
  ".func (.param .u64 %value_out) three\n{\n"
  ".reg .u64 %v;\nmov.u64 %v, 300;\nst.param.u64 [%value_out], %v;\nret;\n}\n"
  ".global .align 8 .u64 table[3] = { one, two, three };\n"
  ".visible .entry k (.param .u64 q)\n{\n.reg .u64 %p, %l, %v, %f, %x;\n"
  ".reg .u32 %t, %n;\n.reg .pred %c;\nld.param.u64 %p, [q];\n"
  "mov.u32 %t, %tid.x;\nmul.wide.u32 %l, %t, 8;\nadd.u64 %l, %l, %p;\n"
  "rem.u32 %n, %t, 4;\nmov.u64 %v, 0;\nsetp.eq.u32 %c, %n, 3;\n"
  "@%c bra $skip;\nmul.wide.u32 %f, %n, 8;\ncvta.global.u64 %x, table;\n"
  "add.u64 %f, %f, %x;\nld.u64 %f, [%f];\ncvt.u64.u32 %x, %t;\n{\n"
  ".param .u64 %r;\n.param .u64 %a;\n$LCT0: .callprototype (.param .u64 %o) _ "
  "(.param .u64 %i);\nst.param.u64 [%a], %x;\ncall (%r), %f, (%a), $LCT0;\n"
  "ld.param.u64 %v, [%r];\n}\n$skip:\nst.global.u64 [%l], %v;\nret;\n}\n";

/* Warps pass a value on through shared memory, a barrier for each.  */

static uint64_t
relay (unsigned t)
{
  return 256 + (t + 32) % 256;
}

static const char relay_ptx[] = PTX_HEAD
  ".shared .align 8 .u64 box[256];\n"
  ".visible .entry k (.param .u64 q)\n{\n.reg .u64 %p, %l, %s, %v;\n"
  ".reg .u32 %t, %n;\nld.param.u64 %p, [q];\nmov.u32 %t, %tid.x;\n"
  "mul.wide.u32 %l, %t, 8;\nadd.u64 %l, %l, %p;\nadd.u32 %n, %t, 256;\n"
  "cvt.u64.u32 %v, %n;\nmul.wide.u32 %s, %t, 8;\nmov.u64 %p, box;\n"
  "add.u64 %s, %s, %p;\nst.shared.u64 [%s], %v;\nbar.sync 0;\n"
  "add.u32 %n, %t, 32;\nrem.u32 %n, %n, 256;\nmul.wide.u32 %s, %n, 8;\n"
  "cvta.shared.u64 %p, box;\nadd.u64 %s, %s, %p;\nld.u64 %v, [%s];\n"
  "barrier.sync 1, 256;\nst.global.u64 [%l], %v;\nret;\n}\n";

/* Each block of a function has shared variables of its own.  */

static uint64_t
own_box (unsigned t)
{
  return (t + 32) % 256 + 1000 * (uint64_t) t;
}

static const char own_box_ptx[] = KERNEL (
  "cvt.u64.u32 %d0, %t;\nmul.wide.u32 %a0, %t, 8;\n{\n"
  ".shared .align 8 .b8 box[2048];\ncvta.shared.u64 %a1, box;\n"
  "add.u64 %a2, %a1, %a0;\nst.u64 [%a2], %d0;\n}\n{\n"
  ".shared .align 8 .b8 box[2048];\nmov.u64 %a3, box;\n"
  "add.u64 %a3, %a3, %a0;\nmul.lo.u64 %d1, %d0, 1000;\n"
  "st.shared.u64 [%a3], %d1;\n}\nbar.sync 0;\nadd.u32 %r0, %t, 32;\n"
  "rem.u32 %r0, %r0, 256;\nmul.wide.u32 %a0, %r0, 8;\n"
  "add.u64 %a1, %a1, %a0;\nld.u64 %d0, [%a1];\nld.shared.u64 %d1, [%a3];\n"
  "add.u64 %d0, %d0, %d1;\nst.global.u64 [%l], %d0;");

/* Addresses of shared and local memory in 32 bits; a label before a blank.  */

static uint64_t
short_addresses (unsigned t)
{
  return t + 700 + 10 * (uint64_t) t;
}

static const char short_addresses_ptx[] = KERNEL (
  ".shared .align 8 .b8 box[2048];\n.local .align 8 .b8 own[16];\n"
  "mov.u32 %r0, box;\nmad.lo.u32 %r0, %t, 8, %r0;\ncvt.u64.u32 %d0, %t;\n"
  "add.u64 %d1, %d0, 700;\nst.shared.u64 [%r0], %d1;\n"
  "mov.u32 %r1, own;\nmul.lo.u64 %d0, %d0, 10;\nst.local.u64 [%r1+8], %d0;\n"
  "bra $next;\ntrap;\n$next \t:\n"
  "ld.shared.u64 %d2, [%r0];\nld.local.u64 %d3, [%r1+8];\n"
  "add.u64 %d2, %d2, %d3;\nst.global.u64 [%l], %d2;");

/* Barrier with reduction; half of the warps only arrive at another one.  */

static uint64_t
reduced (unsigned t)
{
  (void) t;
  return 43 + 1000 * (128 > 43) + 5;
}

static const char reduced_ptx[] = KERNEL (
  "setp.lt.u32 %c0, %t, 43;\nbar.red.popc.u32 %r0, 2, %c0;\n"
  "bar.red.and.pred %c1, 3, 128, %c0;\nbar.red.or.pred %c2, 3, 128, %c0;\n"
  "not.pred %c1, %c1;\nand.pred %c2, %c2, %c1;\n"
  "setp.lt.u32 %c3, %t, 64;\n@%c3 bra $wait;\nbar.arrive 4, 128;\nbra $on;\n"
  "$wait: bar.sync 4, 128;\n$on:\nselp.u32 %r1, 1005, 5, %c2;\n"
  "add.u32 %r0, %r0, %r1;\ncvt.u64.u32 %d0, %r0;\nst.global.u64 [%l], %d0;");

/* Lanes of 8 reduce alone, with a mask of their own; then all odd lanes, while the
   others are not there.  */

static uint64_t
combined (unsigned t)
{
  unsigned group = t % 32 / 8, sum = 0, all = 0;

  for (unsigned k = 0; k < 8; k++)
    sum += group * 8 + k;
  for (unsigned k = 1; k < 32; k += 2)
    all ^= k * k;
  return sum + 1000 * (group * 8) + 1000000ull * (t % 2 ? all : 0)
	 + 1000000000ull * (t % 2 ? 31 : 0);
}

static const char combined_ptx[] = KERNEL (
  "mov.u32 %r0, %laneid;\nand.b32 %r1, %r0, 24;\nmov.u32 %r2, 255;\n"
  "shl.b32 %r2, %r2, %r1;\nredux.sync.add.u32 %r3, %r0, %r2;\n"
  "redux.sync.min.s32 %r4, %r0, %r2;\nmov.u32 %r5, 0;\nmov.u32 %r6, 0;\n"
  "and.b32 %r7, %r0, 1;\nsetp.eq.u32 %c0, %r7, 0;\n@%c0 bra $on;\n"
  "mul.lo.u32 %r5, %r0, %r0;\nredux.sync.xor.b32 %r5, %r5, 0xaaaaaaaa;\n"
  "redux.sync.max.u32 %r6, %r0, 0xffffffff;\n$on:\n"
  "cvt.u64.u32 %d0, %r3;\ncvt.u64.u32 %d1, %r4;\nmad.lo.u64 %d0, %d1, 1000, %d0;\n"
  "cvt.u64.u32 %d1, %r5;\nmad.lo.u64 %d0, %d1, 1000000, %d0;\n"
  "cvt.u64.u32 %d1, %r6;\nmad.lo.u64 %d0, %d1, 1000000000, %d0;\n"
  "st.global.u64 [%l], %d0;");

/* Lanes of 8 vote alone.  */

static uint64_t
grouped_votes (unsigned t)
{
  unsigned l = t % 32, group = l & 24;
  uint64_t ballot = 0x11u << group;	/* Those that are divisible by 4.  */

  return ballot + ((uint64_t) (group == 8) << 32) + ((uint64_t) (group != 16) << 33)
	 + ((uint64_t) (group == 8 || group == 16) << 34)
	 + ((uint64_t) (l % 2 ? 0xaa : 0x55) << (group / 8 + 36));
}

static const char grouped_votes_ptx[] = KERNEL (
  "mov.u32 %r0, %laneid;\nand.b32 %r1, %r0, 24;\nmov.u32 %r2, 255;\n"
  "shl.b32 %r2, %r2, %r1;\nand.b32 %r3, %r0, 3;\nsetp.eq.u32 %c0, %r3, 0;\n"
  "vote.sync.ballot.b32 %r4, %c0, %r2;\ncvt.u64.u32 %d0, %r4;\n"
  /* All of the second group, none of the third, some of the others.  */
  "setp.eq.u32 %c1, %r1, 8;\nsetp.eq.u32 %c2, %r1, 16;\nor.pred %c3, %c0, %c1;\n"
  "not.pred %c2, %c2;\nand.pred %c3, %c3, %c2;\n"
  "vote.sync.all.pred %c4, %c3, %r2;\nselp.u64 %d1, 0x100000000, 0, %c4;\n"
  "add.u64 %d0, %d0, %d1;\n"
  "vote.sync.any.pred %c4, %c3, %r2;\nselp.u64 %d1, 0x200000000, 0, %c4;\n"
  "add.u64 %d0, %d0, %d1;\n"
  "vote.sync.uni.pred %c4, %c3, %r2;\nselp.u64 %d1, 0x400000000, 0, %c4;\n"
  "add.u64 %d0, %d0, %d1;\n"
  "and.b32 %r5, %r0, 1;\nmatch.any.sync.b32 %r6, %r5, %r2;\n"
  "shr.u32 %r6, %r6, %r1;\ncvt.u64.u32 %d1, %r6;\nshr.u32 %r7, %r1, 3;\n"
  "add.u32 %r7, %r7, 36;\nshl.b64 %d1, %d1, %r7;\nadd.u64 %d0, %d0, %d1;\n"
  "st.global.u64 [%l], %d0;");

/* Lanes that go different ways from one branch, some of them twice.  */

static uint64_t
ways (unsigned t)
{
  unsigned n = t % 5;

  return n == 0 ? 100 + t : n == 1 ? 205 : n == 2 ? 105 + t : n == 3 ? 300 : 205;
}

static const char ways_ptx[] = KERNEL (
  "cvt.u64.u32 %d1, %t;\nmov.u64 %d0, 0;\nrem.u32 %r0, %t, 5;\n"
  "$table: .branchtargets $own, $two, $again, $three, $two;\n"
  "brx.idx.uni %r0, $table;\n"
  "$again: add.u64 %d0, %d0, 5;\nmov.u32 %r0, 0;\nbrx.idx %r0, $table;\n"
  "$own: add.u64 %d0, %d0, 100;\nadd.u64 %d0, %d0, %d1;\nbra $on;\n"
  "$two: add.u64 %d0, %d0, 205;\nbra $on;\n"
  "$three: mov.u64 %d0, 300;\n"
  "$on: activemask.b32 %r1;\nsetp.eq.u32 %c2, %r1, -1;\n@!%c2 trap;\n"
  "st.global.u64 [%l], %d0;");

static uint64_t
shuffled (unsigned t)
{
  unsigned l = t % 32, v = l * 3, up, down, fly, idx, seg;

  up = l >= 2 ? (l - 2) * 3 : v;
  down = l + 3 < 32 ? (l + 3) * 3 : v;
  fly = (l ^ 5) * 3;
  idx = 7 * 3;
  seg = (l & 24) + 2 < 32 ? ((l & 24) | 2) * 3 : v;	/* Segments of 8.  */
  return up + 1000ull * down + 1000000ull * fly + 1000000000ull * idx
	 + 1000000000000ull * seg;
}

static const char shuffled_ptx[] = KERNEL (
  "mov.u32 %r0, %laneid;\nmul.lo.u32 %r0, %r0, 3;\n"
  "shfl.sync.up.b32 %r1, %r0, 2, 0, -1;\n"
  "shfl.sync.down.b32 %r2|%c0, %r0, 3, 31, 0xffffffff;\n"
  "shfl.bfly.b32 %r3, %r0, 5, 31;\nshfl.sync.idx.b32 %r4, %r0, 7, 31, -1;\n"
  "shfl.idx.b32 %r5, %r0, 2, 0x1807;\n"
  "cvt.u64.u32 %d0, %r1;\ncvt.u64.u32 %d1, %r2;\n"
  "mad.lo.u64 %d0, %d1, 1000, %d0;\ncvt.u64.u32 %d1, %r3;\n"
  "mad.lo.u64 %d0, %d1, 1000000, %d0;\ncvt.u64.u32 %d1, %r4;\n"
  "mad.lo.u64 %d0, %d1, 1000000000, %d0;\ncvt.u64.u32 %d1, %r5;\n"
  "mad.lo.u64 %d0, %d1, 1000000000000, %d0;\nst.global.u64 [%l], %d0;");

static uint64_t
voted (unsigned t)
{
  uint32_t group = 0;

  for (unsigned l = 0; l < 32; l++)
    if (l % 5 == t % 32 % 5)
      group |= 1u << l;
  return 0x3ffull | 2ull << 32 | (uint64_t) (group & 0xffff) << 40;
}

static const char voted_ptx[] = KERNEL (
  "mov.u32 %r0, %laneid;\nsetp.lt.u32 %c0, %r0, 10;\n"
  "vote.sync.ballot.b32 %r1, %c0, -1;\nvote.sync.all.pred %c1, %c0, -1;\n"
  "vote.sync.any.pred %c2, %c0, -1;\nselp.u32 %r2, 1, 0, %c1;\n"
  "selp.u32 %r3, 2, 0, %c2;\nor.b32 %r2, %r2, %r3;\n"
  "rem.u32 %r4, %r0, 5;\nmatch.any.sync.b32 %r5, %r4, -1;\n"
  "and.b32 %r5, %r5, 0xffff;\ncvt.u64.u32 %d0, %r1;\ncvt.u64.u32 %d1, %r2;\n"
  "shl.b64 %d1, %d1, 32;\nor.b64 %d0, %d0, %d1;\ncvt.u64.u32 %d1, %r5;\n"
  "shl.b64 %d1, %d1, 40;\nor.b64 %d0, %d0, %d1;\nst.global.u64 [%l], %d0;");

/* A guard on plain instructions changes the lanes that pass only.  */

static uint64_t
guarded (unsigned t)
{
  return t % 2 ? 5 : 9;
}

static const char guarded_ptx[] = KERNEL (
  "mov.u64 %d0, 5;\nand.b32 %r0, %t, 1;\nsetp.eq.u32 %c0, %r0, 0;\n"
  "@%c0 add.u64 %d0, %d0, 4;\nst.global.u64 [%l], %d0;\n"
  "mov.u64 %d1, 77;\nsetp.eq.u32 %c1, %t, 5000;\n"
  "@%c1 st.global.u64 [%l], %d1;");

/* Local memory is each lane's own, also through generic addresses.  */

static uint64_t
local (unsigned t)
{
  return 3 * t + 1;
}

static const char local_ptx[] = KERNEL (
  ".local .align 8 .b8 frame[64];\n"
  "cvta.local.u64 %a0, frame + 8;\ncvt.u64.u32 %d0, %t;\n"
  "st.u64 [%a0], %d0;\nld.local.u64 %d1, [frame+8];\n"
  "mov.u64 %a1, frame;\nst.local.u64 [%a1+16], %d1;\nld.u64 %d2, [%a0+8];\n"
  "add.u64 %d0, %d0, %d1;\nadd.u64 %d0, %d0, %d2;\n"
  "isspacep.local %c0, %a0;\nisspacep.global %c1, %a0;\n"
  "selp.u64 %d3, 1, 0, %c0;\nselp.u64 %d4, 100, 0, %c1;\n"
  "add.u64 %d0, %d0, %d3;\nadd.u64 %d0, %d0, %d4;\n"
  "st.global.u64 [%l], %d0;");

/* Lanes add to one counter; each gets another old value.  */

static void
check_atomics (void)
{
  static const char ptx[] = KERNEL (
    "atom.global.add.u64 %d0, [%p], 1;\natom.add.f32 %f0, [%p+8], 0f3f800000;\n"
    "atom.max.s32 %r0, [%p+16], %t;\nred.global.or.b32 [%p+24], 4;\n"
    "atom.cas.b64 %d1, [%p+32], 0, 99;\natom.exch.b32 %r1, [%p+40], 17;\n"
    "atom.inc.u32 %r2, [%p+48], 9;\natom.b32.or %r3, [%p+56], 6;\n"
    "atom.b64.xor %d2, [%p+64], 1;\natom.b32.and %r3, [%p+72], 5;");
  uint64_t v[10] = { [9] = 7 };
  float sum;

  CUresult r = unit_run (ptx, 64, 128, v, sizeof v);
  memcpy (&sum, &v[1], sizeof sum);
  test (r == 0 && v[0] == 8192 && sum == 8192 && v[2] == 127 && v[3] == 4
	&& v[4] == 99 && v[5] == 17 && v[6] == 8192 % 10 && v[7] == 6
	&& v[8] == 0 && v[9] == 5, "atomics of blocks");
}

int
main (void)
{
  unit_begin ();
  check ("nested conditions reconverge", nested_ptx, 64, nested);
  check_deep ();
  check ("loops with a lane's own trip count", trips_ptx, 96, trips);
  check ("early return and exit", early_ptx, 64, early);
  check ("recursion", fib_ptx, 64, fib_lane);
  check ("indirect calls of several functions", indirect_ptx, 64, indirect);
  check ("barriers between warps", relay_ptx, 256, relay);
  check ("shared variables of blocks of a function", own_box_ptx, 256, own_box);
  check ("short addresses", short_addresses_ptx, 256, short_addresses);
  check ("reducing and arriving barriers", reduced_ptx, 128, reduced);
  check ("reductions of lanes", combined_ptx, 64, combined);
  check ("shuffles", shuffled_ptx, 64, shuffled);
  check ("votes and matches", voted_ptx, 64, voted);
  check ("votes and matches of members", grouped_votes_ptx, 64, grouped_votes);
  check ("branches to one of several labels", ways_ptx, 64, ways);
  check ("guarded instructions", guarded_ptx, 64, guarded);
  check ("local memory", local_ptx, 64, local);
  check_atomics ();
  unit_end ();
  return test_end ();
}
