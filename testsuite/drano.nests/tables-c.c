/* Random loop nests from tables: C and C++.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stddef.h>

#include "tables.h"

/* GCC 12 stops at functions of the device that return structures of at most 16 bytes.  */

static const char prologue[] =
  "#ifndef _GNU_SOURCE\n"
  "#define _GNU_SOURCE\n"
  "#endif\n"
  "#include <math.h>\n"
  "#include <stdio.h>\n"
  "#include <stdlib.h>\n"
  "#include <string.h>\n"
  "@1"
  "typedef unsigned __int128 wide;\n"
  "typedef double _Complex two;\n"
  "typedef float _Complex two_f;\n"
  "struct pair { int a, b, c[4]; };\n"
  "struct longs { long a, b, c; };\n"
  "struct floats { float a, b, c[4]; };\n"
  "struct mixed { double d; short s, t[7]; };\n"
  "struct big { double d; int a[9]; };\n"
  "struct odd { char c[20]; };\n"
  "struct grid { int rows, columns; double *more; };\n"
  "static int in_i[256], shared_i[8];\n"
  "static double in_d[256], shared_d[8];\n"
  "static float in_f[256];\n"
  "static unsigned char shared_c[8];\n"
  "static unsigned short shared_s[8];\n"
  "static unsigned long shared_l[8];\n"
  "static volatile int zero;\n"
  "@H"
  "@Qstatic inline two of_two (double x, double y)\n"
  "{\ntwo z;\n__real__ z = x, __imag__ z = y;\nreturn z;\n}\n"
  "@Qstatic inline two_f of_two_f (float x, float y)\n"
  "{\ntwo_f z;\n__real__ z = x, __imag__ z = y;\nreturn z;\n}\n"
  "@Q@Itwo turn (two z, double x)\n"
  "{\nreturn z * of_two (cos (x), sin (x)) * 0.5;\n}\n"
  "@Q@Idouble length (two z)\n"
  "{\nreturn sqrt (__real__ z * __real__ z + __imag__ z * __imag__ z) * 0.5;\n}\n"
  "@Q@Istruct pair pair_of (int x, int y)\n"
  "{\nstruct pair p = { x ^ y, (x + y) & 0xffff };\nreturn p;\n}\n"
  "@Q@Iint pair_sum (struct pair p)\n"
  "{\nreturn (p.a * 3 + p.b) & 0xffff;\n}\n"
  "@Q@Istruct longs longs_of (long x, struct pair y)\n"
  "{\nstruct longs p = { x * 5, x - y.a + y.b };\nreturn p;\n}\n"
  "@Q@Istruct floats floats_of (float x, float y)\n"
  "{\nstruct floats p = { x * 0.5f, sinf (y) };\nreturn p;\n}\n"
  "@Q@Istruct mixed mixed_of (struct mixed m, int x)\n"
  "{\nm.d = m.d * 0.5 + (x & 255) * 0.25, m.s ^= x & 0x7f;\nreturn m;\n}\n"
  "@Q@Istruct big big_of (struct big b, int x)\n"
  "{\nfor (int k = 0; k < 9; k++)\nb.a[k] = (b.a[8 - k] + x * k) & 0xffff;\n"
  "b.d = b.d * 0.5 + x;\nreturn b;\n}\n"
  "@Q@Istruct odd odd_of (int x)\n"
  "{\nstruct odd o;\nfor (int k = 0; k < 5; k++)\no.c[k] = x >> k & 0x7f;\n"
  "return o;\n}\n"
  "@Q@Ivoid split (int x, int *high, int *low, double *half)\n"
  "{\n*high = x >> 8, *low = x & 255, *half = x * 0.5;\n}\n"
  "@Q@Iint total (const int *p, int n)\n"
  "{\nint s = 0;\nfor (int k = 0; k < n; k++)\ns += p[k] * (k + 1);\n"
  "return s & 0xffff;\n}\n"
  "@Q@Ivoid fill (int *p, int n, int x)\n"
  "{\nfor (int k = 0; k < n; k++)\np[k] = (x + k * k) & 0xfff;\n}\n"
  "@Q@Idouble norm (const double *p, int n)\n"
  "{\ndouble s = 0;\nfor (int k = 0; k < n; k++)\ns += p[k] * p[k];\n"
  "return sqrt (s) * 0.25;\n}\n"
  "@Q@Iwide widen (wide x, unsigned y)\n"
  "{\nreturn x * y + (x >> 3) / (y | 1);\n}\n"
  "@Q@Iint fold (int x, int n)\n"
  "{\nreturn n <= 0 ? x : (x + fold (x * 3 & 0xffff, n - 1)) & 0xffff;\n}\n"
  "@Q@Idouble polynomial (double x, double *slope)\n"
  "{\n*slope = cos (x);\nreturn sin (x) * 0.5;\n}\n"
  "@Qstatic int by_number (const void *x, const void *y)\n"
  "{\nreturn *(const int *) x - *(const int *) y;\n}\n"
  "@2@J"
  "static void tell (int nest, const char *what, const void *p, size_t n)\n"
  "{\nunsigned long long h = 14695981039346656037u;\n"
  "for (size_t k = 0; k < n; k++)\n"
  "h = (h ^ ((const unsigned char *) p)[k]) * 1099511628211u;\n"
  "printf (\"nest %d %s %016llx\\n\", nest, what, h);\n}\n"
  "static void tell_d (int nest, const char *what, const double *p, int n)\n"
  "{\ndouble s = 0;\nfor (int k = 0; k < n; k++)\n"
  "s += fabs (p[k]) * (p[k] < 0 ? 3 : 1) * (1 + k % 7);\n"
  "printf (\"nest %d %s %.11e\\n\", nest, what, s);\n}\n"
  "static void tell_f (int nest, const char *what, const float *p, int n)\n"
  "{\ndouble s = 0;\nfor (int k = 0; k < n; k++)\n"
  "s += fabs (p[k]) * (p[k] < 0 ? 3 : 1) * (1 + k % 7);\n"
  "printf (\"nest %d %s %.5e\\n\", nest, what, s);\n}\n"
  "static void renew (void)\n"
  "{\nfor (int k = 0; k < 8; k++)\n"
  "shared_c[k] = shared_s[k] = shared_i[k] = k + 1, shared_d[k] = shared_l[k] = 0;\n"
  "}\n\n";

