/* Modules in each form that programs bring, and the functions that libomptarget looks up.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <elf.h>

#include "function-name.h"
#include "sim-unit.h"

enum
{
  INVALID = 1, INVALID_DEVICE = 101, INVALID_CONTEXT = 201, NO_BINARY = 209,
  PEER_UNSUPPORTED = 217, PEER_ENABLED = 704, PEER_NOT_ENABLED = 705,
  LIMIT_STACK = 0, LIMIT_HEAP = 2,
  ERROR_LOG = 5, ERROR_LOG_BYTES = 6
};

extern CUresult cuModuleLoadDataEx (void **, const void *, unsigned, const int *,
				    void **);
extern CUresult cuModuleLoadFatBinary (void **, const void *);
extern CUresult cuDevicePrimaryCtxRetain (void **, int);
extern CUresult cuDevicePrimaryCtxRelease_v2 (int);
extern CUresult cuDevicePrimaryCtxRelease (int);
extern CUresult cuDevicePrimaryCtxReset_v2 (int);
extern CUresult cuDevicePrimaryCtxSetFlags (int, unsigned);
extern CUresult cuDevicePrimaryCtxGetState (int, unsigned *, int *);
extern CUresult cuCtxSetCurrent (void *);
extern CUresult cuCtxGetCurrent (void **);
extern CUresult cuCtxGetDevice (int *);
extern CUresult cuCtxPopCurrent_v2 (void **);
extern CUresult cuCtxPushCurrent (void *);
extern CUresult cuCtxGetLimit (size_t *, int);
extern CUresult cuCtxSetLimit (int, size_t);
extern CUresult cuDeviceCanAccessPeer (int *, int, int);
extern CUresult cuCtxEnablePeerAccess (void *, unsigned);
extern CUresult cuCtxDisablePeerAccess (void *);
extern CUresult cuMemAllocAsync (CUdeviceptr *, size_t, void *);
extern CUresult cuMemFreeAsync (CUdeviceptr, void *);
extern CUresult cuMemcpyPeerAsync (CUdeviceptr, void *, CUdeviceptr, void *, size_t,
				   void *);
extern CUresult cuMemcpyDtoD_v2 (CUdeviceptr, CUdeviceptr, size_t);
extern CUresult cuMemcpyHtoDAsync_v2 (CUdeviceptr, const void *, size_t, void *);
extern CUresult cuMemcpyDtoHAsync_v2 (void *, CUdeviceptr, size_t, void *);
extern CUresult cuMemGetAddressRange_v2 (CUdeviceptr *, size_t *, CUdeviceptr);
extern CUresult cuDeviceTotalMem (size_t *, int);
extern CUresult cuMemAlloc (CUdeviceptr *, size_t);
extern CUresult cuMemFree (CUdeviceptr);
extern CUresult cuStreamCreate (void **, unsigned);
extern CUresult cuStreamSynchronize (void *);
extern CUresult cuStreamDestroy (void *);
extern CUresult cuEventCreate (void **, unsigned);
extern CUresult cuEventDestroy (void *);

/* A kernel that writes NUMBER.  */
#define WRITES(NUMBER)						\
  KERNEL ("mov.u64 %d0, " #NUMBER ";\nst.global.u64 [%l], %d0;")

/* What "k" of M writes, or 0 if there is no such kernel.  */

static uint64_t
written (void *m)
{
  uint64_t value = 0;
  CUdeviceptr at;
  void *f;

  if (cuModuleGetFunction (&f, m, "k") || cuMemAlloc (&at, 8))
    return 0;
  cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, NULL, (void *[]) { &at }, NULL);
  cuMemcpyDtoH_v2 (&value, at, 8);
  cuMemFree (at);
  return value;
}

/* A cubin whose section NAME has TEXTS, BYTES bytes.  */

static const void *
cubin (const char *name, const char *texts, size_t bytes)
{
  static struct
  {
    Elf64_Ehdr head;
    Elf64_Shdr sections[3];
    char names[32], texts[8192];
  } image;
  size_t n = strlen (name) + 1;

  memset (&image, 0, sizeof image);
  memcpy (image.head.e_ident, ELFMAG, SELFMAG);
  image.head.e_ident[EI_CLASS] = ELFCLASS64;
  image.head.e_machine = 190;
  image.head.e_shoff = (char *) image.sections - (char *) &image;
  image.head.e_shentsize = sizeof *image.sections;
  image.head.e_shnum = 3;
  image.head.e_shstrndx = 1;
  image.sections[1] = (Elf64_Shdr) { .sh_type = SHT_STRTAB,
				     .sh_offset = image.names - (char *) &image,
				     .sh_size = n + 1 };
  image.sections[2] = (Elf64_Shdr) { .sh_name = 1, .sh_type = SHT_PROGBITS,
				     .sh_offset = image.texts - (char *) &image,
				     .sh_size = bytes };
  memcpy (image.names + 1, name, n);
  memcpy (image.texts, texts, bytes);
  return &image;
}

