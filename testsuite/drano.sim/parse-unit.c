/* Reading and linking PTX: what is an error, and how it is reported.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "sim-unit.h"
#include "ptx/ptx.h"
#include "exec/exec.h"
#include "code/compile.h"

/* Link the COUNT texts of OBJECTS and compile their kernels.  Return the
   module; its error is set if that failed.  */

static struct module *
link_objects (int count, const char *const *objects, unsigned char **image)
{
  struct module *m = module_new ();
  char label[16];
  bool ok = true;

  *image = NULL;
  for (int k = 0; ok && k < count; k++)
    {
      snprintf (label, sizeof label, "o%d", k);
      ok = ptx_parse (m, objects[k], strlen (objects[k]), label);
    }
  if (ok && module_link (m))
    {
      uint64_t bytes = module_layout (m);
      *image = calloc (1, bytes + 1);
      m->image = (uintptr_t) *image;
      ok = module_initialise (m, *image);
      for (struct object *o = m->objects; ok && o; o = o->next)
	for (struct symbol *s = o->symbols; ok && s; s = s->next)
	  if (s->kind == SYMBOL_FUNC && s->defined && s->function->kernel)
	    ok = ptx_compile (s->function);
    }
  return m;
}

/* Test that the PTX text T fails with a message that holds WANT, or is right
   if WANT is null.  */

static void
check (const char *name, const char *t, const char *want)
{
  unsigned char *image;
  struct module *m = link_objects (1, &t, &image);
  bool good = (want ? m->error.set && strstr (m->error.text, want)
	       : !m->error.set);

  test (good, "%s", name);
  if (!good)
    printf ("message: %s\n", m->error.set ? m->error.text : "none");
  module_free (m);
  free (image);
}

#define ENTRY(BODY)							\
  PTX_HEAD ".visible .entry k (.param .u64 q)\n{\n.reg .u32 %r<4>;\n"	\
  ".reg .u64 %d<4>;\n.reg .pred %p<4>;\n" BODY "\nret;\n}\n"

/* A kernel that has arrays of 12 and 8 bytes and a number to call f and g with.  */
#define ARRAYS(BODY)							\
  PTX_HEAD ".func (.param .align 4 .b8 r[12]) f (.param .align 4 .b8 x[12])\n"	\
  "{\n.reg .u32 %r;\nld.param.u32 %r, [x+8];\nst.param.u32 [r], %r;\nret;\n}\n" \
  ".func (.param .align 4 .b8 r[12]) g (.param .u32 x)\n{\nret;\n}\n"	\
  ".entry k ()\n{\n.reg .u32 %r;\n.param .align 4 .b8 a[12];\n"		\
  ".param .align 4 .b8 v[12];\n.param .align 4 .b8 w[8];\n.param .b32 n;\n" \
  BODY "\nret;\n}\n"