static const char beginning[] =
  "static void __attribute__ ((noinline))\nnest@R (void)\n{\n"
  "int n = @X + zero, m = @Y + zero, size = @X * @Y;\n"
  "double *od = (double *) calloc (size, sizeof (double));\n"
  "float *of = (float *) calloc (size, sizeof (float));\n"
  "int *oi = (int *) calloc (size, sizeof (int));\n"
  "struct grid extent = { n, m, od }, *grid = &extent;\n"
  "double rd = 0, ld = 0;\n"
  "int ri = 1, rx = 3, rm = 0, li = 0;\n"
  "two rz = 0;\n"
  "(void) n, (void) m, (void) grid;\n";

static const char ending[] =
  "tell_d (@R, \"od\", od, size);\n"
  "tell_f (@R, \"of\", of, size);\n"
  "tell (@R, \"oi\", oi, size * sizeof (int));\n"
  "tell_d (@R, \"rd\", &rd, 1);\n"
  "tell_d (@R, \"ld\", &ld, 1);\n"
  "ld = __real__ rz;\n"
  "tell_d (@R, \"rz\", &ld, 1);\n"
  "printf (\"nest @R %d %d %d %d\\n\", ri, rx, rm, li);\n"
  "tell (@R, \"i\", shared_i, sizeof shared_i);\n"
  "tell (@R, \"d\", shared_d, sizeof shared_d);\n"
  "tell (@R, \"c\", shared_c, sizeof shared_c);\n"
  "tell (@R, \"s\", shared_s, sizeof shared_s);\n"
  "tell (@R, \"l\", shared_l, sizeof shared_l);\n"
  "fflush (stdout);\nrenew ();\n"
  "free (od), free (of), free (oi);\n}\n\n";

static const char epilogue[] =
  "int\nmain (void)\n{\n"
  "for (int k = 0; k < 256; k++)\n"
  "in_i[k] = k * 37 & 0x3ff, in_d[k] = (k * 29 & 255) / 128.0,\n"
  "in_f[k] = (k * 13 & 63) / 32.0f;\n"
  "renew ();\n";

static const struct production terms_i[] = {
  { "in_i[@i & 255]", 0 }, { "@K", 0 }, { "(@i & 0xff)", 0 }, { NULL, 0 }
};

static const struct production operations_i[] = {
  { "((@i + @i) & 0xffff)", 0 }, { "((@i * @C - @i) & 0xffff)", 0 },
  { "(@i ^ @i)", 0 }, { "(@i % @C)", 0 }, { "in_i[@i & 255]", 0 },
  { "(@e > @e ? @i : @i)", 0 }, { "(@i >> (@i & 7))", 0 },
  { "pair_sum (pair_of (@i, @i))", 0 }, { "fold (@i, @i & 3)", 0 },
  { "((int) (@w >> @C) & 0xffff)", 0 }, { "((int) (@e) & 0xffff)", 0 },
  { "div (@i, @C).rem", 0 }, { "(int) (ldiv (@i, @i + 1).quot & 0xffff)", 0 },
  { "(int) (longs_of (@i, pair_of (@i, @i)).b & 0xffff)", 0 },
  { "__builtin_popcount (@i)", 0 },
  { "((int) (__real__ of_two (@e, @e)) & 0xffff)", 0 },
  { NULL, 0 }
};