/* A fat binary with an entry of KIND and FLAGS.  */

static const void *
fat_binary (unsigned kind, uint64_t flags, const char *text)
{
  static struct
  {
    uint32_t magic;
    uint16_t version, header;
    uint64_t size;
    struct
    {
      uint16_t kind, version;
      uint32_t header;
      uint64_t size;
      uint32_t more[6];
      uint64_t flags, rest[2];
    } entry[2];
    char text[4096];
  } image;
  size_t n = strlen (text);

  memset (&image, 0, sizeof image);
  image.magic = 0xba55ed50;
  image.header = 16;
  image.entry[0].kind = 2;	/* A cubin, of no size.  */
  image.entry[0].header = sizeof image.entry[0];
  image.entry[1].kind = kind;
  image.entry[1].header = sizeof image.entry[1];
  image.entry[1].size = n;
  image.entry[1].flags = flags;
  memcpy (image.text, text, n);
  image.size = sizeof image.entry + n;
  return &image;
}

/* Load IMAGE, which must fail with RESULT and a message that holds WANT.  */

static void
refused (const char *name, const void *image, CUresult result, const char *want)
{
  char log[300] = "";
  void *m;
  CUresult r = cuModuleLoadDataEx (&m, image, 2,
				   (int[]) { ERROR_LOG, ERROR_LOG_BYTES },
				   (void *[]) { log, (void *) sizeof log });

  test (r == result && strstr (log, want), "%s", name);
  if (r != result || !strstr (log, want))
    printf ("error %d: %s\n", r, log);
}

static void
check_images (void)
{
  static const char two[] = PTX_HEAD ".extern .func (.param .b64 v) f ();\n"
    ".visible .entry k (.param .u64 q)\n{\n.reg .u64 %p, %v;\n.param .b64 v;\n"
    "call (v), f;\nld.param.b64 %v, [v];\nld.param.u64 %p, [q];\n"
    "st.global.u64 [%p], %v;\nret;\n}\n\0"
    PTX_HEAD ".visible .func (.param .b64 v) f ()\n{\nst.param.b64 [v], 12;\nret;\n}\n";
  struct { uint32_t magic, version; const void *binary; } wrapper = { 0x466243b1, 1,
								      NULL };
  void *m;

  test (cuModuleLoadDataEx (&m, WRITES (7), 0, NULL, NULL) == 0 && written (m) == 7
	&& cuModuleUnload (m) == 0, "text");
  test (cuModuleLoadData (&m, cubin (".ptx", WRITES (8), sizeof WRITES (8))) == 0
	&& written (m) == 8 && cuModuleUnload (m) == 0, "a cubin with text");
  test (cuModuleLoadData (&m, cubin (".ptx", two, sizeof two)) == 0
	&& written (m) == 12 && cuModuleUnload (m) == 0,
	"a cubin with two texts, one of which calls the other");
  refused ("a cubin without text", cubin (".text.k", "abc", 3), NO_BINARY,
	   "a module is a cubin without PTX");
  test (cuModuleLoadFatBinary (&m, fat_binary (1, 0, WRITES (9))) == 0
	&& written (m) == 9 && cuModuleUnload (m) == 0, "a fat binary");
  wrapper.binary = fat_binary (1, 0, WRITES (10));
  test (cuModuleLoadData (&m, &wrapper) == 0 && written (m) == 10
	&& cuModuleUnload (m) == 0, "what points to a fat binary");
  refused ("a compressed fat binary", fat_binary (1, 0x8000, "abc"), NO_BINARY,
	   "'nvcc --no-compress'");
  refused ("a fat binary of cubins", fat_binary (2, 0, "abc"), NO_BINARY,
	   "a module is a fat binary without PTX");
  refused ("an unknown instruction",
	   KERNEL ("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 %g0, %g1, %g2, %g3;"),
	   218, "in 'k': unknown instruction 'mma.sync.aligned.m8n8k4.row.col."
	   "f64.f64.f64.f64'");
  refused ("nothing", "", 0, "");
}

