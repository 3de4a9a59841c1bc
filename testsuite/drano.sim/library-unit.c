/* Functions of the device's libraries, as steps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "library/library.h"
#include "sim-unit.h"

#include <stdlib.h>
#include <unistd.h>

#define HEAD ".version 6.0\n.target sm_30\n.address_size 64\n"
#define FUNCTION(NAME, PARAMETER, BODY)					\
  "// BEGIN GLOBAL FUNCTION DEF: " NAME "\n"				\
  ".visible .func (.param .f64 %value_out) " NAME "(.param " PARAMETER	\
  " %in_ar0)\n{\n.reg .f64 %value;\n.reg .f64 %r<9>;\n.reg .u64 %a<9>;\n" \
  ".reg .u32 %u<9>;\n.reg .pred %p<4>;\n" BODY				\
  "st.param.f64 [%value_out],%value;\nret;\n}\n"

/* Objects of an archive; each is text.  */
static const char plain[] = HEAD
  ".const .align 8 .u32 table[4] = {0,1072693248,0,1073741824 };\n"
  FUNCTION ("plain", ".f64",
	    "ld.param.f64 %r0,[%in_ar0];\nsetp.gt.f64 %p0,%r0,0d3ff0000000000000;\n"
	    "@ %p0 bra $L1;\ncvta.const.u64 %a0,table;\nadd.u64 %a1,%a0,8;\n"
	    "ld.f64 %r1,[%a1];\nfma.rn.f64 %value,%r0,%r1,0d3ff0000000000000;\n"
	    "bra $L2;\n$L1:\nmov.f64 %value,%r0;\n$L2:\n")
  "// BEGIN FUNCTION DEF: hidden\n"
  ".func (.param .f64 %value_out) hidden(.param .f64 %in_ar0)\n{\n"
  ".reg .f64 %r0;\nld.param.f64 %r0,[%in_ar0];\nst.param.f64 [%value_out],%r0;\n"
  "ret;\n}\n"
  FUNCTION ("caller", ".f64",
	    "ld.param.f64 %r0,[%in_ar0];\n{\n.param .f64 %value_in;\n"
	    ".param .f64 %out;\nst.param.f64 [%out],%r0;\n"
	    "call (%value_in),hidden,(%out);\nld.param.f64 %value,[%value_in];\n}\n");
static const char frames[] = HEAD
  FUNCTION ("volatile_one", ".f64",
	    ".local .align 16 .b8 %frame_ar[16];\n.reg .u64 %frame;\n"
	    "cvta.local.u64 %frame,%frame_ar;\nld.param.f64 %r0,[%in_ar0];\n"
	    "st.f64 [%frame+8],%r0;\nadd.u64 %a0,%frame,8;\nld.f64 %value,[%a0];\n")
  FUNCTION ("two_ways", ".f64",
	    ".local .align 16 .b8 %frame_ar[16];\n.reg .u64 %frame;\n"
	    "cvta.local.u64 %frame,%frame_ar;\nld.param.f64 %r0,[%in_ar0];\n"
	    "st.f64 [%frame],%r0;\nld.u32 %u0,[%frame+4];\nmov.f64 %value,%r0;\n")
  FUNCTION ("chosen_place", ".f64",
	    ".local .align 16 .b8 %frame_ar[16];\n.reg .u64 %frame;\n"
	    "cvta.local.u64 %frame,%frame_ar;\nld.param.f64 %r0,[%in_ar0];\n"
	    "cvt.rzi.u64.f64 %a1,%r0;\nadd.u64 %a0,%frame,%a1;\n"
	    "st.f64 [%a0],%r0;\nld.f64 %value,[%frame];\n");