static const struct production terms_e[] = {
  { "in_d[@i & 255]", 0 }, { "0.5", 0 }, { "(@i * 0.25)", 0 }, { NULL, 0 }
};

static const struct production operations_e[] = {
  { "((@e + @e) * 0.5)", 0 }, { "((@e - @e) * 0.5)", 0 }, { "floor (@e)", 0 },
  { "fabs (@e)", 0 }, { "fmin (@e, @e)", 0 }, { "fmax (@e, @e)", 0 },
  { "(fma (@e, 0.5, @e) * 0.5)", 0 }, { "ldexp (@e, -@C)", 0 },
  { "rint (@e)", 0 }, { "fmod (@e, 3)", 0 }, { "(@i > @i ? @e : @e)", 0 },
  { "(mixed_of ((struct mixed) { @e, 3 }, @i).d * 0.5)", OF_C },
  { "__imag__ of_two (@e, @e)", 0 }, { "((double) (@w >> 110))", 0 },
  { NULL, 0 }
};

static const struct production terms_d[] = {
  { "in_d[@i & 255]", 0 }, { "(@i / 65536.0)", 0 }, { "0.@K", 0 }, { NULL, 0 }
};

static const struct production operations_d[] = {
  { "((@d + @d) * 0.5)", 0 }, { "((@d - @d) * 0.5)", 0 },
  { "(@d * @d * 0.25)", 0 }, { "sin (@d)", 0 }, { "cos (@d)", 0 },
  { "exp (-fabs (@d))", 0 }, { "log (1.5 + fabs (@d))", 0 },
  { "pow (1 + fabs (@d), 0.7)", 0 }, { "fma (@d, 0.25, @d * 0.5)", 0 },
  { "(hypot (@d, @d) * 0.5)", 0 }, { "sqrt (1 + fabs (@d))", 0 },
  { "cbrt (2 + fabs (@d))", 0 }, { "tanh (@d)", 0 }, { "erf (@d)", 0 },
  { "atan2 (fabs (@d), 1 + fabs (@d))", 0 }, { "log1p (fabs (@d))", 0 },
  { "(@d / (1 + fabs (@d)))", 0 }, { "(@i > @i ? @d : @d)", 0 },
  { "__real__ (@z)", 0 }, { "(__imag__ (@z) * 0.5)", 0 },
  { "(__builtin_cabs (@z) * 0.5)", 0 }, { "length (@z)", 0 },
  { "__builtin_carg (@z + 5.5)", 0 }, { "((double) (@w >> 64) / 1e19)", 0 },
  { "(double) in_f[@i & 255]", 0 }, { "expm1 (-fabs (@d))", 0 },
  { "(exp2 (@d) * 0.2)", 0 }, { "log2 (1.5 + fabs (@d))", 0 },
  { "(lgamma (1.5 + fabs (@d)) * 0.5)", 0 },
  { NULL, 0 }
};

static const struct production terms_f[] = {
  { "in_f[@i & 255]", 0 }, { "(@i / 65536.0f)", 0 }, { "0.@Kf", 0 }, { NULL, 0 }
};

static const struct production operations_f[] = {
  { "((@f + @f) * 0.5f)", 0 }, { "(@f * @f * 0.25f)", 0 }, { "sinf (@f)", 0 },
  { "cosf (@f)", 0 }, { "expf (-fabsf (@f))", 0 },
  { "logf (1.5f + fabsf (@f))", 0 }, { "powf (1 + fabsf (@f), 0.7f)", 0 },
  { "fmaf (@f, 0.25f, @f * 0.5f)", 0 }, { "(hypotf (@f, @f) * 0.5f)", 0 },
  { "sqrtf (1 + fabsf (@f))", 0 }, { "(float) (@d)", 0 },
  { "tanhf (@f)", 0 }, { "(@i > @i ? @f : @f)", 0 },
  { "__real__ (of_two_f (@f, @f) / of_two_f (@f + 5.5f, @f))", 0 },
  { "(floats_of (@f, @f).b * 0.5f)", 0 },
  { "(__builtin_cabsf (of_two_f (@f, @f)) * 0.5f)", 0 },
  { NULL, 0 }
};

static const struct production terms_z[] = {
  { "of_two (@d * 0.5, @d * 0.5)", 0 }, { "of_two (0.@K, 0.25)", 0 },
  { NULL, 0 }
};

