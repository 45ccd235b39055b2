// Owns: the wiring of one running Krakel.

import XServer
