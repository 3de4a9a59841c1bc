/* Structures as arguments and results, which PTX passes as arrays of bytes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "sim-unit.h"

static uint64_t data[64];

/* Run a kernel that ends with BODY, and has FUNCTIONS to call, with 64 threads; compare
   what it writes with WANT (THREAD).  */

static void
check (const char *name, const char *functions, const char *body,
       uint64_t (*want) (unsigned))
{
  static char ptx[8192];
  unsigned wrong = 0;

  snprintf (ptx, sizeof ptx, PTX_HEAD "%s.visible .entry k (.param .u64 q)\n{\n"
	    ".reg .u64 %%p, %%l, %%a<8>, %%d<16>;\n.reg .u32 %%t, %%r<16>;\n"
	    ".reg .u16 %%h<4>;\n.reg .pred %%c<4>;\n"
	    "ld.param.u64 %%p, [q];\nmov.u32 %%t, %%tid.x;\n"
	    "mul.wide.u32 %%l, %%t, 8;\nadd.u64 %%l, %%l, %%p;\n"
	    "cvt.u64.u32 %%d0, %%t;\n%s\nst.global.u64 [%%l], %%d1;\nret;\n}\n",
	    functions, body);
  memset (data, 0, sizeof data);
  CUresult r = unit_run (ptx, 1, 64, data, sizeof data);
  for (unsigned t = 0; t < 64; t++)
    wrong += data[t] != want (t);
  test (r == 0 && wrong == 0, "%s", name);
  if (r || wrong)
    printf ("error %d, %u wrong, thread 5: %llu, not %llu\n", r, wrong,
	    (unsigned long long) data[5], (unsigned long long) want (5));
}

/* Two numbers of 64 bits, exchanged, with the sum of both behind them.  */
#define EXCHANGE							\
  ".func (.param .align 8 .b8 r[24]) exchange (.param .align 8 .b8 x[16])\n{\n" \
  ".reg .u64 %a, %b, %s;\nld.param.v2.u64 {%a, %b}, [x];\n"		\
  "add.u64 %s, %a, %b;\nst.param.u64 [r], %b;\nst.param.u64 [r+8], %a;\n" \
  "st.param.u64 [r+16], %s;\nret;\n}\n"

static uint64_t
exchanged (unsigned t)
{
  return 3 * t + 1000 * t + 1000000 * (4 * t);
}

static const char exchanged_body[] =
  "{\n.param .align 8 .b8 a[16];\n.param .align 8 .b8 v[24];\n"
  "mul.lo.u64 %d2, %d0, 3;\nst.param.u64 [a], %d0;\nst.param.u64 [a+8], %d2;\n"
  "call (v), exchange, (a);\nld.param.u64 %d3, [v];\nld.param.u64 %d4, [v+8];\n"
  "ld.param.u64 %d5, [v+16];\n}\n"
  "mad.lo.u64 %d1, %d4, 1000, %d3;\nmad.lo.u64 %d1, %d5, 1000000, %d1;";

static const char indirect_body[] =
  "mov.u64 %a0, exchange;\n"
  "{\n.param .align 8 .b8 a[16];\n.param .align 8 .b8 v[24];\n"
  "mul.lo.u64 %d2, %d0, 3;\nst.param.v2.u64 [a], {%d0, %d2};\n"
  "proto : .callprototype (.param .align 8 .b8 _[24]) _ (.param .align 8 .b8 _[16]);\n"
  "call (v), %a0, (a), proto;\nld.param.u64 %d3, [v];\nld.param.u64 %d4, [v+8];\n"
  "ld.param.u64 %d5, [v+16];\n}\n"
  "mad.lo.u64 %d1, %d4, 1000, %d3;\nmad.lo.u64 %d1, %d5, 1000000, %d1;";