static const struct production operations_z[] = {
  { "((@z + @z) * 0.5)", 0 }, { "(@z * @z * 0.2)", 0 },
  { "(@z / (@z + 5.5))", 0 }, { "(__builtin_cexp (@z) / 14)", 0 },
  { "__builtin_csqrt (@z + 5.5)", 0 }, { "__builtin_clog (@z + 5.5)", 0 },
  { "__builtin_cpow (@z + 5.5, of_two (0.3, 0.2))", 0 }, { "(~(@z))", 0 },
  { "(__builtin_csin (@z * 0.5) * 0.5)", 0 }, { "turn (@z, @d)", 0 },
  { "__builtin_cexp (of_two (0, @d))", 0 }, { "(@i > @i ? @z : @z)", 0 },
  { "((two) of_two_f (in_f[@i & 255], 0.5f) * 0.5)", 0 }, { NULL, 0 }
};

static const struct production terms_w[] = {
  { "((wide) (@i) << 90)", 0 }, { "(wide) (@i)", 0 }, { NULL, 0 }
};

static const struct production operations_w[] = {
  { "(@w + @w)", 0 }, { "(@w * (wide) (@i))", 0 }, { "(@w / (@w | 1))", 0 },
  { "(@w % ((@w >> @K) | 1))", 0 }, { "(@w ^ (@w << @C))", 0 },
  { "(@w >> (@i & 127))", 0 }, { "widen (@w, @i)", 0 }, { "-(@w)", 0 },
  { "((wide) ((__int128) (@w) / (@i + 3)))", 0 },
  { "((wide) ((@e + 70000.0) * 1e20))", 0 }, { "(@w < @w ? @w : @w)", 0 },
  { NULL, 0 }
};

static const struct production set_i[] = {
  { " ^ @i;\n", 0 }, { " / 2 + (@i) / 2;\n", 0 }, { NULL, 0 }
};
static const struct production set_d[] = {
  { " * 0.5 + 0.5 * (@d);\n", 0 }, { " * 0.25 + sin (@d) * 0.5;\n", 0 },
  { NULL, 0 }
};
static const struct production set_e[] = { { " * 0.5 + 0.5 * (@e);\n", 0 }, { NULL, 0 } };
static const struct production set_f[] = { { " * 0.5f + 0.5f * (@f);\n", 0 }, { NULL, 0 } };
static const struct production set_z[] = { { " * 0.5 + 0.5 * (@z);\n", 0 }, { NULL, 0 } };
static const struct production set_w[] = {
  { " * 3 + @w;\n", 0 }, { " / ((@w >> 70) | 1);\n", 0 }, { NULL, 0 }
};