static void
check_errors (void)
{
  check ("an unknown instruction", ENTRY ("wmma.load.a %r0, [%d0];"),
	 "o0:9: in 'k': unknown instruction 'wmma.load.a'");
  check ("an unknown modifier", ENTRY ("add.silly.u32 %r0, %r1, %r2;"),
	 "unknown instruction 'add.silly.u32'");
  check ("an unknown instruction that nobody reaches",
	 PTX_HEAD ".func f ()\n{\nwmma.load.a %r0;\nret;\n}\n", NULL);
  check ("an unknown instruction behind a call",
	 PTX_HEAD ".func f ()\n{\nfrob.u32;\nret;\n}\n"
	 ".entry k ()\n{\ncall f;\nret;\n}\n", "in 'f': unknown instruction");
  check ("an undeclared register", ENTRY ("add.u32 %r0, %r1, %x;"),
	 "'%x' is undefined");
  check ("32 bits of a global's address", PTX_HEAD ".global .u32 v;\n"
	 ".entry k ()\n{\n.reg .u32 %r;\nmov.u32 %r, v;\nret;\n}\n",
	 "an address of fewer than 64 bits");
  check ("a shared address for a floating number", PTX_HEAD ".shared .u32 v;\n"
	 ".entry k ()\n{\n.reg .f32 %f;\nmov.f32 %f, v;\nret;\n}\n",
	 "an address that is not an integer");
  check ("a call through a label before a blank",
	 PTX_HEAD ".func f (.param .b32 x)\n{\nret;\n}\n"
	 ".entry k ()\n{\n.reg .b64 %p;\nmov.u64 %p, f;\n{\n.param .b32 a;\n"
	 "st.param.b32 [a+0], 1;\nproto : .callprototype ()_ (.param .b32 _);\n"
	 "call %p, (a), proto;\n}\nret;\n}\n", NULL);
  check ("operands missing", ENTRY ("add.u32 %r0, %r1;"),
	 "wrong number of operands in 'add.u32'");
  check ("a predicate where a number belongs", ENTRY ("add.u32 %r0, %r1, %p0;"),
	 "wrong type");
  check ("a 64-bit result for 32 bits", ENTRY ("mul.wide.u32 %r0, %r1, %r2;"),
	 "destination of the wrong type");
  check ("a branch to nowhere", ENTRY ("bra $nowhere;"), "no such label");
  check ("a label twice", ENTRY ("$a: $a:"), "defined twice");
  check ("a semicolon missing", ENTRY ("add.u32 %r0, %r1, %r2"),
	 "expected ';'");
  check ("a body without end", PTX_HEAD ".entry k ()\n{\nret;\n", "does not end");
  check ("a call of what is undefined",
	 PTX_HEAD ".extern .func f ();\n.entry k ()\n{\ncall f;\nret;\n}\n",
	 "function 'f' is undefined");
  check ("a call with too few arguments",
	 PTX_HEAD ".func f (.param .u32 %a)\n{\nret;\n}\n"
	 ".entry k ()\n{\ncall f;\nret;\n}\n", "with 0 arguments");
  check ("a function twice", PTX_HEAD ".func f ()\n{\nret;\n}\n.func f ()\n{\n"
	 "ret;\n}\n", "'f' is defined twice");
  check ("an alias of what is undefined", PTX_HEAD ".func f ();\n.alias f, g;\n"
	 ".entry k ()\n{\ncall f;\nret;\n}\n", "function 'f' is undefined");
  check ("an alias of nothing declared", PTX_HEAD ".func g ()\n{\nret;\n}\n"
	 ".alias f, g;\n", "'f' is not declared");
  check ("an alias with a body", PTX_HEAD ".func g ()\n{\nret;\n}\n"
	 ".func f ()\n{\nret;\n}\n.alias f, g;\n", "'f' is defined twice");
  check ("a body for an alias", PTX_HEAD ".func g ()\n{\nret;\n}\n"
	 ".func f ();\n.alias f, g;\n.func f ()\n{\nret;\n}\n",
	 "'f' is defined twice");
  check ("an alias that is a kernel", PTX_HEAD ".entry k ();\n.alias k, g;\n",
	 "kernel 'k' is an alias");
  check ("a kernel that is an alias", PTX_HEAD ".func k ();\n.alias k, g;\n"
	 ".entry k ();\n", "kernel 'k' is an alias");
  check ("aliases of each other", PTX_HEAD ".func f ();\n.func g ();\n"
	 ".alias f, g;\n.alias g, f;\n.entry k ()\n{\ncall f;\nret;\n}\n",
	 "function 'f' is undefined");
  check ("a function and a variable", PTX_HEAD ".global .u32 f;\n"
	 ".func f ()\n{\nret;\n}\n", "both a variable and a function");
  check ("an initialiser too long", PTX_HEAD ".global .u32 v[2] = {1,2,3};\n",
	 "too long");
  check ("an initialiser of nothing known", PTX_HEAD
	 ".global .u64 v[1] = {generic(w)};\n", "'w', which initialises 'v'");
  check ("an alignment that is no power of two", PTX_HEAD
	 ".global .align 3 .u32 v;\n", "expected an alignment");
  check ("text that is no PTX", "hello, world\n", "expected a directive");
  check ("an array for a number", ARRAYS ("call (v), f, (n);"),
	 "an argument of the wrong size");
  check ("a number for an array", ARRAYS ("call (v), g, (a);"),
	 "an argument of the wrong size");
  check ("an array for a larger one", ARRAYS ("call (v), f, (w);"),
	 "an argument of the wrong size");
  check ("a vector in a number", ARRAYS ("st.param.v2.b32 [n], {%r, %r};"),
	 "a vector of the wrong length");
  check ("a branch through no table", ENTRY ("brx.idx %r0, $t;\n$a: $t: .branchtargets $a;"),
	 "in 'k': no table '$t' before it");
  check ("a branch through a table to nowhere",
	 ENTRY ("$t: .branchtargets $a, $b;\nbrx.idx %r0, $t;\n$a:"), "no such label");
  check ("a branch through a table under a condition",
	 ENTRY ("$t: .branchtargets $a;\n@%p0 brx.idx %r0, $t;\n$a:"),
	 "under a condition is not supported");
  check ("a table without labels", ENTRY ("$t: .branchtargets;"), "expected a label");
  check ("an array of registers", ENTRY (".reg .u32 %x[4];"), "expected ';'");
  check ("a pointer's alignment missing",
	 PTX_HEAD ".entry k (.param .u64 .ptr .global .align q)\n{\nret;\n}\n",
	 "expected an alignment");
}

