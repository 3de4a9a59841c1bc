/* Includes a file five times.  */

#define NAME first
#include "kernels.h"
#undef NAME
#define NAME second
#include "kernels.h"
#undef NAME
#define NAME third
#include "kernels.h"
#undef NAME
#define NAME fourth
#include "kernels.h"
#undef NAME
#define NAME fifth
#include "kernels.h"
