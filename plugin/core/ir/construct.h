/* What regions are, and what loops are spread over.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The analysis has these as values.  Text of them is made where text is
   printed, and read where lane IR is read; construct.def has the names.  */

#ifndef DRANO_IR_CONSTRUCT_H
#define DRANO_IR_CONSTRUCT_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* IR_ACC_PARALLEL, ...: the construct whose body a region is.  */
enum ir_construct
{
  IR_NO_CONSTRUCT,		/* Not known.  */
#define CONSTRUCT(ENUM, NAME, MODEL) IR_##ENUM,
#include "ir/construct.def"
#undef CONSTRUCT
  IR_CONSTRUCT_LAST
};

/* The place of each word of a mapping in construct.def, from 0.  */
enum ir_map_place
{
#define MAPPING(ENUM, NAME) IR_MAP_PLACE_##ENUM,
#include "ir/construct.def"
#undef MAPPING
  IR_MAP_PLACES
};

/* IR_MAP_GANG, ...: bits of a mapping, which is a mask of them: how a directive
   spreads a loop.  0: no directive says anything.  */
enum ir_map
{
#define MAPPING(ENUM, NAME) IR_MAP_##ENUM = 1 << IR_MAP_PLACE_##ENUM,
#include "ir/construct.def"
#undef MAPPING
  IR_MAP_PARALLEL_FOR = IR_MAP_PARALLEL | IR_MAP_FOR
};

/* Bytes that the text of any mapping fits into.  */
enum
{
  IR_MAPPING_SIZE = sizeof (
#define MAPPING(ENUM, NAME) NAME " "
#include "ir/construct.def"
#undef MAPPING
			    )
};

/* True if C is a construct of OpenACC, of OpenMP; neither if it is not
   known.  */
extern bool ir_acc_p (enum ir_construct c);
extern bool ir_omp_p (enum ir_construct c);

/* "acc parallel" for IR_ACC_PARALLEL and so on; null if C is not known.  */
extern const char *ir_construct_name (enum ir_construct c);

/* The construct of that NAME, or IR_NO_CONSTRUCT.  */
extern enum ir_construct ir_construct_named (const char *name);

/* Write MAPPING to TEXT as words, "gang vector", and return TEXT; null if
   MAPPING is 0.  */
extern const char *ir_mapping_text (unsigned mapping,
				    char text[IR_MAPPING_SIZE]);

/* The mapping whose words, with a blank between them, are TEXT; 0 if TEXT is
   something else.  */
extern unsigned ir_mapping_named (const char *text);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_IR_CONSTRUCT_H */