static void
check_primary (void *own)
{
  void *first = NULL, *again = NULL, *current = NULL;
  unsigned flags = 1;
  int active = 1, device = -1;
  CUdeviceptr at;

  test (cuDevicePrimaryCtxGetState (1, &flags, &active) == 0 && !flags && !active,
	"a primary context that nobody wanted");
  test (cuDevicePrimaryCtxSetFlags (1, 4) == 0
	&& cuDevicePrimaryCtxSetFlags (1, 0x100) == INVALID, "its flags");
  test (cuDevicePrimaryCtxRetain (&first, 1) == 0
	&& cuDevicePrimaryCtxRetain (&again, 1) == 0 && first && first == again
	&& cuDevicePrimaryCtxRetain (&again, 2) == INVALID_DEVICE,
	"there is one for all");
  test (cuDevicePrimaryCtxGetState (1, &flags, &active) == 0 && flags == 4 && active,
	"and now it is active");
  test (cuCtxGetCurrent (&current) == 0 && current == own, "it is not current yet");
  test (cuCtxSetCurrent (first) == 0 && cuCtxGetDevice (&device) == 0 && device == 1
	&& cuMemAlloc_v2 (&at, 4) == 0 && cuMemFree_v2 (at) == 0, "until it is set");
  test (cuCtxSetCurrent (NULL) == 0 && cuMemAlloc_v2 (&at, 4) == INVALID_CONTEXT
	&& cuCtxPopCurrent_v2 (&current) == INVALID_CONTEXT,
	"what was current is no more");
  test (cuCtxSetCurrent (own) == 0 && cuCtxSetCurrent ((void *[]) { NULL })
	== INVALID_CONTEXT && cuCtxGetCurrent (&current) == 0 && current == own,
	"no context is set");
  test (cuCtxDestroy_v2 (first) == INVALID_CONTEXT, "it is not destroyed");
  test (cuDevicePrimaryCtxRelease (1) == 0
	&& cuDevicePrimaryCtxGetState (1, &flags, &active) == 0 && active
	&& cuDevicePrimaryCtxRelease_v2 (1) == 0
	&& cuDevicePrimaryCtxGetState (1, &flags, &active) == 0 && !active
	&& cuDevicePrimaryCtxRelease_v2 (1) == INVALID_CONTEXT,
	"it ends when all have released it");
  test (cuDevicePrimaryCtxRetain (&first, 1) == 0
	&& cuDevicePrimaryCtxRetain (&first, 1) == 0
	&& cuDevicePrimaryCtxReset_v2 (1) == 0
	&& cuDevicePrimaryCtxGetState (1, &flags, &active) == 0 && !active
	&& cuDevicePrimaryCtxReset_v2 (1) == 0, "or when it is reset");
}

static void
check_limits (void *own)
{
  size_t value = 0;
  void *other;

  test (cuCtxGetLimit (&value, LIMIT_HEAP) == 0 && value == 256 << 20
	&& cuCtxGetLimit (&value, LIMIT_STACK) == 0 && value == 1024, "limits");
  test (cuCtxSetLimit (LIMIT_STACK, 4096) == 0
	&& cuCtxGetLimit (&value, LIMIT_STACK) == 0 && value == 4096, "one is set");
  test (cuDevicePrimaryCtxRetain (&other, 0) == 0 && cuCtxSetCurrent (other) == 0
	&& cuCtxGetLimit (&value, LIMIT_STACK) == 0 && value == 1024
	&& cuCtxSetCurrent (own) == 0 && cuDevicePrimaryCtxRelease (0) == 0,
	"for one context");
  test (cuCtxGetLimit (&value, 7) == INVALID && cuCtxGetLimit (&value, -1) == INVALID,
	"of no kind");
}

