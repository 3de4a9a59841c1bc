/* Commands of GitHub's workflows, which put remarks at lines of a change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is in a command may have any character: a comma ends a property, a new
   line the command.  GitHub shows ten remarks of a kind of a step.  */

#include "base/path.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOST = 10 };

void
print_workflow_text (const char *s, bool property)
{
  for (; *s; s++)
    if (*s == '%' || (unsigned char) *s < ' '
	|| (property && strchr (":,", *s)))
      printf ("%%%02X", (unsigned char) *s);
    else
      putchar (*s);
}

void
begin_workflow_command (const char *command, const char *base,
			const char *file, int line, int column)
{
  char *below = file ? name_below (base, file) : NULL;

  printf ("::%s ", command);
  if (file)
    {
      fputs ("file=", stdout);
      print_workflow_text (below ? below : file, true);
      if (line > 0)
	printf (",line=%d", line);
      if (line > 0 && column > 0)
	printf (",col=%d", column);
      putchar (',');
    }
  fputs ("title=drano%3A ", stdout);
  free (below);
}

char *
workflow_directory (void)
{
  const char *workspace = getenv ("GITHUB_WORKSPACE");

  return absolute_name (workspace && *workspace ? workspace : ".");
}

void
show_fault_annotations (const struct faults *all)
{
  size_t most = SHOWN_MOST - (all->n > SHOWN_MOST);
  char *base = workflow_directory ();

  for (size_t i = 0; i < all->n && i < most; i++)
    {
      const struct fault *x = &all->fault[i];
      begin_workflow_command ("error", base, x->file, x->line, x->column);
      print_workflow_text (x->kind ? x->kind : "check", true);
      fputs ("::", stdout);
      print_workflow_text (x->message ? x->message : "", false);
      if (x->cure)
	{
	  fputs ("%0A", stdout);
	  print_workflow_text (x->cure, false);
	}
      putchar ('\n');
    }
  /* The last of them tells how many are left.  */
  if (all->n > most)
    printf ("::error title=drano::checks found what is wrong at %zu more "
	    "places\n", all->n - most);
  free (base);
}