static void
check_accepted (void)
{
  check ("an alias", PTX_HEAD ".visible .func (.param .u32 %v) g (.param .u32 %a)"
	 ";\n.func (.param .u32 %v) f (.param .u32 %a);\n.alias f,g;\n"
	 ".visible .func (.param .u32 %v) g (.param .u32 %a)\n{\n"
	 ".reg .u32 %r;\n.param .u32 %o;\nld.param.u32 %r, [%a];\n"
	 "call (%o), f, (%a);\nst.param.u32 [%v], %r;\nret;\n}\n"
	 ".entry k ()\n{\n.reg .u32 %r;\n.reg .u64 %d;\n"
	 "mov.u64 %d, f;\ncall (%r), g, (%r);\nret;\n}\n", NULL);
  check ("arrays as arguments", ARRAYS ("st.param.u32 [a+8], %r;\n"
					"call (v), f, (a);\nld.param.u32 %r, [v];"),
	 NULL);
  check ("what a pointer points to", PTX_HEAD
	 ".entry k (.param .u64 .ptr .global .align 4 p, .param .u64 .ptr q,\n"
	 ".param .u64 .ptr .align 1 r)\n{\n.reg .u64 %d;\n"
	 "ld.param.u64 %d, [r];\nret;\n}\n", NULL);
  check ("every comment", ENTRY ("/* a ; } */ add.u32 %r0, %r1, %r2; // } x"),
	 NULL);
  check ("names used again in an inner block",
	 ENTRY ("{ .reg .u64 %r0; mov.u64 %r0, 1; { .reg .pred %r0;"
		" mov.pred %r0, 1; } add.u64 %d0, %r0, 1; }"
		" add.u32 %r0, %r1, 1;"), NULL);
  check ("an empty kernel", PTX_HEAD ".entry k ()\n{\n}\n", NULL);
  check ("an endless kernel", PTX_HEAD ".entry k ()\n{\n$a: bra $a;\n}\n",
	 NULL);
  check ("a discarded atomic", ENTRY ("atom.add.u64 _, [%d0], %d1;"), NULL);
  check ("old barriers", ENTRY ("bar.sync 0; barrier.sync.aligned 1, 64;"
				" membar.gl; fence.acq_rel.sys;"), NULL);
  check ("a narrow load into a wide register", ENTRY ("ld.s8 %d0, [%d1];"
						       " st.u8 [%d1], %d0;"),
	 NULL);
}

static void
check_linking (void)
{
  static const char *const strong[] = {
    PTX_HEAD ".visible .global .u32 v = 1;\n",
    PTX_HEAD ".weak .global .u32 v = 2;\n",
    PTX_HEAD ".global .u32 v = 3;\n.visible .global .u64 p = generic(v);\n",
    PTX_HEAD ".extern .global .u32 v[1];\n"
    ".visible .global .u64 q[2] = { 7, generic(v)+4 };\n" };
  static const char *const twice[] = { strong[0], strong[0] };
  static const char *const apart[] = {
    PTX_HEAD ".func f ()\n{\nret;\n}\n.visible .func g ()\n{\ncall f;\nret;\n}\n",
    PTX_HEAD ".func f (.param .u32 %a)\n{\nret;\n}\n.extern .func g ();\n"
    ".entry k ()\n{\n.reg .u32 %r;\ncall g;\ncall f, (%r);\nret;\n}\n" };
  unsigned char *image;
  struct module *m = link_objects (4, strong, &image);
  struct symbol *v = module_global (m, "v"), *p = module_global (m, "p"),
		*q = module_global (m, "q");
  uint32_t value = 0, own = 0;
  uint64_t pointer = 0, other = 0;

  if (!m->error.set && v && p && q)
    {
      memcpy (&value, image + v->address, 4);
      memcpy (&pointer, image + p->address, 8);
      memcpy (&other, image + q->address + 8, 8);
      memcpy (&own, (void *) (uintptr_t) pointer, 4);
    }
  test (value == 1, "a strong definition wins against a weak one");
  test (own == 3, "an object's own name wins against a global one");
  test (v && other == m->image + v->address + 4, "an address with an offset");
  module_free (m);
  free (image);

  m = link_objects (2, twice, &image);
  test (m->error.set && strstr (m->error.text, "'v' is defined in o0 too"),
	"two strong definitions");
  module_free (m);
  free (image);

  m = link_objects (2, apart, &image);
  test (!m->error.set, "functions of one name in two objects");
  module_free (m);
  free (image);
}

int
main (void)
{
  check_errors ();
  check_accepted ();
  check_linking ();
  return test_end ();
}