static void
check_peers (void *own)
{
  CUdeviceptr here, there;
  void *peer;
  char text[8] = "peers", back[8] = "";
  int can = 1;

  test (cuDeviceCanAccessPeer (&can, 0, 0) == 0 && !can
	&& cuDeviceCanAccessPeer (&can, 0, 1) == 0 && can
	&& cuDeviceCanAccessPeer (&can, 0, 2) == INVALID_DEVICE, "peers");
  cuDevicePrimaryCtxRetain (&peer, 1);
  test (cuCtxEnablePeerAccess (own, 0) == INVALID_CONTEXT
	&& cuCtxEnablePeerAccess (NULL, 0) == INVALID_CONTEXT
	&& cuCtxEnablePeerAccess (peer, 1) == INVALID
	&& cuCtxEnablePeerAccess (peer, 0) == 0
	&& cuCtxEnablePeerAccess (peer, 0) == PEER_ENABLED, "access is allowed once");
  test (cuCtxDisablePeerAccess (peer) == 0
	&& cuCtxDisablePeerAccess (peer) == PEER_NOT_ENABLED, "and ended once");
  cuMemAlloc_v2 (&here, 8);
  cuMemcpyHtoD_v2 (here, text, 8);
  cuCtxPushCurrent (peer);
  test (cuCtxEnablePeerAccess (peer, 0) == INVALID_CONTEXT, "nobody is his own peer");
  cuMemAlloc_v2 (&there, 8);
  test (cuMemcpyPeerAsync (there, peer, here, own, 8, NULL) == 0
	&& cuMemcpyDtoH_v2 (back, there, 8) == 0 && !strcmp (back, text),
	"a copy from device to device");
  test (cuMemcpyPeerAsync (there, peer, here, NULL, 8, NULL) == INVALID_CONTEXT
	&& cuMemcpyPeerAsync (there, peer, here, own, 9, NULL) == INVALID,
	"from no device, and more than there is");
  memset (back, 0, sizeof back);
  test (cuMemcpyDtoD_v2 (there, here, 4) == 0
	&& cuMemcpyDtoH_v2 (back, there, 4) == 0 && !strcmp (back, "peer"),
	"a copy on the device");
  cuCtxPopCurrent_v2 (NULL);
  cuDevicePrimaryCtxRelease_v2 (1);
}

/* Memory that a stream gives back is there until what the stream was given before is
   done.  */

static void
check_streams (void)
{
  static char text[64] = "in order", back[64];
  CUdeviceptr at, base;
  size_t bytes;
  void *stream, *event;

  test (cuStreamCreate (&stream, 1) == 0 && cuMemAllocAsync (&at, 64, stream) == 0
	&& cuMemcpyHtoDAsync_v2 (at, text, 64, stream) == 0
	&& cuMemcpyDtoHAsync_v2 (back, at, 64, stream) == 0
	&& cuMemFreeAsync (at, stream) == 0 && cuStreamSynchronize (stream) == 0
	&& !strcmp (back, text), "memory of a stream");
  test (cuMemGetAddressRange_v2 (&base, &bytes, at) != 0, "which is given back");
  test (cuMemFreeAsync (at, stream) == INVALID && cuMemFreeAsync (0, stream) == 0
	&& cuMemAlloc_v2 (&at, 64) == 0 && cuMemFreeAsync (at + 4, NULL) == INVALID
	&& cuMemFreeAsync (at, NULL) == 0, "once, and whole");
  test (cuStreamDestroy (stream) == 0 && cuEventCreate (&event, 0) == 0
	&& cuEventDestroy (event) == 0 && cuDeviceTotalMem (&bytes, 0) == 0
	&& bytes > 1u << 30, "names without a number");
}

/* SYMBOL, a function in code, is called SOURCE in the source, and READABLE.  */

static void
check_name (const char *symbol, const char *source, const char *readable)
{
  char *s = function_name_source (symbol), *k = function_name_kernel (symbol);

  test (!strcmp (s, source) && !strcmp (k, readable), "%s", symbol);
  if (strcmp (s, source) || strcmp (k, readable))
    printf ("%s, %s\n", s, k);
  free (s);
  free (k);
}

static void
check_names (void)
{
  check_name ("__omp_offloading_fe00_5140b3_sweep_l14", "sweep", "sweep [line 14]");
  check_name ("__omp_offloading_10302_b_last_l2_l30_omp_outlined", "last_l2",
	      "last_l2 [line 30]");
  check_name ("__omp_offloading_1_2_a_l7_2", "a", "a [line 7]");
  check_name ("__omp_offloading_1_sweep_l7", "__omp_offloading_1_sweep_l7",
	      "__omp_offloading_1_sweep_l7");
  check_name ("__omp_offloading_1_2_sweep_line", "__omp_offloading_1_2_sweep_line",
	      "__omp_offloading_1_2_sweep_line");
  check_name ("sweep_l14", "sweep_l14", "sweep_l14");
  check_name ("sweep$_omp_fn$0", "sweep", "sweep$_omp_fn$0");
}

int
main (void)
{
  setenv ("DRANO_SIM_DEVICES", "2", 1);
  unit_begin ();
  check_images ();
  check_primary (unit_context);
  check_limits (unit_context);
  check_peers (unit_context);
  check_streams ();
  check_names ();
  unit_end ();
  return test_end ();
}
