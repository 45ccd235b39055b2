// The door to what Linux offers and Swift's Glibc module leaves out.

#ifndef KRAKEL_CLINUX_SHIM_H
#define KRAKEL_CLINUX_SHIM_H

#include <malloc.h>
#include <sys/signalfd.h>

// SFD_CLOEXEC and SFD_NONBLOCK are members of an anonymous enum.
static inline int krakel_signalfd(const sigset_t *set) {
    return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}

#endif
