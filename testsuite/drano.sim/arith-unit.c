/* Instructions of one lane against known results.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each row is an instruction text in which %d0, %d1, %d2 are the operands as
   64-bit registers, or %r0.. as 32-bit ones, %h0.. as 16-bit ones, %f0.. and
   %g0.. as floats, and whose result is in %d3, %r3, %h3, %f3, %g3 or %c3 (as
   1 or 0).  The expected values come from the PTX ISA's definitions, worked
   out by hand or by the host's own arithmetic.  */

#include <math.h>

#include "sim-unit.h"

static uint64_t
f32 (float f)
{
  uint32_t u;

  memcpy (&u, &f, sizeof u);
  return u;
}

static uint64_t
f64 (double d)
{
  uint64_t u;

  memcpy (&u, &d, sizeof u);
  return u;
}

struct row
{
  const char *text;
  uint64_t a, b, c, want;
};

/* Return what T gives for A, B and C with THREADS threads active of a warp
   whose other lanes do nothing; *ERROR is the launch's.  */

static uint64_t
evaluate (const char *t, uint64_t a, uint64_t b, uint64_t c, unsigned from,
	  CUresult *error)
{
  static char ptx[8192];
  uint64_t data[32 * 4];
  char kind = 'd';
  const char *p = strstr (t, "%");

  if (p)
    kind = p[1];
  for (const char *q = t; (q = strstr (q, "3")); q++)
    if (q[-1] >= 'c' && q[-1] <= 'r' && q[-2] == '%')
      {
	kind = q[-1];
	break;
      }
  const char *store = (kind == 'd' ? "mov.b64 %d4, %d3;"
		       : kind == 'r' ? "cvt.u64.u32 %d4, %r3;"
		       : kind == 'h' ? "cvt.u64.u16 %d4, %h3;"
		       : kind == 'f' ? "mov.b32 %r4, %f3; cvt.u64.u32 %d4, %r4;"
		       : kind == 'g' ? "mov.b64 %d4, %g3;"
		       : "selp.u64 %d4, 1, 0, %c3;");
  snprintf (ptx, sizeof ptx, "%s%u%s%s\n%s%s", KERNEL_HEAD
    "mul.wide.u32 %l, %t, 32; add.u64 %l, %l, %p;\n"
    "setp.lt.u32 %c0, %t, ", from, ";\n@%c0 bra $end;\n"
    "ld.global.u64 %d0, [%l];\nld.global.u64 %d1, [%l+8];\n"
    "ld.global.u64 %d2, [%l+16];\n"
    "cvt.u32.u64 %r0, %d0; cvt.u32.u64 %r1, %d1; cvt.u32.u64 %r2, %d2;\n"
    "cvt.u16.u64 %h0, %d0; cvt.u16.u64 %h1, %d1; cvt.u16.u64 %h2, %d2;\n"
    "mov.b32 %f0, %r0; mov.b32 %f1, %r1; mov.b32 %f2, %r2;\n"
    "mov.b64 %g0, %d0; mov.b64 %g1, %d1; mov.b64 %g2, %d2;\n"
    "setp.ne.u64 %c1, %d2, 0;\n", t, store,
    "\nst.global.u64 [%l+24], %d4;\n$end:\nret;\n}\n");
  for (int l = 0; l < 32; l++)
    {
      data[4 * l] = a;
      data[4 * l + 1] = b;
      data[4 * l + 2] = c;
      data[4 * l + 3] = 0x5555;
    }
  *error = unit_run (ptx, 1, 32, data, sizeof data);
  for (unsigned l = 0; l < 32; l++)
    if (data[4 * l + 3] != (l < from ? 0x5555 : data[4 * 31 + 3]))
      *error = -1;
  return data[4 * 31 + 3];
}

#define M1 0xffffffffffffffffull
#define W1 0xffffffffull

