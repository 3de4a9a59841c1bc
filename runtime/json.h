/* Writing JSON text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* Members of an object, each with the comma before it, to F; errors are F's
   own.  */

#ifndef DRANO_JSON_H
#define DRANO_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Write S as a string, or null if S is null.  Bytes that are not valid UTF-8
   are written as U+FFFD.  */
extern void json_put_string (FILE *f, const char *s);

/* Write KEY alone: the value is to follow.  */
extern void json_put_key (FILE *f, const char *key);

/* Write KEY and the string S, which may be null.  */
extern void json_put_text (FILE *f, const char *key, const char *s);

/* Write KEY and the number V, or null unless HAVE.  */
extern void json_put_number (FILE *f, const char *key, bool have, int64_t v);

/* Write KEY and the truth B.  */
extern void json_put_truth (FILE *f, const char *key, bool b);

/* Write KEY and the interval V, or null if either end is negative.  */
extern void json_put_interval (FILE *f, const char *key, const int v[2]);

/* Write X, without a key, with at most six decimals; what JSON cannot say
   (infinities, NaN) is null.  */
extern void json_put_real (FILE *f, double x);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_JSON_H */
