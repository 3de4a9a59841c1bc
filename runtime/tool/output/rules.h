/* What there is to say of each kind of finding.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_RULES_H
#define DRANO_TOOL_OUTPUT_RULES_H

struct rule
{
  const char *id;		/* A finding's identifier, or one of the two
				   below.  */
  const char *summary;		/* A phrase.  */
  const char *about;		/* Sentences: what it means and costs.  */
  const char *help;		/* Sentences: the cure.  */
};

/* The rules for what has no finding of the catalogue: an access that was
   measured to waste sectors and not predicted to, and one of which prediction
   and measurement disagree.  */
extern const char rule_measured[];
extern const char rule_disagreement[];

/* Return the rule ID, or null if it is not known.  */
extern const struct rule *find_rule (const char *id);

#endif /* DRANO_TOOL_OUTPUT_RULES_H */
