// The door to what Linux offers and Swift's Glibc module leaves out.

#ifndef KRAKEL_CLINUX_SHIM_H
#define KRAKEL_CLINUX_SHIM_H

#include <grp.h>
#include <libintl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// SFD_CLOEXEC and SFD_NONBLOCK are members of an anonymous enum.
static inline int krakel_signalfd(const sigset_t *set) {
    return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}

// Likewise EFD_CLOEXEC and EFD_NONBLOCK.
static inline int krakel_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// These need _GNU_SOURCE, which the Glibc module is built without.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *__restrict actions, const char *__restrict path);
enum { krakel_POSIX_SPAWN_SETSID = 0x80 };

// Swift marks it as unavailable; a program of one thread may, and shares its memory with the child.
static inline pid_t krakel_fork(void) { return fork(); }
extern int close_range(unsigned first, unsigned last, int flags);

// Older C libraries have no function for it.
static inline int krakel_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

#endif
