// What the tests wait by, and neither Glibc's module nor CX11 has.

#pragma once

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc has a function for it since 2.36 only. The descriptor can be read once the process has ended.
static inline int krakel_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}
