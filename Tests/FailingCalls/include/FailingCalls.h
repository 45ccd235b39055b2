// Nothing is called by name: the library is loaded by LD_PRELOAD.