static const struct production all_statements[] = {
  { "int q$ = @i;\n@Wiq$;", 0 },
  { "double d$ = @d;\n@Wdd$;", 0 },
  { "double e$ = @e;\n@Wee$;", 0 },
  { "float f$ = @f;\n@Wff$;", 0 },
  { "two z$ = @z;\n@Wzz$;", 0 },
  { "wide w$ = @w;\n@Www$;", 0 },
  { "@U", 0 }, { "@U", 0 }, { "@U", 0 },
  { "double a$ = @d, s$ = sin (a$), c$ = cos (a$);\n@Wds$;@Wdc$;", 0 },
  { "float a$ = @f, s$ = cosf (a$) + @C * 0.1f * sinf (a$);\n@Wfs$;", 0 },
  { "int x$;\ndouble h$ = frexp (fabs (@e) + 0.125, &x$);\nx$ += 40;\n"
    "@Weh$;@Wix$;", 0 },
  { "double p$, h$ = modf (@e, &p$);\n@Weh$;@Wep$;", 0 },
  { "int x$;\ndouble h$ = remquo (@e, 3.5, &x$);\nx$ &= 7;\n@Weh$;@Wix$;", 0 },
  { "int g$;\ndouble h$ = lgamma_r (1.5 + fabs (@d), &g$) * 0.5;\n@Wdh$;", 0 },
  { "double s$, c$;\nsincos (@d, &s$, &c$);\n@Wds$;@Wdc$;", 0 },
  { "double s$, c$ = polynomial (@d, &s$);\n@Wds$;@Wdc$;", 0 },
  { "int h$, l$;\ndouble x$;\nsplit (@i, &h$, &l$, &x$);\n@Wih$;@Wil$;@Wex$;", 0 },
  { "struct pair p$ = pair_of (@i, @i);\n@Wip$.a;@Wip$.b;", 0 },
  { "div_t p$ = div (@i, @C);\n@Wip$.quot;@Wip$.rem;", 0 },
  { "struct longs l$ = longs_of (@i, pair_of (@i, @i));\n"
    "int q$ = (l$.a ^ l$.b) & 0xffff;\n@Wiq$;", 0 },
  { "struct floats p$ = floats_of (@f, @f);\n@Wfp$.a;@Wfp$.b;", 0 },
  { "struct mixed m$ = { @e, @C };\nm$ = mixed_of (m$, @i);\n@Wem$.d;", 0 },
  { "struct big b$ = { @e, { 1, 2, @C } };\nb$ = big_of (b$, @i);\n"
    "@Web$.d;@Wib$.a[3];", 0 },
  { "struct odd o$ = odd_of (@i);\nint q$ = o$.c[@C - 2 & 3] + o$.c[4];\n@Wiq$;", 0 },
  { "int a$[12];\nfill (a$, 12, @i);\nint q$ = total (a$, @C);\n"
    "@Wiq$;@Wia$[7];", 0 },
  { "double v$[4] = { @d, @d, 0.5 };\nv$[3] = norm (v$, 3);\n@Wdv$[3];", 0 },
  { "int m$[2][3] = { { @i, 1 }, { 2, @i } };\nint q$ = total (m$[1], 3);\n"
    "@Wiq$;@Wim$[0][1];", 0 },
  { "int c$[6], s$[6] = { 1, @i, 3, 4, 5, @i };\nmemcpy (c$, s$, sizeof c$);\n"
    "memset (s$, 0, 8);\n@Wic$[1];@Wis$[1];", 0 },
  { "int k$[5];\nfill (k$, 5, @i);\nint *p$ = @i & 1 ? k$ : k$ + 2;\n*p$ = @i;\n"
    "int q$ = total (k$, 5);\n@Wiq$;", 0 },
  { "union { double d; unsigned u[2]; } u$;\nu$.d = @e;\n"
    "int q$ = (u$.u[1] ^ u$.u[0]) >> 8 & 0xffff;\n@Wiq$;", 0 },
  { "char t$[24];\nmemset (t$, @C, sizeof t$);\nint q$ = t$[@i & 15] + t$[3];\n@Wiq$;", 0 },
  { "unsigned long h$ = 0;\nint o$ = __builtin_mul_overflow ((unsigned long) @i << 40, "
    "(unsigned long) @i << 12, &h$);\nint q$ = (o$ + (h$ >> 20)) & 0xffff;\n@Wiq$;", 0 },
  { "double t$[3] = { @e, 2, 0.5 };\nchar m$[20];\n"
    "int q$ = snprintf (m$, sizeof m$, \"%d %d\", @i, @C) + (int) t$[1] + m$[0];\n"
    "@Wiq$;@Wet$[2];", 0 },
  { "int a$[6];\nfill (a$, 6, @i);\nqsort (a$, 6, sizeof *a$, by_number);\n"
    "int q$ = total (a$, 6);\n@Wiq$;@Wia$[0];", 0 },
  { "wide v$;\nint o$ = __builtin_add_overflow (@w, @w, &v$);\nv$ += o$;\n@Wwv$;", 0 },
  { "if (@i % @C == 1)\n{\n@B}\n", NESTING },
  { "if (@e > @e)\n{\n@B}\nelse\n{\n@B}\n", NESTING },
  { "for (int k$ = 0; k$ < @C; k$++)\n{\n@Vik$;@B}\n", NESTING },
  { "for (int k$ = @i & 7; k$ > 0; k$--)\n{\n@Vik$;@B@U}\n", NESTING },
  { "if (@i > 70000)\n{\nabort ();\n}\n", 0 },
  { "if (@i > 70000)\n{\n__builtin_trap ();\n}\n", 0 },
  { "if (@i % 37 == 5)\n{\nprintf (\"rare @R: %d %d\\n\", @i, @i);\n}\n", SHARING },
  { "if (@i % 37 == 6)\n{\nprintf (\"rare @R: %.3f %s %ld %c\\n\", @e, \"s$\", "
    "(long) @i, 'a' + (@i & 15));\n}\n", SHARING },
  /* An element is updated by one operation, as several in any order are not the
     same.  GCC 12 passes a negative short to the device's libatomic so that the
     next one is changed, too: they are unsigned.  */
  { "{\nint x$ = @i % 6;\n#pragma @A atomic\nshared_i[x$] += @i;\n}\n", SHARING },
  { "{\nint x$ = @i & 7;\n#pragma @A atomic\nshared_d[x$] += (@i & 0xff) * 0.5;\n}\n",
    SHARING },
  { "{\nint x$ = @i & 1;\n#pragma @A atomic\nshared_c[x$] += @i;\n}\n",
    SHARING | ONE_BY_ONE },
  { "{\nint x$ = @i & 1;\n#pragma @A atomic\nshared_c[2 + x$] *= @i | 1;\n}\n",
    SHARING | ONE_BY_ONE },
  { "{\nint x$ = @i & 1;\n#pragma @A atomic\nshared_s[x$] ^= @i & 255;\n}\n",
    SHARING | ONE_BY_ONE },
  { "{\nint x$ = @i & 1;\n#pragma @A atomic\nshared_s[2 + x$] *= (@i & 15) | 1;\n}\n",
    SHARING | ONE_BY_ONE },
  { "{\nint x$ = @i & 1;\n#pragma @A atomic\nshared_l[x$] ^= @i;\n}\n", SHARING },
  { "{\nint x$ = @i & 1;\n#pragma @A atomic\nshared_l[2 + x$] *= @i | 1;\n}\n", SHARING },
  { "int c$;\n#pragma @A atomic capture\nc$ = shared_i[3]@[++|--| += 3];\n"
    "if (c$ == 0x7fffffff)\n{\nabort ();\n}\n", SHARING },
  { "{\nint x$ = 6 + (@i & 1), v$ = @i;\n#pragma omp atomic compare\n"
    "shared_i[x$] = shared_i[x$] < v$ ? v$ : shared_i[x$];\n}\n",
    SHARING | OF_OPENMP | OF_C | ONE_BY_ONE },
  /* Threads of other teams have critical regions of their own.  */
  { "#pragma omp critical\n{\n#pragma omp atomic\nshared_l[6] += @i;\n"
    "#pragma omp atomic\nshared_l[7] += @i & 7;\n}\n",
    SHARING | OF_OPENMP | ONE_BY_ONE },
  { "rd += fabs (@d);\n", SUMMING }, { "ri += @i;\n", SUMMING },
  { "rx ^= @i;\n", SUMMING },
  { "{\nint x$ = @i;\nrm = rm > x$ ? rm : x$;\n}\n", SUMMING },
  { "rz += @z * @z;\n", SUMMING | OF_OPENMP | OF_C },
  /* Of C++.  */
  { "std::complex<double> o$ (@d, @d), t$ = o$ * std::complex<double> (@d, 0.5);\n"
    "double d$ = std::abs (t$ / (o$ + 5.5)) * 0.25;\n@Wdd$;", OF_CXX | OF_OPENMP },
  { "auto l$ = [&] (int x) { return (x * @C + i) & 0xffff; };\n"
    "int q$ = l$ (@i);\n@Wiq$;", OF_CXX | OF_OPENMP },
  { "std::pair<int, double> p$ = both (@i, @e);\n@Wip$.first;@Wep$.second;", OF_CXX | OF_OPENMP },
  { "triple<int> t$ (@i, @C, 3);\ntriple<int> u$ = t$ + triple<int> (1, @i, 2);\n"
    "int q$ = u$.sum ();\n@Wiq$;", OF_CXX | OF_OPENMP },
  { "int x$ = @i, y$ = @i;\nswapped (x$, y$);\nint q$ = std::max (x$, y$ & 0xff);\n"
    "@Wix$;@Wiq$;", OF_CXX | OF_OPENMP },
  { NULL, 0 }
};

