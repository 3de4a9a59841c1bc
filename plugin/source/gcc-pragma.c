/* GCC's own pragma for diagnostics.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Two forms: #pragma GCC diagnostic ignored "-Wx", and _Pragma ("GCC
   diagnostic ignored \"-Wx\"").  A directive that goes on in the next line is
   not read.  */

#include "source/gcc-pragma.h"
#include "source/text.h"

#include <string.h>

/* The place in TEXT behind the blanks from I on and the word WORD, or 0 if
   something else is there.  */

static int
behind_word (const char *text, int i, const char *word)
{
  i += source_indent (text + i);
  int n = (int) strlen (word);
  return strncmp (text + i, word, n) == 0 && !word_char_p (text[i + n])
	 ? i + n : 0;
}

/* The place in TEXT behind "GCC diagnostic", from I on, or 0.  */

static int
find_diagnostic (const char *text, int i)
{
  for (; text[i]; i++)
    if (i == 0 || !word_char_p (text[i - 1]))
      {
	int gcc = behind_word (text, i, "GCC");
	int end = gcc ? behind_word (text, gcc, "diagnostic") : 0;
	if (end)
	  return end;
      }
  return 0;
}

bool
gcc_pragma_read (struct arena *a, const char *text, const char **kind,
		 const char **option)
{
  int i = find_diagnostic (text, 0);
  if (!i || find_diagnostic (text, i))
    return false;
  i += source_indent (text + i);
  int begin = i;
  while (word_char_p (text[i]))
    i++;
  *kind = arena_copy (a, text + begin, i - begin);
  i += source_indent (text + i);
  i += text[i] == '\\';
  if (text[i++] != '"')
    return false;
  int n = (int) strcspn (text + i, "\\\"");
  *option = arena_copy (a, text + i, n);
  return text[i + n] != '\0' && *kind && *option;
}
