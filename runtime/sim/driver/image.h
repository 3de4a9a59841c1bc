/* What a program gives the driver as a module.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_DRIVER_IMAGE_H
#define SIM_DRIVER_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

/* Who gets a text of LEN bytes; false ends it.  */
typedef bool receive_text (void *data, const char *text, size_t len);

/* Give each PTX text in IMAGE to RECEIVE with DATA, as far as it returns true:
   IMAGE is PTX, a cubin with PTX in it, or a fat binary.  Return null, or a
   sentence that says why there is no text.  */
extern const char *image_texts (const void *image, receive_text *receive,
				void *data);

#endif /* SIM_DRIVER_IMAGE_H */