/* What an iteration stores, and how loops begin.  */
#define STORE(index) \
  "od[" index "] = @d;\nof[" index "] = @f;\noi[" index "] = @i;\n@4}\n"
#define ROW STORE ("i")
#define ELEMENT STORE ("i * @Y + j")
#define OUTER "for (int i = 0; i < @L; i++)\n{\n@Vii;"
#define INNER "for (int j = 0; j < @M; j++)\n{\n@Vij;"
#define COLLAPSED "for (int i = 0; i < @L; i++)\nfor (int j = 0; j < @M; j++)\n{\n" \
  "@Vii;@Vij;"

/* A loop whose iterations have a parallel loop each, begun by DIRECTIVE.  */
#define NESTED(directive) \
  OUTER "@G@D@Fdouble s$ = 0;\nint c$ = 0;\n" \
  directive "\n" INNER "@G@B@Us$ += fabs (@d);\nc$ += @i;\n" ELEMENT \
  "od[i * @Y] += s$, oi[i * @Y] += c$;\n}\n"
#define PLAIN(directive) \
  OUTER "@G@D@Fdouble s$ = 0;\nint c$ = 0;\n" \
  directive "\n" INNER "int q$ = (in_i[(i + j) & 255] * @C + j) & 0xffff;\n" \
  "s$ += in_d[q$ & 255], c$ += q$;\n" \
  "oi[i * @Y + j] = q$;\n}\n" \
  "od[i * @Y] += s$, oi[i * @Y] += c$;\n}\n"