/* Members of one, two, four and eight bytes, between numbers.  */
#define MEMBERS								\
  ".func (.param .u64 r) members (.param .u32 n, .param .align 8 .b8 x[16],\n" \
  ".param .u64 m)\n{\n.reg .u32 %n, %c, %i;\n.reg .u16 %s;\n.reg .u64 %l, %w, %m;\n" \
  "ld.param.u32 %n, [n];\nld.param.s8 %c, [x+1];\nld.param.u16 %s, [x+2];\n" \
  "ld.param.u32 %i, [x+4];\nld.param.u64 %l, [x+8];\nld.param.u64 %m, [m];\n" \
  "add.u32 %n, %n, %c;\nadd.u32 %n, %n, %i;\ncvt.u64.u32 %w, %n;\n"	\
  "add.u64 %l, %l, %w;\nadd.u64 %l, %l, %m;\ncvt.u64.u16 %w, %s;\n"	\
  "add.u64 %l, %l, %w;\nst.param.u64 [r], %l;\nret;\n}\n"

static uint64_t
member_sum (unsigned t)
{
  return 12ull + (uint32_t) (t - 2 + t) + 300 + ((uint64_t) t << 40);
}

static const char members_body[] =
  "{\n.param .b32 n;\n.param .align 8 .b8 x[16];\n.param .b64 m;\n.param .b64 v;\n"
  "st.param.b32 [n], %t;\nmov.u32 %r0, -2;\nst.param.b8 [x+1], %r0;\n"
  "mov.u16 %h0, 300;\nst.param.b16 [x+2], %h0;\nst.param.b32 [x+4], %t;\n"
  "shl.b64 %d2, %d0, 40;\nst.param.b64 [x+8], %d2;\nst.param.b64 [m], 12;\n"
  "call (v), members, (n, x, m);\nld.param.b64 %d1, [v];\n}";

/* A function that calls itself with a structure of its own, in as many steps as the
   lane has, and writes to its parameter through a pointer.  */
#define COUNT_DOWN							\
  ".func (.param .align 8 .b8 r[16]) down (.param .align 8 .b8 x[16])\n{\n" \
  ".reg .u64 %n, %s, %at, %own;\n.reg .pred %c;\nmov.b64 %at, x;\n"	\
  "ld.param.u64 %n, [x];\nld.param.u64 %s, [%at+8];\nsetp.eq.u64 %c, %n, 0;\n" \
  "@%c bra $end;\ncvta.local.u64 %own, %at;\nst.u64 [%own], 99;\n"	\
  "add.u64 %s, %s, %n;\nsub.u64 %n, %n, 1;\n"				\
  "{\n.param .align 8 .b8 a[16];\n.param .align 8 .b8 v[16];\n"	\
  "st.param.u64 [a], %n;\nst.param.u64 [a+8], %s;\ncall (v), down, (a);\n" \
  "ld.param.u64 %n, [v];\nld.param.u64 %s, [v+8];\n}\n"		\
  "ld.local.u64 %own, [%at];\nadd.u64 %n, %n, %own;\n"			\
  "$end:\nst.param.u64 [r], %n;\nst.param.u64 [r+8], %s;\nret;\n}\n"

static uint64_t
counted (unsigned t)
{
  uint64_t n = t % 9;

  return 99 * n + 1000 * (n * (n + 1) / 2);
}

static const char down_body[] =
  "{\n.param .align 8 .b8 a[16];\n.param .align 8 .b8 v[16];\n"
  "rem.u64 %d2, %d0, 9;\nst.param.u64 [a], %d2;\nmov.u64 %d3, 0;\n"
  "st.param.u64 [a+8], %d3;\ncall (v), down, (a);\nld.param.u64 %d4, [v];\n"
  "ld.param.u64 %d5, [v+8];\n}\nmad.lo.u64 %d1, %d5, 1000, %d4;";

int
main (void)
{
  unit_begin ();
  check ("a structure and a larger one back", EXCHANGE, exchanged_body, exchanged);
  check ("the same through a pointer to the function", EXCHANGE, indirect_body,
	 exchanged);
  check ("members of all sizes between numbers", MEMBERS, members_body, member_sum);
  check ("lanes that leave a recursion at different times", COUNT_DOWN, down_body,
	 counted);
  unit_end ();
  return test_end ();
}
