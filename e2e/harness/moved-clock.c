/* The clock of a process and of all that it starts, moved by as many seconds as a file says (eight bytes, SHIFT_FILE). What was begun is not
   hurried: only the time of day moves, not the time that something takes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile long long none = 0;

static long long shift(void) {
  static const volatile long long *seconds;
  if (!seconds) {
    int file = open(SHIFT_FILE, O_RDONLY);
    void *mapped = file < 0 ? MAP_FAILED : mmap(0, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0) close(file);
    seconds = mapped == MAP_FAILED ? &none : mapped;
  }
  return *seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = real(clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift();
  return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = dlsym(RTLD_NEXT, "gettimeofday");
  int failed = real(now, zone);
  if (!failed && now) now->tv_sec += shift();
  return failed;
}

time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}
