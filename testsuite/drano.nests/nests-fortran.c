/* Random OpenMP loop nests: those in Fortran.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A nest has the same variables always: counters I and J, V1 to V4, W1, W2, the
   arrays PA and WA and the structure PS, all private to an iteration, which
   sets them first; OUT and ROUT, of which each iteration has elements of its
   own; and sums.  Integers are kept in 0..65535.  */

#include <stdio.h>
#include <string.h>

#include "nests.h"

/* Write an integer expression with at most DEPTH operations nested.  */

static void
integer (struct generator *g, int depth)
{
  if (depth <= 0 || chance (g, 20))
    {
      static const char *const terms[]
	= { "v1", "v2", "v3", "v4", "int(i)", "int(j)", "ps%n", "fi" };
      if (chance (g, 20))
	more ("%u", draw (g, 200));
      else
	more ("iand(%s, 65535)", terms[draw (g, 8)]);
      return;
    }
  static const char *const heads[] = {
    "iand(", "iand(", "ieor(", "ior(", "iand(", "mod(", "merge(", "pa(1+iand(",
    "tab(1+iand(", "fn(", "max(", "min(", "ps%a(1+iand(", "abs("
  };
  static const char *const tails[] = {
    ", 65535)", ", 65535)", ")", ")", ")", ",1+iand(v2,15))", ")", ",7))",
    ",255))", ")", ")", ")", ",3))", ")"
  };
  static const char *const between[] = {
    "+", "*7-", ",", ",", ",", NULL, ",", NULL, NULL, ",", ",", ",", NULL, "-"
  };
  unsigned which = draw (g, 14);
  more ("%s", heads[which]);
  integer (g, depth - 1);
  if (between[which] != NULL)
    {
      more ("%s", between[which]);
      integer (g, depth - 1);
    }
  if (which == 6)
    {
      more (", ");
      integer (g, depth - 2);
      more (" > %u", draw (g, 3000));
    }
  more ("%s", tails[which]);
}

/* Write a floating-point expression, likewise.  */

static void
number (struct generator *g, int depth)
{
  static const char *const terms[] = { "w1", "w2", "wa(2)", "ps%d", "2.5d0" };
  if (depth <= 0)
    more ("%s", terms[draw (g, 5)]);
  else if (chance (g, 40))
    {
      more ("dble(");
      integer (g, depth - 1);
      more (")");
    }
  else
    {
      more ("0.5d0*(");
      number (g, depth - 1);
      more (chance (g, 50) ? "+" : "-");
      number (g, depth - 1);
      more (")");
    }
}

/* Write NAME = an integer in range.  */

static void
assign_integer (struct generator *g, const char *name)
{
  begin (g);
  more ("%s = iand(", name);
  integer (g, 2);
  more (", 65535)\n");
}

/* Write an update of what the loop adds up.  */

static void
sum_up (struct generator *g)
{
  static const char *const sums[] = {
    "rs = rs + ", "rm = max(rm, ", "rx = ieor(rx, ", "rn = min(rn, "
  };
  unsigned which = draw (g, 4);
  if (g->reductions == 0)
    {
      line (g, "!$omp atomic");
      which = 0;
      begin (g);
      more ("total = total + ");
    }
  else
    {
      begin (g);
      more ("%s", sums[which]);
    }
  integer (g, 2);
  more (which == 0 ? "\n" : ")\n");
}

static void sequence (struct generator *g, int depth);

/* Write a block of statements between the lines FIRST and LAST, whose
   condition is between FIRST and THEN.  */

static void
nested (struct generator *g, const char *first, const char *then,
	const char *last, int depth)
{
  begin (g);
  more ("%s", first);
  integer (g, 2);
  more ("%s\n", then);
  g->indent++;
  sequence (g, depth - 1);
  if (strcmp (last, "end if") == 0 && chance (g, 40))
    {
      g->indent--;
      line (g, "else");
      g->indent++;
      sequence (g, depth - 1);
    }
  g->indent--;
  line (g, "%s", last);
}

/* Write a loop that one iteration has, or a choice.  */

static void
compound (struct generator *g, int depth)
{
  int id = g->next++;
  char text[80];
  switch (draw (g, 5))
    {
    case 0: case 1:
      snprintf (text, sizeof text, ", 3) == %u) then", draw (g, 3));
      nested (g, "if (mod(", text, "end if", depth);
      break;
    case 2:
      if (g->levels++ > 0)
	break;
      snprintf (text, sizeof text, ", 7), %u", 1 + draw (g, 3));
      nested (g, chance (g, 50) ? "do k = 0, iand(" : "do k = 1, iand(", text,
	      "end do", depth);
      g->levels--;
      break;
    case 3:
      line (g, "l%d: block", id);
      line (g, "integer :: b(4), c");
      line (g, "b = [1, 2, 3, 4] * iand(v%u, 255)", 1 + draw (g, 4));
      line (g, "c = sum(b)");
      sequence (g, depth - 1);
      line (g, "v2 = iand(v2 + b(1+iand(v1,3)) + c, 65535)");
      line (g, "end block l%d", id);
      break;
    default:
      begin (g);
      more ("select case (iand(");
      integer (g, 2);
      more (", 3))\n");
      for (int i = 0; i < 2; i++)
	{
	  line (g, "case (%d)", i);
	  g->indent++;
	  sequence (g, depth - 1);
	  g->indent--;
	}
      line (g, "case default");
      assign_integer (g, "v4");
      line (g, "end select");
    }
}

