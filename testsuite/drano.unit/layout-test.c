/* Advice about where arrays lie.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "advice/advice.h"

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* A region, with BODY in its lane loop.  %10 is the lane, %9 an iteration of a
   loop around it, and %20 on are BODY's own.  */
#define REGION(NAME, BODY) \
  "func \"" NAME "._omp_fn.0\" source \"" NAME "\"" \
  " root construct \"acc parallel\" @\"f.c\":1:1 {\n" \
  "  lanes \"vector\" @\"f.c\":2:3\n" \
  "  block 0 single\n" \
  "    %0 = uniform p64w \"a\" mod 8 0\n" \
  "    %1 = uniform p64w \"b\" mod 8 0\n" \
  "    %2 = uniform i64 \"m\"\n    %3 = uniform i64 \"n\"\n" \
  "    %4 = const i64 4\n    %5 = const i64 12\n    %6 = const i64 8\n" \
  "    %7 = const i64 0\n    %8 = const i64 1\n    %11 = uniform i64\n" \
  "    %12 = const i64 400\n    %13 = const i64 1024\n" \
  "    jump 1\n" \
  "  block 1 single preds 0 2\n" \
  "    %9 = phi i64 %7 %14\n    %15 = lt u1 %9 %3\n" \
  "    branch %15 2 3\n" \
  "  block 2 loop 0\n" \
  "    %10 = lane i64\n" \
  BODY \
  "    %14 = add i64 %9 %8\n" \
  "    jump 1\n" \
  "  block 3 single\n" \
  "    return\n" \
  "  loop 1 seq @\"f.c\":2:3\n" \
  "}\n"

/* An access to NAME at BASE and the offset AT, LINE telling it from others.  */
#define ACCESS(AT, NUMBER, BASE, NAME, REST, LINE) \
  "    %" NUMBER "0 = add p64w " BASE " " AT "\n" \
  "    %" NUMBER "1 = load i32 %" NUMBER "0 global 4 \"" NAME "\"" REST \
  " @\"f.c\":" LINE ":5\n"

/* Offsets in bytes: member AT of element LANE of 12 bytes, ...  */
#define MEMBERS \
  "    %20 = mul i64 %10 %5\n    %21 = add i64 %20 %4\n" \
  "    %22 = add i64 %20 %6\n"
/* ... column %9 of row LANE, ...  */
#define COLUMN(LENGTH) \
  "    %20 = mul i64 %10 " LENGTH "\n    %21 = add i64 %20 %9\n" \
  "    %22 = mul i64 %21 %4\n"
/* ... and element LANE of row %9.  */
#define ROW(LENGTH) \
  "    %20 = mul i64 %9 " LENGTH "\n    %21 = add i64 %20 %10\n" \
  "    %22 = mul i64 %21 %4\n"
#define NEXT "    %20 = mul i64 %10 %4\n    %21 = add i64 %20 %4\n"

/* Every other element of "b", so that there is something to advise on.  */
#define OF_B \
  "    %80 = mul i64 %10 %6\n" ACCESS ("%80", "9", "%1", "b", "", "99")

/* A routine that reads a member of element number %2 of %1.  */
#define ROUTINE \
  "func \"get\" params 2 {\n" \
  "  block 0 inherit\n" \
  "    %1 = param p64w 0 \"p\"\n    %2 = param i64 1 \"i\"\n" \
  "    %3 = const i64 12\n    %4 = mul i64 %2 %3\n" \
  "    %5 = add p64w %1 %4\n" \
  "    %6 = load i32 %5 global 4 \"p\" @\"f.c\":20:3\n" \
  "    return %6\n" \
  "}\n"

#define STATIC " static"

/* Rows and columns of an array that all functions have.  */
#define COLUMN_OF(LENGTH, BASE, NAME) \
  COLUMN (LENGTH) ACCESS ("%22", "3", BASE, NAME, STATIC, "3")
#define ROW_OF(LENGTH, BASE, NAME) \
  ROW (LENGTH) ACCESS ("%22", "3", BASE, NAME, STATIC, "3")
/* Element LANE of row %9, and column %9 of row LANE, of different arrays.  */
#define BOTH(IN_ROWS, ROWS_BASE, IN_COLUMNS, COLUMNS_BASE) \
  COLUMN_OF ("%2", COLUMNS_BASE, IN_COLUMNS) \
  "    %50 = mul i64 %9 %2\n    %51 = add i64 %50 %10\n" \
  "    %52 = mul i64 %51 %4\n" \
  ACCESS ("%52", "6", ROWS_BASE, IN_ROWS, STATIC, "4")

