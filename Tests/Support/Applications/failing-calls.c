// Calls of the C library that fail, hang or end the program, one after the other, as a test says.
//
// Loaded by LD_PRELOAD. KRAKEL_FAIL_UNDER names a folder: the calls that concern files in it are
// counted, and one of them is not as it should be:
//   KRAKEL_FAIL_AT     which, counted from 1
//   KRAKEL_FAIL_CALL   instead: every call of this name
//   KRAKEL_FAIL_BY     an errno; or `kill` before it is done, `killed` after, `torn` after half of a
//                      write, `hang` once, for as long as the file of KRAKEL_FAIL_REACHED exists
//   KRAKEL_FAIL_REACHED  a file that is made once that has happened, outside of the folder

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { fine = 0, killed = -1, torn = -2 };
enum { most_descriptors = 1024 };

static atomic_int count;
static atomic_bool has_hung;
static atomic_bool is_ours[most_descriptors];

static int concerns(const char *path) {
    const char *folder = getenv("KRAKEL_FAIL_UNDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int concerns_descriptor(int descriptor) {
    return descriptor >= 0 && descriptor < most_descriptors && is_ours[descriptor];
}

static void note(int descriptor, int is_under) {
    if (descriptor >= 0 && descriptor < most_descriptors) is_ours[descriptor] = is_under;
}

static void tell(void) {
    const char *file = getenv("KRAKEL_FAIL_REACHED");
    if (file) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, file, O_CREAT | O_WRONLY, 0600));
}

// What is to become of this call: fine, killed, torn, or an errno.
static int fate(const char *call) {
    int number = ++count;
    const char *at = getenv("KRAKEL_FAIL_AT");
    const char *name = getenv("KRAKEL_FAIL_CALL");
    const char *by = getenv("KRAKEL_FAIL_BY");
    int is_meant = name ? strcmp(name, call) == 0 : at && atoi(at) == number;
    if (!by || !is_meant || (has_hung && strcmp(by, "hang") == 0)) return fine;
    int before = errno;
    tell();
    errno = before;
    if (strcmp(by, "killed") == 0) return killed;
    if (strcmp(by, "torn") == 0) return torn;
    if (strcmp(by, "kill") == 0) raise(SIGKILL);
    if (strcmp(by, "hang") == 0) {
        has_hung = 1;
        while (syscall(SYS_access, getenv("KRAKEL_FAIL_REACHED"), F_OK) == 0) usleep(1000);
        errno = before;
        return fine;
    }
    return atoi(by);
}

static void end_if(int what) {
    if (what == killed || what == torn) raise(SIGKILL);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A call that gives back a number, -1 where it fails.
#define GUARDED(type, name, concern, parameters, arguments)        \
    type name parameters {                                         \
        if (!(concern)) return REAL(name) arguments;               \
        int what = fate(#name);                                    \
        if (what > 0) {                                            \
            errno = what;                                          \
            return -1;                                             \
        }                                                          \
        type result = REAL(name) arguments;                        \
        end_if(what);                                              \
        return result;                                             \
    }

GUARDED(int, fsync, concerns_descriptor(file), (int file), (file))
GUARDED(int, fdatasync, concerns_descriptor(file), (int file), (file))
GUARDED(int, flock, concerns_descriptor(file), (int file, int operation), (file, operation))
GUARDED(int, ftruncate, concerns_descriptor(file), (int file, off_t size), (file, size))
GUARDED(int, fchmod, concerns_descriptor(file), (int file, mode_t mode), (file, mode))
GUARDED(int, fchown, concerns_descriptor(file), (int file, uid_t user, gid_t group),
    (file, user, group))
GUARDED(int, fstat, concerns_descriptor(file), (int file, struct stat *into), (file, into))
GUARDED(ssize_t, read, concerns_descriptor(file), (int file, void *into, size_t size),
    (file, into, size))
GUARDED(ssize_t, pwrite, concerns_descriptor(file),
    (int file, const void *from, size_t size, off_t place), (file, from, size, place))
GUARDED(int, rename, concerns(from), (const char *from, const char *to), (from, to))
GUARDED(int, unlink, concerns(path), (const char *path), (path))
GUARDED(int, mkdir, concerns(path), (const char *path, mode_t mode), (path, mode))
GUARDED(int, access, concerns(path), (const char *path, int mode), (path, mode))
GUARDED(int, stat, concerns(path), (const char *path, struct stat *into), (path, into))
GUARDED(int, lstat, concerns(path), (const char *path, struct stat *into), (path, into))

char *realpath(const char *path, char *into) {
    if (concerns(path)) {
        int what = fate("realpath");
        if (what > 0) {
            errno = what;
            return NULL;
        }
        end_if(what);
    }
    return REAL(realpath)(path, into);
}

ssize_t write(int file, const void *from, size_t size) {
    if (!concerns_descriptor(file)) return REAL(write)(file, from, size);
    int what = fate("write");
    if (what > 0) {
        errno = what;
        return -1;
    }
    ssize_t result = REAL(write)(file, from, what == torn ? size / 2 : size);
    end_if(what);
    return result;
}

int close(int file) {
    int is_under = concerns_descriptor(file);
    int what = is_under ? fate("close") : fine;
    note(file, 0);
    int result = REAL(close)(file);
    end_if(what);
    if (what > 0) {
        errno = what;
        return -1;
    }
    return result;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    int is_under = concerns(path);
    int what = is_under ? fate("open") : fine;
    if (what > 0) {
        errno = what;
        return -1;
    }
    int file = REAL(open)(path, flags, mode);
    end_if(what);
    note(file, is_under);
    return file;
}

int mkstemp(char *template) {
    int is_under = concerns(template);
    int what = is_under ? fate("mkstemp") : fine;
    if (what > 0) {
        errno = what;
        return -1;
    }
    int file = REAL(mkstemp)(template);
    end_if(what);
    note(file, is_under);
    return file;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
