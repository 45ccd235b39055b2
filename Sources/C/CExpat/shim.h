// The one door to expat, used to read the XML files of other gesture programs.

#pragma once

#include <expat.h>