int
main (void)
{
  const double third = 1.0 / 3;
  const struct row rows[] =
  {
    { "add.u32 %r3, %r0, %r1;", W1, 2, 0, 1 },
    { "add.u64 %d3, %d0, %d1;", M1, 2, 0, 1 },
    { "add.u16 %h3, %h0, %h1;", 0xffff, 2, 0, 1 },
    { "add.sat.s32 %r3, %r0, %r1;", 0x7fffffff, 1, 0, 0x7fffffff },
    { "sub.sat.s32 %r3, %r0, %r1;", 0x80000000, 1, 0, 0x80000000 },
    { "sub.s64 %d3, %d0, %d1;", 1, 2, 0, M1 },
    { "mul.lo.u32 %r3, %r0, %r1;", 0x10001, 0x10001, 0, 0x20001 },
    { "mul.hi.u32 %r3, %r0, %r1;", W1, W1, 0, 0xfffffffe },
    { "mul.hi.s32 %r3, %r0, %r1;", W1, 5, 0, W1 },
    { "mul.hi.u64 %d3, %d0, %d1;", M1, M1, 0, M1 - 1 },
    { "mul.hi.s64 %d3, %d0, %d1;", M1, 5, 0, M1 },
    { "mul.wide.u32 %d3, %r0, %r1;", W1, W1, 0, 0xfffffffe00000001 },
    { "mul.wide.s32 %d3, %r0, %r1;", W1, 3, 0, M1 - 2 },
    { "mul.wide.u16 %r3, %h0, %h1;", 0xffff, 0xffff, 0, 0xfffe0001 },
    { "mul.wide.s16 %r3, %h0, %h1;", 0xffff, 3, 0, 0xfffffffd },
    { "mad.lo.u32 %r3, %r0, %r1, %r2;", 7, 8, 9, 65 },
    { "mad.lo.u64 %d3, %d0, %d1, %d2;", 7, 8, M1, 55 },
    { "mad.wide.u32 %d3, %r0, %r1, %d2;", W1, 2, 5, 0x200000003 },
    { "mad.wide.s32 %d3, %r0, %r1, %d2;", W1, 2, 5, 3 },
    { "mad.hi.s32 %r3, %r0, %r1, %r2;", W1, 2, 5, 4 },
    { "mul24.lo.u32 %r3, %r0, %r1;", 0xff000002, 3, 0, 6 },
    { "mul24.lo.s32 %r3, %r0, %r1;", 0xffffff, 3, 0, 0xfffffffd },
    { "mul24.hi.u32 %r3, %r0, %r1;", 0xffffff, 0xffffff, 0, 0xfffffe00 },
    { "sad.s32 %r3, %r0, %r1, %r2;", W1, 4, 10, 15 },
    { "sad.u32 %r3, %r0, %r1, %r2;", 9, 4, 10, 15 },
    { "div.u32 %r3, %r0, %r1;", W1, 10, 0, 429496729 },
    { "div.u32 %r3, %r0, %r1;", W1, 1, 0, W1 },
    { "div.u32 %r3, %r0, %r1;", W1, 2, 0, 0x7fffffff },
    { "div.u32 %r3, %r0, %r1;", 0x80000001, 0x80000000, 0, 1 },
    { "div.u32 %r3, %r0, %r1;", 5, 0, 0, W1 },
    { "div.s32 %r3, %r0, %r1;", (uint32_t) -7, 2, 0, (uint32_t) -3 },
    { "div.s32 %r3, %r0, %r1;", (uint32_t) -7, 1, 0, (uint32_t) -7 },
    { "div.s32 %r3, %r0, %r1;", (uint32_t) -7, 0, 0, W1 },
    { "div.s32 %r3, %r0, %r1;", 0x80000000, 0x80000000, 0, 1 },
    { "rem.u32 %r3, %r0, %r1;", W1, 1, 0, 0 },
    { "rem.u32 %r3, %r0, %r1;", W1, 0, 0, W1 },
    { "rem.s32 %r3, %r0, %r1;", (uint32_t) -7, W1, 0, 0 },
    { "rem.s32 %r3, %r0, %r1;", (uint32_t) -7, 0, 0, (uint32_t) -7 },
    { "rem.s32 %r3, %r0, %r1;", 0x80000000, W1, 0, 0 },
    { "div.s32 %r3, %r0, %r1;", 0x80000000, W1, 0, 0x80000000 },
    { "rem.s32 %r3, %r0, %r1;", (uint32_t) -7, 2, 0, W1 },
    { "rem.u32 %r3, %r0, %r1;", 4294967295u, 4294967294u, 0, 1 },
    { "div.u64 %d3, %d0, %d1;", M1, 10, 0, M1 / 10 },
    { "div.s64 %d3, %d0, %d1;", (uint64_t) -7, 2, 0, (uint64_t) -3 },
    { "div.s64 %d3, %d0, %d1;", 1ull << 63, M1, 0, 1ull << 63 },
    { "rem.s64 %d3, %d0, %d1;", 1ull << 63, M1, 0, 0 },
    { "rem.u64 %d3, %d0, %d1;", 100, 7, 0, 2 },
    { "div.s16 %h3, %h0, %h1;", 0xfff9, 2, 0, 0xfffd },
    { "min.s32 %r3, %r0, %r1;", W1, 1, 0, W1 },
    { "min.u32 %r3, %r0, %r1;", W1, 1, 0, 1 },
    { "max.s64 %d3, %d0, %d1;", M1, 1, 0, 1 },
    { "max.u64 %d3, %d0, %d1;", M1, 1, 0, M1 },
    { "max.s16 %h3, %h0, %h1;", 0xffff, 1, 0, 1 },
    { "abs.s32 %r3, %r0;", 0x80000000, 0, 0, 0x80000000 },
    { "abs.s64 %d3, %d0;", (uint64_t) -5, 0, 0, 5 },
    { "neg.s32 %r3, %r0;", 5, 0, 0, (uint32_t) -5 },
    { "and.b32 %r3, %r0, %r1;", 12, 10, 0, 8 },
    { "or.b64 %d3, %d0, %d1;", 12, 10, 0, 14 },
    { "xor.b32 %r3, %r0, %r1;", 12, 10, 0, 6 },
    { "not.b32 %r3, %r0;", 1, 0, 0, 0xfffffffe },
    { "cnot.b32 %r3, %r0;", 7, 0, 0, 0 },
    { "cnot.b64 %d3, %d0;", 0, 0, 0, 1 },
    { "shl.b32 %r3, %r0, %r1;", 1, 31, 0, 0x80000000 },
    { "shl.b32 %r3, %r0, %r1;", 1, 32, 0, 0 },
    { "shl.b64 %d3, %d0, %r1;", 1, 63, 0, 1ull << 63 },
    { "shr.u64 %d3, %d0, %r1;", M1, 64, 0, 0 },
    { "shr.s32 %r3, %r0, %r1;", 0x80000000, 40, 0, W1 },
    { "shr.s64 %d3, %d0, %r1;", 1ull << 63, 63, 0, M1 },
    { "shr.s16 %h3, %h0, %r1;", 0x8000, 4, 0, 0xf800 },
    { "shr.u16 %h3, %h0, %r1;", 0x8000, 4, 0, 0x0800 },
    { "shf.l.wrap.b32 %r3, %r0, %r1, %r2;", 0x80000000, 1, 33, 3 },
    { "shf.r.wrap.b32 %r3, %r0, %r1, %r2;", 2, 1, 1, 0x80000001 },
    { "shf.l.clamp.b32 %r3, %r0, %r1, %r2;", 7, 9, 40, 7 },
    { "shf.r.clamp.b32 %r3, %r0, %r1, %r2;", 7, 9, 40, 9 },
    { "popc.b32 %r3, %r0;", 0xf0f0, 0, 0, 8 },
    { "popc.b64 %r3, %d0;", M1, 0, 0, 64 },
    { "clz.b32 %r3, %r0;", 0, 0, 0, 32 },
    { "clz.b64 %r3, %d0;", 1, 0, 0, 63 },
    { "brev.b32 %r3, %r0;", 1, 0, 0, 0x80000000 },
    { "brev.b64 %d3, %d0;", 2, 0, 0, 1ull << 62 },
    { "bfind.u32 %r3, %r0;", 0, 0, 0, W1 },
    { "bfind.s32 %r3, %r0;", 0xfffffff0, 0, 0, 3 },
    { "bfind.u64 %r3, %d0;", 1ull << 40, 0, 0, 40 },
    { "bfe.u32 %r3, %r0, %r1, %r2;", 0xabcd, 4, 8, 0xbc },
    { "bfe.s32 %r3, %r0, %r1, %r2;", 0x80, 4, 4, 0xfffffff8 },
    { "bfe.s32 %r3, %r0, %r1, %r2;", 0x80000000, 28, 16, 0xfffffff8 },
    { "bfe.s64 %d3, %d0, %r1, %r2;", 0xf0, 4, 4, M1 },
    { "bfe.u64 %d3, %d0, %r1, %r2;", M1, 60, 9, 15 },
    { "bfe.u32 %r3, %r0, %r1, %r2;", W1, 40, 4, 0 },
    { "bfi.b32 %r3, %r0, %r1, 8, 4;", 0xa, 0xffffffff, 0, 0xfffffaff },
    { "bfi.b64 %d3, %d0, %d1, 60, 8;", 0xff, 1, 0, 0xf000000000000001 },
    { "prmt.b32 %r3, %r0, %r1, %r2;", 0x03020100, 0x07060504, 0x6420,
      0x06040200 },
    { "prmt.b32 %r3, %r0, %r1, %r2;", 0x80, 0, 0x8888, W1 },
    { "lop3.b32 %r3, %r0, %r1, %r2, 0x96;", 0xf0, 0xcc, 0xaa, 0x96 },
    { "slct.u32.s32 %r3, %r0, %r1, %r2;", 4, 5, W1, 5 },
    { "slct.u64.s32 %d3, %d0, %d1, %r2;", 4, 5, 0, 4 },
    { "selp.u64 %d3, %d0, %d1, %c1;", 4, 5, 1, 4 },
    { "selp.f32 %f3, %f0, %f1, %c1;", f32 (4), f32 (5), 0, f32 (5) },
    { "vadd.u32.u32.u32.add %r3, %r0, %r1, %r2;", W1, 2, 3, 4 },
    { "vsub.u32.u32.u32.add %r3, %r0, %r1, %r2;", 1, 2, 3, 2 },
    { "setp.lt.s32 %c3, %r0, %r1;", W1, 0, 0, 1 },
    { "setp.lt.u32 %c3, %r0, %r1;", W1, 0, 0, 0 },
    { "setp.lo.u32 %c3, %r0, %r1;", 0, 1, 0, 1 },
    { "setp.ge.s64 %c3, %d0, %d1;", M1, 0, 0, 0 },
    { "setp.hi.u64 %c3, %d0, %d1;", M1, 0, 0, 1 },
    { "setp.eq.u16 %c3, %h0, %h1;", 0x10005, 5, 0, 1 },
    { "setp.lt.s16 %c3, %h0, %h1;", 0xffff, 0, 0, 1 },
    { "setp.lt.and.u32 %c3, %r0, %r1, %c1;", 1, 2, 0, 0 },
    { "setp.lt.or.u32 %c3, %r0, %r1, !%c1;", 3, 2, 0, 1 },
    { "setp.lt.xor.u32 %c3, %r0, %r1, %c1;", 1, 2, 1, 0 },
    { "setp.lt.u32 %c2|%c3, %r0, %r1;", 1, 2, 0, 0 },
    { "setp.lt.and.u32 %c2|%c3, %r0, %r1, %c1;", 3, 2, 1, 1 },
    { "setp.eq.f32 %c3, %f0, %f1;", f32 (NAN), f32 (NAN), 0, 0 },
    { "setp.equ.f32 %c3, %f0, %f1;", f32 (NAN), f32 (1), 0, 1 },
    { "setp.ne.f64 %c3, %g0, %g1;", f64 (NAN), f64 (1), 0, 0 },
    { "setp.neu.f64 %c3, %g0, %g1;", f64 (NAN), f64 (1), 0, 1 },
    { "setp.ltu.f64 %c3, %g0, %g1;", f64 (2), f64 (1), 0, 0 },
    { "setp.geu.f32 %c3, %f0, %f1;", f32 (NAN), f32 (1), 0, 1 },
    { "setp.nan.f32 %c3, %f0, %f1;", f32 (1), f32 (NAN), 0, 1 },
    { "setp.num.f32 %c3, %f0, %f1;", f32 (1), f32 (2), 0, 1 },
    { "set.u32.lt.s32 %r3, %r0, %r1;", W1, 0, 0, W1 },
    { "set.f32.gt.u32 %f3, %r0, %r1;", W1, 0, 0, f32 (1) },
    { "testp.infinite.f64 %c3, %g0;", f64 (-INFINITY), 0, 0, 1 },
    { "testp.subnormal.f32 %c3, %f0;", 1, 0, 0, 1 },
    { "testp.finite.f32 %c3, %f0;", f32 (NAN), 0, 0, 0 },
    { "and.pred %c3, %c1, %c1;", 0, 0, 1, 1 },
    { "mov.pred %c3, 1;", 0, 0, 0, 1 },
    { "not.pred %c3, %c1;", 0, 0, 1, 0 },
    /* Floating point.  */
    { "add.f32 %f3, %f0, %f1;", f32 (0.1f), f32 (0.2f), 0, f32 (0.1f + 0.2f) },
    { "add.rz.f32 %f3, %f0, %f1;", f32 (1), f32 (0x1.8p-24f), 0, f32 (1) },
    { "add.rp.f32 %f3, %f0, %f1;", f32 (1), f32 (0x1p-40f), 0,
      f32 (1 + 0x1p-23f) },
    { "sub.rm.f64 %g3, %g0, %g1;", f64 (1), f64 (0x1p-80), 0,
      f64 (1 - 0x1p-53) },
    { "mul.rn.f64 %g3, %g0, %g1;", f64 (third), f64 (3), 0, f64 (1) },
    { "mul.ftz.f32 %f3, %f0, %f1;", 1, f32 (0x1p30f), 0, 0 },
    { "mul.f32 %f3, %f0, %f1;", 1, f32 (0x1p30f), 0, f32 (0x1p-119f) },
    { "add.ftz.f32 %f3, %f0, %f1;", f32 (-0x1p-140f), f32 (-0x1p-140f), 0,
      0x80000000 },
    { "add.sat.f32 %f3, %f0, %f1;", f32 (1), f32 (1), 0, f32 (1) },
    { "add.sat.f32 %f3, %f0, %f1;", f32 (NAN), f32 (1), 0, 0 },
    { "fma.rn.f32 %f3, %f0, %f1, %f2;", f32 (1 + 0x1p-12f), f32 (1 + 0x1p-12f),
      f32 (-1 - 0x1p-11f), f32 (0x1p-24f) },
    { "fma.rn.f64 %g3, %g0, %g1, %g2;", f64 (1 + 0x1p-30), f64 (1 + 0x1p-30),
      f64 (-1 - 0x1p-29), f64 (0x1p-60) },
    { "fma.rz.f64 %g3, %g0, %g1, %g2;", f64 (1), f64 (1), f64 (-0x1p-90),
      f64 (1 - 0x1p-53) },
    { "div.rn.f32 %f3, %f0, %f1;", f32 (1), f32 (3), 0, f32 (1.0f / 3) },
    { "div.rp.f64 %g3, %g0, %g1;", f64 (1), f64 (3), 0,
      f64 (nextafter (third, 1)) },
    { "div.full.f32 %f3, %f0, %f1;", f32 (1), f32 (4), 0, f32 (0.25f) },
    { "rcp.rn.f64 %g3, %g0;", f64 (3), 0, 0, f64 (third) },
    { "sqrt.rn.f32 %f3, %f0;", f32 (2), 0, 0, f32 (sqrtf (2)) },
    { "sqrt.rn.f64 %g3, %g0;", f64 (2), 0, 0, f64 (sqrt (2)) },
    { "rsqrt.approx.f32 %f3, %f0;", f32 (4), 0, 0, f32 (0.5f) },
    { "ex2.approx.f32 %f3, %f0;", f32 (-3), 0, 0, f32 (0.125f) },
    { "lg2.approx.f32 %f3, %f0;", f32 (8), 0, 0, f32 (3) },
    { "sin.approx.f32 %f3, %f0;", f32 (0), 0, 0, f32 (0) },
    { "cos.approx.f32 %f3, %f0;", f32 (0), 0, 0, f32 (1) },
    { "neg.f32 %f3, %f0;", f32 (0), 0, 0, 0x80000000 },
    { "abs.f64 %g3, %g0;", f64 (-2), 0, 0, f64 (2) },
    { "copysign.f32 %f3, %f0, %f1;", f32 (-1), f32 (3), 0, f32 (-3) },
    { "copysign.f64 %g3, %g0, %g1;", f64 (-1), f64 (3), 0, f64 (-3) },
    { "min.f32 %f3, %f0, %f1;", f32 (NAN), f32 (3), 0, f32 (3) },
    { "min.f32 %f3, %f0, %f1;", f32 (0), f32 (-0.f), 0, f32 (-0.f) },
    { "max.f64 %g3, %g0, %g1;", f64 (-0.), f64 (0), 0, f64 (0) },
    { "max.f64 %g3, %g0, %g1;", f64 (5), f64 (NAN), 0, f64 (5) },
    { "add.f16 %h3, %h0, %h1;", 0x3c00, 0x1000, 0, 0x3c00 },
    { "add.f16 %h3, %h0, %h1;", 0x3c00, 0x1400, 0, 0x3c01 },
    { "mul.f16 %h3, %h0, %h1;", 0x7bff, 0x4000, 0, 0x7c00 },
    { "mul.f16 %h3, %h0, %h1;", 0x0001, 0x3800, 0, 0 },
    { "fma.rn.f16 %h3, %h0, %h1, %h2;", 0x3c01, 0x3c01, 0xbc02, 0x0010 },
    /* Conversions.  */
    { "cvt.s64.s32 %d3, %r0;", 0x80000000, 0, 0, 0xffffffff80000000 },
    { "cvt.u64.u32 %d3, %r0;", 0x80000000, 0, 0, 0x80000000 },
    { "cvt.s32.s8 %r3, %r0;", 0x180, 0, 0, 0xffffff80 },
    { "cvt.u32.u8 %r3, %r0;", 0x180, 0, 0, 0x80 },
    { "cvt.s16.s8 %h3, %r0;", 0x80, 0, 0, 0xff80 },
    { "cvt.u16.u64 %h3, %d0;", 0x123456, 0, 0, 0x3456 },
    { "cvt.s64.s8 %d3, %h0;", 0x80, 0, 0, 0xffffffffffffff80 },
    { "cvt.u8.u32 %r3, %r0;", 0x1ff, 0, 0, 0xff },
    { "cvt.s8.s32 %r3, %r0;", 0x80, 0, 0, 0xffffff80 },
    { "cvt.rn.f32.s32 %f3, %r0;", (uint32_t) -16777217, 0, 0,
      f32 (-16777216) },
    { "cvt.rn.f32.u64 %f3, %d0;", M1, 0, 0, f32 (0x1p64f) },
    { "cvt.rz.f32.u32 %f3, %r0;", W1, 0, 0, f32 (0x1.fffffep31f) },
    { "cvt.rn.f64.s64 %g3, %d0;", (uint64_t) -3, 0, 0, f64 (-3) },
    { "cvt.f64.f32 %g3, %f0;", f32 (0.1f), 0, 0, f64 (0.1f) },
    { "cvt.rn.f32.f64 %f3, %g0;", f64 (0.1), 0, 0, f32 (0.1f) },
    { "cvt.rm.f32.f64 %f3, %g0;", f64 (-0.1), 0, 0,
      f32 (-0.1f > -0.1 ? nextafterf (-0.1f, -1) : -0.1f) },
    { "cvt.rzi.s32.f32 %r3, %f0;", f32 (-2.7f), 0, 0, (uint32_t) -2 },
    { "cvt.rzi.s32.f32 %r3, %f0;", f32 (NAN), 0, 0, 0 },
    { "cvt.rzi.s32.f32 %r3, %f0;", f32 (1e10f), 0, 0, 0x7fffffff },
    { "cvt.rzi.s32.f64 %r3, %g0;", f64 (-1e10), 0, 0, 0x80000000 },
    { "cvt.rzi.s32.f64 %r3, %g0;", f64 (2147483646.9), 0, 0, 2147483646 },
    { "cvt.rzi.u32.f32 %r3, %f0;", f32 (-1), 0, 0, 0 },
    { "cvt.rzi.u64.f64 %d3, %g0;", f64 (1e30), 0, 0, M1 },
    { "cvt.rzi.s64.f64 %d3, %g0;", f64 (-1.5), 0, 0, M1 },
    { "cvt.rni.s32.f64 %r3, %g0;", f64 (2.5), 0, 0, 2 },
    { "cvt.rmi.s32.f32 %r3, %f0;", f32 (-2.1f), 0, 0, (uint32_t) -3 },
    { "cvt.rpi.s64.f32 %d3, %f0;", f32 (2.1f), 0, 0, 3 },
    { "cvt.rzi.u8.f32 %r3, %f0;", f32 (300), 0, 0, 255 },
    { "cvt.rni.f64.f64 %g3, %g0;", f64 (3.5), 0, 0, f64 (4) },
    { "cvt.rmi.f32.f32 %f3, %f0;", f32 (-0.5f), 0, 0, f32 (-1) },
    { "cvt.rpi.f64.f64 %g3, %g0;", f64 (0.5), 0, 0, f64 (1) },
    { "cvt.rzi.f32.f32 %f3, %f0;", f32 (-1.9f), 0, 0, f32 (-1) },
    { "cvt.sat.f32.f64 %f3, %g0;", f64 (7), 0, 0, f32 (1) },
    { "cvt.rn.f16.f32 %h3, %f0;", f32 (65519), 0, 0, 0x7bff },
    { "cvt.rn.f16.f32 %h3, %f0;", f32 (0x1p-25f), 0, 0, 0 },
    { "cvt.rn.f16.f64 %h3, %g0;", f64 (0x1.8p-25), 0, 0, 1 },
    { "cvt.f32.f16 %f3, %h0;", 0x0001, 0, 0, f32 (0x1p-24f) },
    { "cvt.f64.f16 %g3, %h0;", 0xc000, 0, 0, f64 (-2) },
    { "cvt.rn.f16.s32 %h3, %r0;", 2049, 0, 0, 0x6800 },
    /* Moves.  */
    { "mov.b64 {%r4, %r3}, %d0;", 0x123456789abcdef0, 0, 0, 0x12345678 },
    { "mov.b64 %d3, {%r0, %r1};", 1, 2, 0, 0x200000001 },
    { "mov.b32 {%h4, %h3}, %r0;", 0x12345678, 0, 0, 0x1234 },
    { "mov.b32 %r3, {%h0, %h1};", 0x5678, 0x1234, 0, 0x12345678 },
    { "mov.b64 %d3, {%h0, %h1, %h2, %h0};", 1, 2, 3, 0x0001000300020001 },
    { "mov.u32 %r3, WARP_SZ;", 0, 0, 0, 32 },
    { "{ .reg .v2 .u32 %v; mov.v2.u32 %v, {%r0, 7}; mov.u32 %v.x, %r1;"
      " add.u32 %r3, %v.x, %v.y; }", 1, 5, 0, 12 },
    { "mov.u32 %r3, -1;", 0, 0, 0, W1 },
    { "mov.f64 %g3, 0d3ff8000000000000;", 0, 0, 0, f64 (1.5) },
    { "mov.f32 %f3, 0f3fc00000;", 0, 0, 0, f32 (1.5f) },
    { "add.u64 %d3, %d0, 0x10;", 1, 0, 0, 17 },
    /* Sums of products of bytes.  */
    { "dp4a.u32.u32 %r3, %r0, %r1, %r2;", 0x01020304, 0xff000002, 5, 255 + 8 + 5 },
    { "dp4a.s32.s32 %r3, %r0, %r1, %r2;", 0xff020304, 0xff000002, 5, 1 + 8 + 5 },
    { "dp4a.s32.u32 %r3, %r0, %r1, %r2;", 0xff000000, 0xff000000, 0,
      (uint32_t) -255 },
    { "dp4a.u32.s32 %r3, %r0, %r1, %r2;", 0xff000000, 0xff000000, 0,
      (uint32_t) -255 },
    { "dp2a.lo.s32.s32 %r3, %r0, %r1, %r2;", 0xffff0100, 0x7777ff02, 9,
      1 + 512 + 9 },
    { "dp2a.hi.u32.u32 %r3, %r0, %r1, %r2;", 0xffff0100, 0x02ff7777, 9,
      2 * 65535 + 255 * 256 + 9 },
    /* Several words.  */
    { "{ .reg .u32 %x; add.cc.u32 %x, %r0, %r1; addc.u32 %r3, %r2, 0; }",
      W1, 1, 7, 8 },
    { "{ .reg .u32 %x; add.cc.u32 %x, %r0, %r1; addc.cc.u32 %x, %r2, -1;"
      " addc.u32 %r3, 0, 0; }", W1, 1, 0, 1 },
    { "{ .reg .u32 %x; add.cc.u32 %x, %r0, %r1; addc.u32 %r3, %r2, 0; }",
      1, 1, 7, 7 },
    { "{ .reg .u64 %x; sub.cc.u64 %x, %d0, %d1; subc.u64 %d3, %d2, 0; }",
      1, 2, 7, 6 },
    { "{ .reg .u32 %x; sub.cc.s32 %x, %r0, %r1; subc.cc.s32 %x, %r2, %r2;"
      " subc.s32 %r3, 0, 0; }", 1, 2, 7, W1 },
    { "{ .reg .u32 %x; mad.lo.cc.u32 %x, %r0, %r1, %r2; madc.hi.u32 %r3, %r0, %r1,"
      " 0; }", 0x10000, 0xffff, 0x10000, 1 },
    { "{ .reg .u64 %x; mad.lo.cc.u64 %x, %d0, %d1, %d2; madc.hi.cc.u64 %x, %d0, %d1,"
      " -1; madc.lo.u64 %d3, 0, 0, 0; }", M1, M1, 2, 1 },
    { "{ .reg .u32 %x; mad.hi.cc.s32 %x, %r0, %r1, %r2; madc.lo.s32 %r3, 0, 0, 5; }",
      (uint32_t) -2, 1, 1, 6 },
    /* Two of 16 bits: 1.5 and -2 with 0.5 and 3.  */
    { "add.rn.f16x2 %r3, %r0, %r1;", 0xc0003e00, 0x42003800, 0, 0x3c004000 },
    { "sub.f16x2 %r3, %r0, %r1;", 0xc0003e00, 0x42003800, 0, 0xc5003c00 },
    { "mul.f16x2 %r3, %r0, %r1;", 0xc0003e00, 0x42003800, 0, 0xc6003a00 },
    { "fma.rn.f16x2 %r3, %r0, %r1, %r2;", 0xc0003e00, 0x42003800, 0x3c003c00,
      0xc5003f00 },
    { "neg.f16x2 %r3, %r0;", 0xc0003e00, 0, 0, 0x4000be00 },
    { "abs.f16x2 %r3, %r0;", 0xc000be00, 0, 0, 0x40003e00 }
  };

  unit_begin ();
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    for (unsigned from = 0; from < 32; from += 5)
      {
	const struct row *r = &rows[k];
	CUresult error;
	uint64_t got = evaluate (r->text, r->a, r->b, r->c, from, &error);
	if (error || got != r->want || from == 30)
	  {
	    test (!error && got == r->want, "%s of 0x%llx, 0x%llx, 0x%llx", r->text,
		  (unsigned long long) r->a, (unsigned long long) r->b,
		  (unsigned long long) r->c);
	    if (error || got != r->want)
	      {
		printf ("lanes from %u: error %d, got 0x%llx, want 0x%llx\n", from,
			error, (unsigned long long) got,
			(unsigned long long) r->want);
		break;
	      }
	  }
      }
  unit_end ();
  return test_end ();
}
