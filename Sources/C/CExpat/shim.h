// The one door to expat, used to read the XML files of other gesture programs.

#ifndef KRAKEL_CEXPAT_SHIM_H
#define KRAKEL_CEXPAT_SHIM_H

#include <expat.h>

#endif