/* Loops of which nothing is in memory but arrays and what is passed to them.  */
#define SIMPLE_ROW \
  "for (int i = 0; i < @L; i++)\n{\nod[i] += s$ * in_d[i & 255];\n" \
  "oi[i] = @[c$ + n - i|m|(c$ ^ i)] + in_i[(i + c$) & 255];\n}\n"
#define SIMPLE_NEST \
  "for (int i = 0; i < @L; i++)\nfor (int j = 0; j < @M; j++)\n{\n" \
  "od[i * @Y + j] = od[i * @Y + j] * 0.5 + @[s$|j * s$] * in_d[j & 255];\n" \
  "oi[i * @Y + j] = oi[i * @Y + j] * 3 + @[c$ + n - j|m|(c$ ^ j)];\n}\n"

static const struct production forms[] = {
  { "@0double s$ = 0.@K;\nint c$ = @K;\n"
    "#pragma omp target teams distribute parallel for@T@P\n" SIMPLE_ROW, OF_OPENMP },
  { "@0double s$ = 0.@K;\nint c$ = @K;\n"
    "#pragma omp target teams distribute parallel for@T@P\n" SIMPLE_NEST, OF_OPENMP },
  { "@0double s$ = 0.@K;\nint c$ = @K;\n"
    "#pragma omp target parallel for@3@S@P\n" SIMPLE_NEST, OF_OPENMP },
  { "#pragma omp target teams distribute parallel for@Z@T@S@P@N@E\n"
    OUTER "@G@B" ROW, OF_OPENMP },
  { "@9#pragma omp target teams distribute parallel for@Z@T@S@P@N\n"
    OUTER "@G@D" INNER "@G@B@U" ELEMENT "}\n", OF_OPENMP },
  { "#pragma omp target teams distribute parallel for@Z collapse(2)@T@S@P@N@E\n"
    COLLAPSED "@G@B@U" ELEMENT, OF_OPENMP },
  { "#pragma omp target parallel for@Z@3@S@P@N@E\n" OUTER "@G@B@U" ROW,
    OF_OPENMP },
  { "@9#pragma omp target parallel@3@P\n{\n#pragma omp for@Z@S@N\n"
    OUTER "@G@B" ROW "@8#pragma omp for@Z@S\n" OUTER
    "oi[i] = (oi[i] * 3 + @i) & 0xffff;\n}\n}\n", OF_OPENMP },
  { "@0#pragma omp target@P\n#pragma omp teams@T\n"
    "#pragma omp distribute parallel for@Z@S\n" OUTER "@G@B" ROW, OF_OPENMP },
  { "@9#pragma omp target teams distribute@T@P@N\n" OUTER "@G@B" ROW,
    OF_OPENMP | ONE_BY_ONE },
  { "@0#pragma omp target teams distribute@T@P\n"
    NESTED ("#pragma omp parallel for@Z@3@S reduction(+: s$, c$)"), OF_OPENMP },
  { "@0#pragma omp target teams distribute@T@P\n"
    NESTED ("#pragma omp parallel for@3@S reduction(+: s$, c$)"),
    OF_OPENMP | ONE_BY_ONE },
  { "@0#pragma omp target teams distribute@T@P\n"
    PLAIN ("#pragma omp parallel for simd@3@S reduction(+: s$, c$)"), OF_OPENMP },
  { "@0#pragma omp target teams distribute parallel for@T@P\n"
    PLAIN ("#pragma omp simd reduction(+: s$, c$)"), OF_OPENMP },
  { "@9@~#pragma omp target teams loop@T@P@N\n" OUTER "@G@B" ROW,
    OF_OPENMP | WITH_LANES },
  { "@9#pragma omp target simd@P@N\n" OUTER "@G@B" ROW, OF_OPENMP | WITH_LANES },
  { "@9#pragma acc parallel loop@[| gang vector| gang| gang worker vector]@P@N\n"
    OUTER "@G@B@U" ROW, OF_OPENACC },
  { "@9#pragma acc parallel loop collapse(2)@P@N\n" COLLAPSED "@G@B@U" ELEMENT,
    OF_OPENACC },
  { "@0#pragma acc parallel loop@[| gang]@P\n"
    NESTED ("#pragma acc loop@[ vector| worker vector|] reduction(+: s$, c$)"),
    OF_OPENACC },
  { "@0#pragma acc parallel@P\n{\n#pragma acc loop@[| gang worker]\n"
    PLAIN ("#pragma acc loop vector reduction(+: s$, c$)") "}\n", OF_OPENACC },
  { "@9#pragma acc parallel loop@P@N\n" OUTER "@G@D#pragma acc loop seq\n"
    INNER "@G@B@U" ELEMENT "}\n", OF_OPENACC },
  { "@9#pragma acc kernels loop independent@P@N\n" OUTER "@G@B@U" ROW, OF_OPENACC },
  { "@0#pragma acc kernels@P\n{\n" OUTER "od[i] = @d, oi[i] = @i;\n}\n@8"
    OUTER "of[i] = @f + (float) od[i];\n}\n}\n", OF_OPENACC },
  { NULL, 0 }
};

