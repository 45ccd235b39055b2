// The one door to libxkbcommon, used for its tables of keysym names and characters, and for the letters that are
// on a keyboard layout.

#pragma once

#include <xkbcommon/xkbcommon.h>