/* Write a few statements, nested at most DEPTH deep.  */

static void
sequence (struct generator *g, int depth)
{
  static const char *const names[]
    = { "v1", "v2", "v3", "v4", "ps%n", "pa(1+iand(v1,7))",
	"ps%a(1+iand(v3,3))" };
  int count = 1 + (int) draw (g, depth > 0 ? 4 : 2);
  for (int i = 0; i < count && g->budget-- > 0; i++)
    switch (draw (g, 10))
      {
      case 0: case 1: case 2:
	assign_integer (g, names[draw (g, 7)]);
	break;
      case 3:
	begin (g);
	more ("%s = ", chance (g, 50) ? "w1" : "w2");
	number (g, 2);
	more ("\n");
	break;
      case 4:
	line (g, "%s", chance (g, 50) ? "pa(2:5) = pa(1:4)"
	      : "wa = 0.5d0 * wa + w1");
	break;
      case 5:
	line (g, "%s", chance (g, 50) ? "v3 = iand(sum(pa), 65535)"
	      : "v1 = maxval(iand(pa, 4095))");
	break;
      case 6:
	line (g, "call fill(pa, v%u)", 1 + draw (g, 4));
	break;
      case 7:
	sum_up (g);
	break;
      default:
	if (depth > 0)
	  compound (g, depth);
      }
}

/* Write the clauses of the directive that shares out the loop.  */

static void
clauses (struct generator *g, bool schedule, bool collapse)
{
  static const char *const kinds[]
    = { "static", "static, 1", "static, 7", "dynamic, 3", "guided" };
  if (schedule && chance (g, 40))
    more (" schedule(%s)", kinds[draw (g, 5)]);
  if (collapse)
    more (" collapse(2)");
  more (" private(v1, v2, v3, v4, w1, w2, pa, wa, ps, k)");
  if (g->reductions > 0)
    more (" &\n!$omp& reduction(+: rs) reduction(max: rm) reduction(ieor: rx)"
	  " reduction(min: rn)");
  if (g->firsts)
    more (" firstprivate(fi)");
  if (g->lastprivate)
    more (" lastprivate(lp)");
  more ("\n");
}

/* Write what each iteration does.  */

static void
iteration (struct generator *g)
{
  g->indent++;
  line (g, "v1 = iand(int(i) * 3, 65535); v2 = int(j); v3 = 5; v4 = 7");
  line (g, "w1 = v1; w2 = 1.5d0; wa = w1; pa = [(k, k = 1, 8)]");
  line (g, "ps%%n = 3; ps%%d = v1; ps%%a = v2");
  if (g->lastprivate)
    line (g, "lp = v1");
  if (chance (g, 30))
    {
      begin (g);
      more ("if (mod(");
      integer (g, 2);
      more (", 7) == 0) cycle\n");
    }
  g->budget = 14;
  g->levels = 0;
  sequence (g, 3);
  assign_integer (g, "out(i,j)");
  begin (g);
  more ("rout(i,j) = ");
  number (g, 2);
  more ("\n");
  g->indent--;
}

/* Write the loops of the nest: COLLAPSE of them shared out.  */

static void
do_loops (struct generator *g, bool collapse)
{
  unsigned high = 1 + draw (g, collapse ? 30 : 300), step = 1 + draw (g, 3);
  const char *bound = chance (g, 40) ? " + zero" : "";
  if (chance (g, 30))
    line (g, "do i = %u%s, 1, -%u", high, bound, step);
  else
    line (g, "do i = 1, %u%s, %u", high, bound, step);
  if (collapse)
    line (g, "do j = 1, %u%s", 1 + draw (g, 9), bound);
  else
    line (g, "j = 1 + mod(int(i), 9)");
  iteration (g);
  if (collapse)
    line (g, "end do");
  line (g, "end do");
}

/* Write the construct with its loops.  */

static void
construct_of (struct generator *g)
{
  static const struct { const char *outer, *inner; } forms[] = {
    { "", "target teams distribute parallel do" },
    { "", "target teams distribute parallel do" },
    { "", "target parallel do" },
    { "target", "parallel do" },
    { "target", "teams distribute parallel do" },
    { "target teams", "distribute parallel do" },
    { "target parallel", "do" },
    { "target teams distribute", "" },
  };
  unsigned which = draw (g, 8);
  bool collapse = chance (g, 40);
  const char *maps = "map(tofrom: out, rout, total, rs, rm, rx, rn, lp)";
  if (which >= 4)
    g->lastprivate = false;
  if (which == 5 || which == 7)
    g->reductions = 0;
  if (forms[which].outer[0] != 0)
    {
      more ("!$omp %s &\n!$omp& %s", forms[which].outer, maps);
      if (which == 7)
	{
	  more (" &\n!$omp&");
	  clauses (g, false, collapse);
	}
      else
	more ("\n");
    }
  if (forms[which].inner[0] != 0)
    {
      more ("!$omp %s", forms[which].inner);
      if (forms[which].outer[0] == 0)
	more (" &\n!$omp& %s", maps);
      more (" &\n!$omp&");
      if (!collapse)
	more (" private(j)");
      clauses (g, true, collapse);
    }
  else if (!collapse)
    line (g, "!  Each team has a counter of its own.");
  do_loops (g, collapse);
  if (forms[which].outer[0] != 0 && which != 7)
    line (g, "!$omp end %s", forms[which].outer);
}