static const char others[] = HEAD
  ".extern .func (.param .f64 %value_out) volatile_one(.param .f64 %in_ar0);\n"
  FUNCTION ("deep", ".f64",
	    ".local .align 8 .b8 %frame_ar[20];\n"
	    "ld.param.f64 %r0,[%in_ar0];\n{\n.param .f64 %value_in;\n"
	    ".param .f64 %out;\nst.param.f64 [%out],%r0;\n"
	    "call (%value_in),volatile_one,(%out);\n"
	    "ld.param.f64 %value,[%value_in];\n}\n")
  FUNCTION ("atomic", ".u64",
	    "ld.param.u64 %a0,[%in_ar0];\natom.add.f64 %value,[%a0],0d0000000000000000;\n")
  FUNCTION ("guarded", ".f64",
	    "ld.param.f64 %r0,[%in_ar0];\nsetp.gt.f64 %p0,%r0,0d3ff0000000000000;\n"
	    "mov.f64 %value,%r0;\n@ %p0 neg.f64 %value,%value;\n")
  FUNCTION ("wide_shift", ".u64",
	    "ld.param.u64 %a0,[%in_ar0];\nshl.b64 %a1,%a0,64;\nmov.b64 %value,%a1;\n")
  FUNCTION ("lost", ".f64", "bra $L9;\n")
  FUNCTION ("back", ".f64",
	    "ld.param.f64 %r0,[%in_ar0];\nbra $L2;\n$L1:\nmov.f64 %value,%r0;\n"
	    "bra $L3;\n$L2:\nsetp.gt.f64 %p0,%r0,0d3ff0000000000000;\n"
	    "@ %p0 bra $L1;\nneg.f64 %value,%r0;\n$L3:\n")
  FUNCTION ("loop", ".f64",
	    "ld.param.f64 %value,[%in_ar0];\n$L1:\nadd.f64 %value,%value,%value;\n"
	    "setp.lt.f64 %p0,%value,0d3ff0000000000000;\n@ %p0 bra $L1;\n")
  FUNCTION ("to_loop", ".f64",
	    "ld.param.f64 %r0,[%in_ar0];\n{\n.param .f64 %value_in;\n"
	    ".param .f64 %out;\nst.param.f64 [%out],%r0;\n"
	    "call (%value_in),loop,(%out);\nld.param.f64 %value,[%value_in];\n}\n")
  FUNCTION ("itself", ".f64",
	    "ld.param.f64 %r0,[%in_ar0];\n{\n.param .f64 %value_in;\n"
	    ".param .f64 %out;\nst.param.f64 [%out],%r0;\n"
	    "call (%value_in),itself,(%out);\nld.param.f64 %value,[%value_in];\n}\n");
static const char spoilt[] = HEAD
  "// BEGIN GLOBAL FUNCTION DEF: spoilt\n.visible .func spoilt {\n";

/* Write at AT the member NAME of an archive, TEXT; return its end.  */

static char *
put_member (char *at, const char *name, const char *text)
{
  size_t len = strlen (text);
  at += sprintf (at, "%-16s%-12d%-6d%-6d%-8s%-10zu`\n", name, 0, 0, 0, "644", len);
  memcpy (at, text, len);
  at[len] = '\n';
  return at + len + len % 2;
}

/* A file with the LEN bytes at TEXT; return its name.  */

static const char *
put_file (const char *text, size_t len)
{
  static char name[] = "library-unit.a";
  FILE *f = fopen (name, "w");
  fwrite (text, 1, len, f);
  fclose (f);
  return name;
}

/* How many steps of F are OP.  */

static int
count (const struct library_function *f, enum library_op op)
{
  int n = 0;
  for (int i = 0; f && i < f->nsteps; i++)
    n += f->steps[i].op == op;
  return n;
}

