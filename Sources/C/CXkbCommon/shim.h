// The one door to libxkbcommon, used for its tables of keysym names and characters, and for the letters that are
// on a keyboard layout.

#ifndef KRAKEL_CXKBCOMMON_SHIM_H
#define KRAKEL_CXKBCOMMON_SHIM_H

#include <xkbcommon/xkbcommon.h>

#endif
