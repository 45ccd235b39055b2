// The door to what Linux offers and Swift's Glibc module leaves out.

#pragma once

#include <elf.h>
#include <grp.h>
#include <libintl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
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

#ifdef __LP64__
typedef Elf64_Phdr krakel_segment;
#else
typedef Elf32_Phdr krakel_segment;
#endif

// Takes the program's code and constants, which were never written to, out of the process: what it goes on to use comes
// back from the page cache. Wraps madvise(2).
static inline void krakel_release_program(void) {
    const krakel_segment *segments = (const krakel_segment *)getauxval(AT_PHDR);
    const unsigned long count = getauxval(AT_PHNUM), page = getauxval(AT_PAGESZ);
    unsigned long base = 0;
    for (unsigned long i = 0; i < count; i++) {
        if (segments[i].p_type == PT_PHDR) base = (unsigned long)segments - segments[i].p_vaddr;
        if (segments[i].p_type != PT_LOAD || segments[i].p_flags & PF_W || !base) continue;
        const unsigned long start = (base + segments[i].p_vaddr + page - 1) & -page;
        const unsigned long end = (base + segments[i].p_vaddr + segments[i].p_memsz) & -page;
        if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
}