/* Write the subroutine of nest G->id.  */

static void
subroutine (struct generator *g)
{
  static const char *const types[] = { "integer", "integer", "integer(8)" };
  static const char *const arrays[] = {
    "integer :: out(300,9); real(8) :: rout(300,9)",
    "integer, allocatable :: out(:,:); real(8), allocatable :: rout(:,:)",
    "integer, pointer :: out(:,:); real(8), pointer :: rout(:,:)"
  };
  unsigned how = draw (g, 3);
  g->indent = 0;
  g->next = 0;
  g->reductions = chance (g, 60);
  g->firsts = chance (g, 40);
  g->lastprivate = chance (g, 30);
  line (g, "subroutine nest%d", g->id);
  g->indent++;
  line (g, "%s :: i", types[draw (g, 3)]);
  line (g, "integer :: j, k, v1, v2, v3, v4, fi, lp, pa(8), total, rs, rm, rx, rn");
  line (g, "real(8) :: w1, w2, wa(4)");
  line (g, "type(mixed) :: ps");
  line (g, "%s", arrays[how]);
  if (how > 0)
    line (g, "allocate (out(300,9), rout(300,9))");
  line (g, "out = 0; rout = 0; total = 0; rs = 1; rm = 2; rx = 3; rn = 9999");
  line (g, "fi = 11 + zero; lp = 0; j = 1; v1 = 1");
  construct_of (g);
  line (g, "call done(%d, out, rout, [total, rs, rm, rx, rn, lp])", g->id);
  if (how > 0)
    line (g, "deallocate (out, rout)");
  g->indent--;
  line (g, "end subroutine");
}

static const char head[] =
  "module nests\n"
  "  implicit none\n"
  "  type mixed\n"
  "    integer :: n, a(4)\n"
  "    real(8) :: d\n"
  "  end type\n"
  "  integer, private :: tab_i\n"
  "  integer :: tab(256) = [(mod(37 * tab_i, 1024), tab_i = 1, 256)]\n"
  "  integer, volatile :: zero = 0\n"
  "!$omp declare target (tab)\n"
  "contains\n"
  "integer function fn(x, y)\n"
  "  !$omp declare target\n"
  "  integer, value :: x, y\n"
  "  integer :: t(4), m\n"
  "  do m = 1, 4\n"
  "    t(m) = iand(x * m + y, 4095)\n"
  "  end do\n"
  "  fn = t(1+iand(x,3)) + t(1+iand(y,3))\n"
  "end function\n"
  "subroutine fill(a, x)\n"
  "  !$omp declare target\n"
  "  integer, intent(inout) :: a(8)\n"
  "  integer, intent(in) :: x\n"
  "  integer :: m\n"
  "  do m = 1, 8\n"
  "    a(m) = iand(a(9 - m) + x * m, 65535)\n"
  "  end do\n"
  "end subroutine\n"
  "subroutine done(n, a, r, s)\n"
  "  integer, intent(in) :: n, a(:,:), s(:)\n"
  "  real(8), intent(in) :: r(:,:)\n"
  "  integer(8) :: h\n"
  "  integer :: x, y\n"
  "  h = 7\n"
  "  do x = 1, size(a, 1)\n"
  "    do y = 1, size(a, 2)\n"
  "      h = mod(h * 31 + a(x,y), 1000000007_8)\n"
  "      h = mod(h * 31 + mod(transfer(r(x,y), h), 1000003_8), 1000000007_8)\n"
  "    end do\n"
  "  end do\n"
  "  do x = 1, size(s)\n"
  "    h = mod(h * 31 + s(x), 1000000007_8)\n"
  "  end do\n"
  "  print '(a,i0,1x,i0)', 'nest ', n, h\n"
  "end subroutine\n";

/* Write a program in Fortran with NESTS nests of SEED, or those of them in ONLY.  */

void
fortran (struct generator *g, uint64_t seed, int nests, const char *only)
{
  fputs (head, stdout);
  for (g->id = 1; g->id <= nests; g->id++)
    if (wanted (only, g->id))
      {
	g->state = seed * 1000003 + (uint64_t) g->id * 7919;
	draw (g, 1);
	subroutine (g);
      }
  puts ("end module\nprogram main\n  use nests\n  !$omp target update to(tab)");
  for (int i = 1; i <= nests; i++)
    if (wanted (only, i))
      printf ("  call nest%d\n", i);
  puts ("end program");
}
