/* Calls the static library. Only this file and the library are linked. */

#include <stddef.h>
#include <stdint.h>

uint32_t wrong_answers(void);

/* The functions that `core` requires, and no others. */
void *memcpy(void *to, const void *from, size_t len) {
    volatile char *t = to;
    const volatile char *f = from;
    while (len--) *t++ = *f++;
    return to;
}
void *memset(void *to, int value, size_t len) {
    volatile char *t = to;
    while (len--) *t++ = (char)value;
    return to;
}
int memcmp(const void *a, const void *b, size_t len) {
    const volatile unsigned char *x = a, *y = b;
    for (; len; len--, x++, y++)
        if (*x != *y) return *x - *y;
    return 0;
}
void rust_eh_personality(void) {}

static void leave(int status) {
#if defined(__x86_64__)
    __asm__ volatile("syscall" : : "a"(60), "D"(status) : "rcx", "r11", "memory");
#elif defined(__aarch64__)
    register long number __asm__("x8") = 93, value __asm__("x0") = status;
    __asm__ volatile("svc 0" : : "r"(number), "r"(value) : "memory");
#endif
    for (;;) {
    }
}

#if defined(__x86_64__)
__attribute__((force_align_arg_pointer))
#endif
void _start(void) { leave(wrong_answers() != 0); }
