// Opening Xft when it is needed.

#include "CXft.h"

#include <X11/Xft/Xft.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// So many fonts lend what the first one lacks.
enum { MOST = 4 };

// What is called of Xft and fontconfig.
#define CALLS(X) \
    X(open, XftFontOpenName) X(close, XftFontClose) X(extents, XftTextExtentsUtf8) \
    X(begin, XftDrawCreate) X(draw, XftDrawStringUtf8) X(end, XftDrawDestroy) \
    X(has, XftCharExists) X(match, XftFontMatch) X(take, XftFontOpenPattern) \
    X(parse, FcNameParse) X(ask, FcPatternAddCharSet) X(get, FcPatternGetBool) \
    X(forget, FcPatternDestroy) X(set, FcCharSetCreate) X(add, FcCharSetAddChar) \
    X(unset, FcCharSetDestroy) X(decode, FcUtf8ToUcs4)

struct krakel_font {
    Display *display;
    int screen;
    char *name;
    // The first is the one that was asked for.
    XftFont *fonts[1 + MOST];
    int count;
    // What no font has, as far as was asked last.
    FcChar32 missing;
#define FIELD(field, name) __typeof__(&name) field;
    CALLS(FIELD)
};

#define FIND(library, name) ((__typeof__(&name))dlsym(library, #name))

void krakel_fonts_read(void) {
    // Never closed: fontconfig keeps what it has read.
    void *library = dlopen("libXft.so.2", RTLD_LAZY | RTLD_LOCAL);
    __typeof__(&FcInit) read = library ? FIND(library, FcInit) : NULL;
    if (read) read();
}

krakel_font *krakel_font_open(void *display, int screen, const char *name) {
    // Never closed: fontconfig keeps what it has read. What Xft needs is found through it as well.
    void *library = dlopen("libXft.so.2", RTLD_LAZY | RTLD_LOCAL);
    krakel_font made = {.display = display, .screen = screen, .count = 1};
#define FOUND(field, name) && (made.field = FIND(library, name))
    if (!(library CALLS(FOUND))) return NULL;
    krakel_font *font = malloc(sizeof *font);
    made.name = strdup(name);
    made.fonts[0] = font && made.name ? made.open(display, screen, name) : NULL;
    if (!made.fonts[0]) {
        free(made.name);
        free(font);
        return NULL;
    }
    *font = made;
    return font;
}

void krakel_font_close(krakel_font *font) {
    while (font->count) font->close(font->display, font->fonts[--font->count]);
    free(font->name);
    free(font);
}

// A further font that has a character, the likest to the first; NULL where none is installed. One of pictures is
// none: Xft before 2.3.5 ends the program over them.
static XftFont *font_with(krakel_font *font, FcChar32 character) {
    FcPattern *pattern = font->parse((const FcChar8 *)font->name);
    FcCharSet *wanted = font->set();
    FcPattern *found = NULL;
    FcResult result;
    if (pattern && wanted && font->add(wanted, character) && font->ask(pattern, FC_CHARSET, wanted))
        found = font->match(font->display, font->screen, pattern, &result);
    FcBool pictures = FcFalse;
    if (found) font->get(found, FC_COLOR, 0, &pictures);
    // A font that was opened owns its pattern.
    XftFont *other = found && !pictures ? font->take(font->display, found) : NULL;
    if (found && !other) font->forget(found);
    if (wanted) font->unset(wanted);
    if (pattern) font->forget(pattern);
    if (other && font->has(font->display, other, character)) return other;
    if (other) font->close(font->display, other);
    return NULL;
}

// How many of the first bytes of `text`, which has some, one font draws, and which; at least a character.
static int run_of(krakel_font *font, const char *text, int length, XftFont **by) {
    *by = NULL;
    int end = 0;
    while (end < length) {
        FcChar32 character = 0;
        int size = font->decode((const FcChar8 *)text + end, &character, length - end);
        if (size <= 0) size = length - end;
        XftFont *one = NULL;
        for (int index = 0; size > 0 && index < font->count && !one; index++)
            if (font->has(font->display, font->fonts[index], character)) one = font->fonts[index];
        if (!one && font->count <= MOST && character != font->missing) {
            if ((one = font_with(font, character))) font->fonts[font->count++] = one;
            else font->missing = character;
        }
        if (!one) one = font->fonts[0];
        if (*by && one != *by) return end;
        *by = one;
        end += size;
    }
    return end;
}

void krakel_fonts_forget(void *display, int screen, const char *name) {
    void *library = dlopen("libXft.so.2", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
    void *patterns = dlopen("libfontconfig.so.1", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
    if (!library || !patterns) return;
    __typeof__(&XftDefaultSet) set = FIND(library, XftDefaultSet);
    __typeof__(&XftFontOpenName) open = FIND(library, XftFontOpenName);
    __typeof__(&XftFontClose) close = FIND(library, XftFontClose);
    __typeof__(&FcPatternCreate) create = FIND(patterns, FcPatternCreate);
    __typeof__(&FcPatternAddInteger) add = FIND(patterns, FcPatternAddInteger);
    FcPattern *none = set && open && close && create && add ? create() : NULL;
    if (none) {
        add(none, XFT_MAX_UNREF_FONTS, 0);
        set(display, none);
        // Xft looks at what it keeps when a font is closed.
        XftFont *font = open(display, screen, name);
        if (font) close(display, font);
        // The desktop's own defaults are read anew.
        set(display, NULL);
    }
    dlclose(library);
    dlclose(patterns);
}

int krakel_font_ascent(const krakel_font *font) { return font->fonts[0]->ascent; }

int krakel_font_descent(const krakel_font *font) { return font->fonts[0]->descent; }

int krakel_font_width(krakel_font *font, const char *text, int length) {
    int width = 0;
    while (length > 0) {
        XftFont *by;
        int size = run_of(font, text, length, &by);
        XGlyphInfo extents;
        font->extents(font->display, by, (const FcChar8 *)text, size, &extents);
        width += extents.xOff;
        text += size;
        length -= size;
    }
    return width;
}

void krakel_font_draw(
    krakel_font *font, unsigned long drawable, void *visual, unsigned long colormap,
    unsigned short red, unsigned short green, unsigned short blue, int x, int y, const char *text,
    int length) {
    XftDraw *draw = font->begin(font->display, drawable, visual, colormap);
    if (!draw) return;
    XftColor colour = {0, {red, green, blue, 0xFFFF}};
    while (length > 0) {
        XftFont *by;
        int size = run_of(font, text, length, &by);
        font->draw(draw, &colour, by, x, y, (const FcChar8 *)text, size);
        x += krakel_font_width(font, text, size);
        text += size;
        length -= size;
    }
    font->end(draw);
}