static void
test_functions (struct library *l)
{
  struct library_function *f = library_find (l, "plain");
  const struct library_step *load = NULL, *text = NULL;
  for (int i = 0; f && i < f->nsteps; i++)
    {
      load = f->steps[i].op == LIBRARY_LOAD ? &f->steps[i] : load;
      text = f->steps[i].op == LIBRARY_ASSEMBLER ? &f->steps[i] : text;
    }
  test (f && f->nparams == 1 && f->result == LIBRARY_F64
	&& count (f, LIBRARY_JUMP) == 2 && count (f, LIBRARY_COMPARE) == 1,
	"a function with a branch");
  test (load && load->table && load->table->count == 4
	&& load->table->bits[3] == 1073741824 && load->table->align == 8,
	"a load from a table");
  test (text && !strcmp (text->text,
			 "fma.rn.f64\t%0, %1, %2, 0d3ff0000000000000;"),
	"arithmetic remains text");
  test (f == library_find (l, "plain"), "a function is read once");
  f = library_find (l, "caller");
  test (count (f, LIBRARY_CALL) == 1 && !library_find (l, "hidden"),
	"a call of what its object alone sees");
  f = library_find (l, "volatile_one");
  test (f && !count (f, LIBRARY_LOAD) && !count (f, LIBRARY_STORE),
	"a variable in the frame is a register");
  test (!library_find (l, "two_ways"), "a part of the frame in two types");
  test (!library_find (l, "chosen_place"), "a place in the frame that is not known");
  test (count (library_find (l, "itself"), LIBRARY_CALL) == 1, "recursion");
  /* The compiler's shift would not be zero.  */
  test (count (library_find (l, "wide_shift"), LIBRARY_LEFT) == 0
	&& count (library_find (l, "wide_shift"), LIBRARY_ASSEMBLER) > 0,
	"a shift by all bits remains text");
  static const char *const unknown[]
    = { "atomic", "guarded", "lost", "spoilt", "nowhere", "" };
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
    test (!library_find (l, unknown[i]), "unknown: '%s'", unknown[i]);
}

/* The stack that functions need.  */

static void
test_frames (struct library *l)
{
  static const struct { const char *name; int64_t bytes; } frames[]
    = { { "plain", 0 }, { "caller", 0 }, { "volatile_one", 16 },
	{ "two_ways", 16 }, { "guarded", 0 }, { "deep", 48 }, { "itself", -1 },
	{ "hidden", -1 }, { "nowhere", -1 } };
  for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
    test (library_frames (l, frames[i].name) == frames[i].bytes,
	  "frames of %s: %lld bytes", frames[i].name,
	  (long long) frames[i].bytes);
}

/* Which functions execute nothing twice.  */

static void
test_straight (struct library *l)
{
  static const char *const names[]
    = { "plain", "caller", "back", "volatile_one",
	"loop", "to_loop", "itself", "two_ways", "nowhere" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    test (library_straight_p (l, names[i]) == (i < 4), "'%s' %s", names[i],
	  i < 4 ? "is straight" : "is not straight");
}

int
main (void)
{
  static char text[32768];
  char *end = text + sprintf (text, "!<arch>\n");
  end = put_member (end, "plain.o/", plain);
  end = put_member (end, "frames.o/", frames);
  end = put_member (end, "others.o/", others);
  end = put_member (end, "spoilt.o/", spoilt);
  size_t len = end - text;
  struct library *l = library_new ();
  test (!library_find (l, "plain"), "a library without archives");
  library_free (l);
  l = library_new ();
  test (!library_add (l, "not/there"), "a file that is not there");
  test (!library_add (l, "."), "a directory");
  test (!library_add (l, put_file ("!<arch>\n", 8)), "an empty archive");
  test (!library_add (l, put_file (plain, sizeof plain)), "no archive");
  test (library_add (l, put_file (text, len)), "an archive");
  test_frames (l);
  test_functions (l);
  test_frames (l);
  test_straight (l);
  library_free (l);
  /* Wherever the archive ends, or if a size is wrong, nothing is read beyond.  */
  int found = 0;
  for (size_t n = 9; n < len; n += 13)
    {
      l = library_new ();
      if (library_add (l, put_file (text, n)))
	found += library_find (l, "plain") != NULL;
      library_free (l);
    }
  test (found > 0 && found < (int) len / 13, "truncated archives");
  memcpy (text + 8 + 48, "9999999999", 10);
  l = library_new ();
  test (library_add (l, put_file (text, len)) && !library_find (l, "plain"),
	"a member larger than the archive");
  library_free (l);
  unlink ("library-unit.a");
  return test_end ();
}