#define REDUCES " reduction(^: rx) reduction(max: rm) reduction(+: rd, ri"
#define DATA "od[0:size], of[0:size], oi[0:size], shared_i, shared_d, " \
  "shared_c, shared_s, shared_l, rd, ri, rx, rm, rz, li, ld)"

static const struct marked marks[] = {
  { 'A', { "omp", OF_OPENMP } }, { 'A', { "acc", OF_OPENACC } },
  { 'H', { "#pragma omp declare target\n", OF_OPENMP } },
  { 'J', { "#pragma omp end declare target\n", OF_OPENMP } },
  { 'Q', { "#pragma acc routine seq\n", OF_OPENACC } },
  { 'I', { "static inline ", 0 } }, { 'I', { "static ", 0 } },
  { 'I', { "static __attribute__ ((noinline)) ", 0 } },
  { 'L', { "n", 0 } }, { 'L', { "@X", 0 } }, { 'L', { "grid->rows", 0 } },
  { 'M', { "m", 0 } }, { 'M', { "@Y", 0 } }, { 'M', { "grid->columns", 0 } },
  { 'S', { "", 0 } }, { 'S', { "", 0 } },
  { 'S', { " schedule(@[static|static, 1|static, 5|static, 40])", 0 } },
  { 'S', { " schedule(@[dynamic|dynamic, 7|guided|auto])", 0 } },
  { 'T', { "", 0 } }, { 'T', { " num_teams(@C)", 0 } },
  { 'T', { " num_teams(@C) thread_limit(@[32|64|256])", 0 } },
  { '3', { "", 0 } }, { '3', { " num_threads(@C)", 0 } },
  { 'Z', { " simd", WITH_LANES } },
  { 'P', { " map(to: in_i, in_d, in_f, grid[0:1]) map(tofrom: " DATA, OF_OPENMP } },
  { 'P', { " copyin(in_i, in_d, in_f, grid[0:1]) copy(" DATA, OF_OPENACC } },
  { 'N', { REDUCES ", rz)", SUMMING | OF_OPENMP | OF_C } },
  { 'N', { REDUCES ")", SUMMING | OF_OPENMP | OF_CXX } },
  { 'N', { REDUCES ")", SUMMING | OF_OPENACC } },
  { 'E', { " lastprivate(li, ld)", LASTING | OF_OPENMP } },
  { '4', { "li = @i, ld = @d;\n", LASTING | OF_OPENMP } },
  { 'G', { "int q$ = @i;\n@Wiq$;double d$ = @d;\n@Wdd$;", 0 } },
  { 'G', { "double e$ = @e, d$ = @d;\n@Wee$;@Wdd$;float f$ = @f;\n@Wff$;", 0 } },
  { 'G', { "two z$ = @z;\n@Wzz$;wide w$ = @w;\n@Www$;", 0 } },
  { '1', { "#include <algorithm>\n#include <complex>\n#include <utility>\n",
	   OF_CXX } },
  { '2', { "static std::pair<int, double> both (int x, double y)\n"
	   "{\nreturn std::make_pair (x ^ 5, y * 0.5);\n}\n"
	   "template <typename T> struct triple\n"
	   "{\nT a, b, c;\n"
	   "triple (T x, T y, T z) : a (x), b (y), c (z) {}\n"
	   "triple (const triple &o) : a (o.a), b (o.b), c (o.c) {}\n"
	   "~triple () { a = 0; }\n"
	   "triple operator+ (const triple &o) const\n"
	   "{\nreturn triple (a + o.a, b ^ o.b, c + o.c);\n}\n"
	   "T sum () const { return (a + b * 3 + c) & 0xffff; }\n};\n"
	   "template <typename T> static void swapped (T &x, T &y)\n"
	   "{\nT z = x;\nx = y, y = (z + 1) & 0xffff;\n}\n", OF_CXX | OF_OPENMP } },
  { 0, { NULL, 0 } }
};

const struct grammar grammar_c = {
  prologue, beginning, ending, epilogue,
  { terms_i, terms_e, terms_d, terms_f, terms_z, terms_w },
  { operations_i, operations_e, operations_d, operations_f, operations_z,
    operations_w },
  { set_i, set_e, set_d, set_f, set_z, set_w },
  all_statements, forms, marks
};
