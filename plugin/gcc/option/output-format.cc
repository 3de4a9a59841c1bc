/* Diagnostics in formats other than text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Up to GCC 13, -fdiagnostics-format=json replaces the functions of the
   diagnostic context that write text.  f951 puts its own back when it has
   parsed (gfc_diagnostics_finish), and free_lang_data puts back those for text
   as soon as something is to be streamed, as it is for an offload compiler.
   All that is diagnosed later is then text, and the format's own output lacks
   it.

   So the functions are kept when the options have been read, and restored
   after free_lang_data, before the first pass that warns.  There, too, what
   f951 of any release has left open is closed (shim_restore_format).  */

#include "gcc-shim.h"
#include "option/output-format.h"

static const pass_data pass_data_format =
{
  SIMPLE_IPA_PASS, "*drano_format", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0
};

class pass_format : public simple_ipa_opt_pass
{
public:
  pass_format (gcc::context *ctxt, const struct shim_format *kept)
    : simple_ipa_opt_pass (pass_data_format, ctxt), m_kept (*kept)
  {}

  unsigned int execute (function *) FINAL OVERRIDE
  {
    shim_restore_format (&m_kept);
    return 0;
  }

private:
  struct shim_format m_kept;
};

/* True if the command line asks for a format other than text.  */

static bool
format_asked_p (void)
{
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_fdiagnostics_format_
	&& (save_decoded_options[i].value
	    != DIAGNOSTICS_OUTPUT_FORMAT_TEXT))
      return true;
  return false;
}

bool
output_format_sarif_p (void)
{
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (shim_sarif_option_p (&save_decoded_options[i]))
      return true;
  return false;
}

void
output_format_register (const char *name)
{
  struct shim_format format;
  if (!format_asked_p ())
    return;
  shim_keep_format (&format);
  struct register_pass_info info;
  info.pass = new pass_format (g, &format);
  info.reference_pass_name = "*free_lang_data";
  info.ref_pass_instance_number = 1;
  info.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
