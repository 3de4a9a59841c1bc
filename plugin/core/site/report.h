/* Sites as records and as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SITE_REPORT_H
#define DRANO_SITE_REPORT_H

#include "site/site.h"
#include "record.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fill R with what SITE says; REPORTED is left unknown.  Strings live as
   long as the site's module.  */
extern void report_record (struct record *r, const struct site *site);

/* Write SITE to F as one line for people:

     file:line:column: access of 'array': pattern, ...  */
extern void report_print (FILE *f, const struct site *site);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SITE_REPORT_H */