/* Regions for which it is no matter how "a" lies.  */
#define EVEN REGION ("g", BOTH ("a", "%0", "a", "%0"))
#define SEVEN EVEN EVEN EVEN EVEN EVEN EVEN EVEN

/* Members of five arrays.  */
#define FIVE \
  "    %20 = mul i64 %10 %5\n" \
  ACCESS ("%20", "3", "%1", "c", "", "3") \
  ACCESS ("%20", "4", "%1", "d", "", "4") \
  ACCESS ("%20", "5", "%1", "e", "", "5") \
  ACCESS ("%20", "6", "%1", "f", "", "6") \
  ACCESS ("%20", "7", "%1", "g", "", "7")

/* What is advised on "a" in a region of a text, the first if none is named:
   sectors per iteration of the outer loop.  */
struct wanted
{
  const char *name, *text;
  enum advice_kind kind;
  double before;		/* 0: this is not advised.  */
  int after, most;		/* At the best, and at the worst.  */
  int region;
  int stride, members, covers, used;
  bool of_struct, rows;
  int amount, shift;
};

static const struct wanted all[] =
{
  { "three members of each element",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%21", "4", "%0", "a", "", "4")
	    ACCESS ("%22", "5", "%0", "a", "", "5")),
    ADVICE_SOA, 36, 12, 15, .stride = 12, .members = 3, .covers = true,
    .used = 12 },
  { "two of three members",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%22", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 24, 8, 10, .stride = 12, .members = 2, .used = 8 },
  { "one member twice",
    REGION ("f", MEMBERS ACCESS ("%21", "3", "%0", "a", "", "3")
	    ACCESS ("%21", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 24, 8, 10, .stride = 12, .members = 1, .used = 4 },
  { "members of another array",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%22", "4", "%1", "b", "", "4")),
    ADVICE_SOA, 24, 16, 17, .stride = 12, .members = 1, .used = 4 },
  { "members that have names",
    REGION ("f", MEMBERS
	    ACCESS ("%20", "3", "%0", "x", " of \"a\" 12", "3")
	    ACCESS ("%22", "4", "%0", "y", " of \"a\" 12", "4")),
    ADVICE_SOA, 24, 8, 10, .stride = 12, .members = 2, .used = 8,
    .of_struct = true },
  { "members that are arrays",
    REGION ("f", MEMBERS
	    ACCESS ("%20", "3", "%0", "x", " of \"a\" 12 rows", "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4,
    .of_struct = true, .rows = true },
  { "members of elements of rows",
    REGION ("f", "    %50 = mul i64 %9 %2\n    %51 = add i64 %50 %10\n"
	    "    %52 = mul i64 %51 %5\n"
	    ACCESS ("%52", "6", "%0", "a", "", "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "members that another region reads, too",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", STATIC, "3"))
    REGION ("g", MEMBERS ACCESS ("%20", "3", "%0", "a", STATIC, "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "a column", REGION ("f", COLUMN ("%2")
			ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column of 400 bytes' rows",
    REGION ("f", "    %20 = mul i64 %10 %12\n    %21 = mul i64 %9 %4\n"
	    "    %22 = add i64 %20 %21\n"
	    ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and twice a row",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")
	    "    %50 = mul i64 %9 %2\n    %51 = add i64 %50 %10\n"
	    "    %52 = mul i64 %51 %4\n"
	    ACCESS ("%52", "6", "%0", "a", "", "4")
	    ACCESS ("%52", "7", "%0", "a", "", "5")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column, and a row elsewhere",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "two columns, and a row elsewhere",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")),
    ADVICE_TRANSPOSE, 64, 8, 10, .members = 0 },
  { "a column, and both elsewhere",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")
	    "    %50 = mul i64 %10 %2\n    %51 = add i64 %50 %9\n"
	    "    %52 = mul i64 %51 %4\n"
	    ACCESS ("%52", "6", "%0", "a", STATIC, "4")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and a row of another function's array",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and a row in the same function",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("f", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column, and another array in the same function",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("f", ROW ("%2") ACCESS ("%22", "3", "%1", "b", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and nothing that is known elsewhere",
    REGION ("f", COLUMN ("%11") ACCESS ("%22", "3", "%0", "a", STATIC, "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column of rows whose length has no name",
    REGION ("f", COLUMN ("%11") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "one element further on",
    REGION ("f", NEXT ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_ALIGN_BASE, 5, 4, 4, .amount = 128, .shift = 4 },
  { "a hundred elements further on",
    REGION ("f", "    %20 = mul i64 %10 %4\n    %21 = add i64 %20 %12\n"
	    ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_ALIGN_BASE, 5, 4, 4, .amount = 128, .shift = 16 },
  { "one element further on, and one not",
    REGION ("f", NEXT ACCESS ("%21", "3", "%0", "a", "", "3")
	    ACCESS ("%20", "4", "%0", "a", "", "4")),
    ADVICE_ALIGN_BASE, 0, 0, 0, .amount = 0 },
  { "rows of any length",
    REGION ("f", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3") OF_B),
    ADVICE_PAD_ROWS, 12.5, 12, 12, .amount = 32 },
  { "rows whose length has no name",
    REGION ("f", ROW ("%11") ACCESS ("%22", "3", "%0", "a", "", "3") OF_B),
    ADVICE_PAD_ROWS, 0, 0, 0, .amount = 0 },
  { "rows of 1024 bytes",
    REGION ("f", ROW ("%13") ACCESS ("%22", "3", "%0", "a", "", "3") OF_B),
    ADVICE_PAD_ROWS, 0, 0, 0, .amount = 0 },
  { "a member of a later element",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = add i64 %20 %12\n"
	    ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_SOA, 13, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "the last member of the element before",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = sub i64 %20 %4\n"
	    ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_SOA, 13, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "members, and other strides in the same array",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = mul i64 %10 %6\n"
	    "    %22 = add i64 %21 %4\n"
	    "    %23 = mul i64 %10 %9\n    %24 = mul i64 %23 %6\n"
	    ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%22", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 20, 7, 9, .stride = 12, .members = 1, .used = 4 },
  { "a member of elements of 1024 bytes",
    REGION ("f", "    %20 = mul i64 %10 %13\n"
	    ACCESS ("%20", "3", "%0", "a", "", "3")),
    ADVICE_SOA, 32, 4, 5, .stride = 1024, .members = 1, .used = 4 },
  { "elements of members that are arrays",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = mul i64 %9 %4\n"
	    "    %22 = add i64 %20 %21\n"
	    ACCESS ("%22", "3", "%0", "x", " of \"a\" 12 rows", "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4,
    .of_struct = true, .rows = true },
  { "elements of members that lanes choose",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = mul i64 %9 %4\n"
	    "    %22 = mul i64 %21 %10\n    %23 = add i64 %20 %22\n"
	    ACCESS ("%23", "3", "%0", "x", " of \"a\" 12 rows", "3")),
    ADVICE_SOA, 0, 0, 0, .stride = 0 },
  { "members of elements from some on",
    REGION ("f", "    %20 = add i64 %10 %9\n    %21 = mul i64 %20 %5\n"
	    ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "a structure of one member",
    REGION ("f", "    %20 = mul i64 %10 %6\n"
	    ACCESS ("%20", "3", "%0", "x", " of \"a\" 4", "3")),
    ADVICE_SOA, 8, 4, 5, .stride = 8, .members = 1, .used = 4 },
  { "members of the second array",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%1", "b", "", "3")
	    ACCESS ("%22", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 24, 16, 17, .stride = 12, .members = 1, .used = 4 },
  { "members that a routine reads",
    ROUTINE REGION ("f", "    %20 = call i32 \"get\" func 0 %0 %10\n"),
    ADVICE_SOA, 12, 4, 5, .region = 1, .stride = 12, .members = 1, .used = 4 },
  { "members, and rows of such elements",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    "    %50 = mul i64 %20 %2\n    %51 = add i64 %50 %4\n"
	    ACCESS ("%51", "6", "%0", "a", "", "4")),
    ADVICE_SOA, 44, 36, 37, .stride = 12, .members = 1, .used = 4 },
  { "members of rows of lanes",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = mul i64 %10 %2\n"
	    "    %22 = mul i64 %21 %4\n    %23 = add i64 %20 %22\n"
	    ACCESS ("%23", "3", "%0", "a", "", "3")),
    ADVICE_SOA, 0, 0, 0, .stride = 0 },
  { "columns of rows of lanes",
    REGION ("f", "    %20 = mul i64 %10 %5\n    %21 = mul i64 %10 %2\n"
	    "    %22 = mul i64 %21 %4\n    %23 = add i64 %20 %22\n"
	    ACCESS ("%23", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .stride = 0 },
  { "the first column from some row on",
    REGION ("f", "    %20 = add i64 %10 %3\n    %21 = mul i64 %20 %2\n"
	    "    %22 = mul i64 %21 %4\n"
	    ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column of planes",
    REGION ("f", "    %20 = mul i64 %10 %2\n    %21 = mul i64 %20 %3\n"
	    "    %22 = add i64 %21 %9\n    %23 = mul i64 %22 %4\n"
	    ACCESS ("%23", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column of square planes",
    REGION ("f", "    %20 = mul i64 %10 %2\n    %21 = mul i64 %20 %2\n"
	    "    %22 = mul i64 %9 %2\n    %23 = add i64 %21 %22\n"
	    "    %24 = mul i64 %23 %4\n"
	    ACCESS ("%24", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and a row of one function's array of that name",
    REGION ("f", COLUMN_OF ("%2", "%0", "a"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column of one function's array, and a row of another one's",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("g", ROW_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a row, and a column in the next region",
    REGION ("f", ROW_OF ("%2", "%0", "a"))
    REGION ("g", COLUMN_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 0, 0, 0, .region = 1 },
  { "a row, and two columns in the next region",
    REGION ("f", ROW_OF ("%2", "%0", "a"))
    REGION ("g", COLUMN_OF ("%2", "%0", "a")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4")),
    ADVICE_TRANSPOSE, 64, 8, 10, .region = 1 },
  { "a column, a row elsewhere, and two columns in a third region",
    REGION ("f", COLUMN_OF ("%2", "%0", "a"))
    REGION ("g", ROW_OF ("%2", "%0", "a"))
    REGION ("h", COLUMN_OF ("%2", "%0", "a")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a row in two regions, and two columns in a third",
    REGION ("f", ROW_OF ("%2", "%0", "a"))
    REGION ("g", ROW_OF ("%2", "%0", "a"))
    REGION ("h", COLUMN_OF ("%2", "%0", "a")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4")),
    ADVICE_TRANSPOSE, 0, 0, 0, .region = 2 },
  { "columns of two arrays, one of which has a row elsewhere",
    REGION ("f", COLUMN_OF ("%2", "%1", "b")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4"))
    REGION ("g", BOTH ("a", "%0", "b", "%1")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "columns of two arrays, the other of which has a row elsewhere",
    REGION ("f", COLUMN_OF ("%2", "%1", "b")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4"))
    REGION ("g", BOTH ("b", "%1", "a", "%0")),
    ADVICE_TRANSPOSE, 64, 36, 37, .members = 0 },
  { "columns of two lengths, for one of which it is no matter elsewhere",
    REGION ("f", COLUMN_OF ("%2", "%0", "a"))
    REGION ("g", COLUMN_OF ("%3", "%0", "a")
	    "    %50 = mul i64 %9 %2\n    %51 = add i64 %50 %10\n"
	    "    %52 = mul i64 %51 %4\n"
	    ACCESS ("%52", "6", "%0", "a", STATIC, "4"))
    REGION ("h", COLUMN_OF ("%3", "%0", "a")),
    ADVICE_TRANSPOSE, 32, 4, 5, .region = 2 },
  { "a column, and a row in the eighth region that has the array",
    REGION ("f", COLUMN_OF ("%2", "%0", "a")) SEVEN
    REGION ("g", ROW_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column, and a row in the ninth, where nobody looks",
    REGION ("f", COLUMN_OF ("%2", "%0", "a")) SEVEN EVEN
    REGION ("g", ROW_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "two columns of rows without a name, and a row elsewhere",
    REGION ("f", COLUMN_OF ("%11", "%0", "a")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4"))
    REGION ("g", ROW_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "two columns of planes without a name, and a row elsewhere",
    REGION ("f", "    %20 = mul i64 %10 %2\n    %21 = mul i64 %20 %11\n"
	    "    %22 = add i64 %21 %9\n    %23 = mul i64 %22 %4\n"
	    ACCESS ("%23", "3", "%0", "a", STATIC, "3")
	    ACCESS ("%23", "4", "%0", "a", STATIC, "4"))
    REGION ("g", ROW_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "two columns of planes of rows without a name, and a row elsewhere",
    REGION ("f", "    %20 = mul i64 %11 %3\n    %21 = mul i64 %20 %10\n"
	    "    %22 = add i64 %21 %9\n    %23 = mul i64 %22 %4\n"
	    ACCESS ("%23", "3", "%0", "a", STATIC, "3")
	    ACCESS ("%23", "4", "%0", "a", STATIC, "4"))
    REGION ("g", ROW_OF ("%2", "%0", "a")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "members of the sixth array",
    REGION ("f", FIVE ACCESS ("%20", "8", "%0", "a", "", "8")),
    ADVICE_SOA, 72, 64, 65, .stride = 12, .members = 1, .used = 4 },
  { "members of the seventh array, which nobody tries",
    REGION ("f", FIVE ACCESS ("%20", "8", "%1", "h", "", "8")
	    ACCESS ("%20", "9", "%0", "a", "", "9")),
    ADVICE_SOA, 0, 0, 0, .stride = 0 },
  { "members of an array that has been accessed before, but well",
    REGION ("f", "    %20 = mul i64 %10 %4\n    %21 = mul i64 %10 %5\n"
	    ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%21", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 16, 6, 8, .stride = 12, .members = 1, .used = 4 },
  { "members of an array after six accesses to another one",
    REGION ("f", "    %20 = mul i64 %10 %5\n"
	    ACCESS ("%20", "3", "%1", "b", "", "3")
	    ACCESS ("%20", "4", "%1", "b", "", "4")
	    ACCESS ("%20", "5", "%1", "b", "", "5")
	    ACCESS ("%20", "6", "%1", "b", "", "6")
	    ACCESS ("%20", "7", "%1", "b", "", "7")
	    ACCESS ("%20", "8", "%1", "b", "", "8")
	    ACCESS ("%20", "9", "%0", "a", "", "9")),
    ADVICE_SOA, 84, 76, 77, .stride = 12, .members = 1, .used = 4 },
  { "one element further on, but not elsewhere",
    REGION ("f", NEXT ACCESS ("%21", "3", "%0", "a", STATIC, "3"))
    REGION ("g", NEXT ACCESS ("%20", "3", "%0", "a", STATIC, "3")),
    ADVICE_ALIGN_BASE, 5, 4, 4, .amount = 128, .shift = 4 },
  { "an element for each lane",
    REGION ("f", "    %20 = mul i64 %10 %4\n"
	    ACCESS ("%20", "3", "%0", "a", "", "3")),
    ADVICE_ALIGN_BASE, 0, 0, 0, .amount = 0 },
  { "rows of bytes",
    REGION ("f", "    %20 = mul i64 %9 %2\n    %21 = add i64 %20 %10\n"
	    "    %30 = add p64w %0 %21\n"
	    "    %31 = load i8 %30 global 1 \"a\" @\"f.c\":3:5\n" OF_B),
    ADVICE_PAD_ROWS, 9.5, 9, 9, .amount = 32 }
};

/* The advice of KIND on "a" in region number REGION of L, or null.  */

static const struct advice *
find (const struct advice_list *l, enum advice_kind kind, int region)
{
  for (int k = 0; k < l->n; k++)
    if (l->at[k].kind == kind && l->at[k].root->index == region
	&& !strcmp (l->at[k].array, "a"))
      return &l->at[k];
  return NULL;
}

static void
test_advice (const struct wanted *w)
{
  char msg[200] = "";
  struct arena *a = arena_new ();
  struct ir_module *m = ir_read (a, w->text, strlen (w->text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, w->text);
      exit (test_end ());
    }
  const struct analysis *r
    = analyze_module (m, machine_find (MACHINE_DEFAULT), DOMAIN_LANES);
  const struct advice *p = find (advise (m, r), w->kind, w->region);
  const char *id = advice_id (w->kind);
  test_number (p != NULL, w->before > 0, "%s: %s", id, w->name);
  if (p && w->before)
    {
      test_number ((int64_t) p->before, (int64_t) (POLICY_TRIPS * w->before),
		   "sectors before, %s", w->name);
      test_number ((int64_t) p->after, POLICY_TRIPS * w->after,
		   "sectors after, %s", w->name);
      test_number ((int64_t) p->after_most, POLICY_TRIPS * w->most,
		   "sectors at worst, %s", w->name);
      test_number (p->group.stride, w->stride, "stride, %s", w->name);
      test_number (p->group.members, w->members, "members, %s", w->name);
      test_number (p->group.covers, w->covers, "all are used, %s", w->name);
      test_number (p->group.used, w->used, "bytes used, %s", w->name);
      test_number (p->members, w->of_struct, "they have names, %s", w->name);
      test_number (p->rows, w->rows, "they are arrays, %s", w->name);
      test_number (p->amount, w->amount, "bytes to align to, %s", w->name);
      test_number (p->shift, w->shift, "bytes on, %s", w->name);
    }
  arena_free (a);
}

int
main (void)
{
  for (size_t k = 0; k < sizeof all / sizeof *all; k++)
    test_advice (&all[k]);
  return test_end ();
}
