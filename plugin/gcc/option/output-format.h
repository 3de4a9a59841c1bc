/* Diagnostics in formats other than text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_OUTPUT_FORMAT_H
#define DRANO_GCC_OPTION_OUTPUT_FORMAT_H

/* Let all diagnostics come out in the format that -fdiagnostics-format= names.
   NAME is the plugin's.  */
extern void output_format_register (const char *name);

/* True if diagnostics are written as SARIF, be it in addition to text.  */
extern bool output_format_sarif_p (void);

#endif /* DRANO_GCC_OPTION_OUTPUT_FORMAT_H */
