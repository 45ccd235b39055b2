// Opening Xft when it is needed.

#include "CXft.h"

#include <X11/Xft/Xft.h>
#include <dlfcn.h>
#include <stdlib.h>

struct krakel_font {
    Display *display;
    XftFont *font;
    __typeof__(&XftFontClose) close;
    __typeof__(&XftTextExtentsUtf8) extents;
    __typeof__(&XftDrawCreate) begin;
    __typeof__(&XftDrawStringUtf8) draw;
    __typeof__(&XftDrawDestroy) end;
};

#define FIND(library, name) ((__typeof__(&name))dlsym(library, #name))

krakel_font *krakel_font_open(void *display, int screen, const char *name) {
    // Never closed: fontconfig keeps what it has read.
    void *library = dlopen("libXft.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return NULL;
    __typeof__(&XftFontOpenName) open = FIND(library, XftFontOpenName);
    krakel_font made = {
        .display = display,
        .close = FIND(library, XftFontClose),
        .extents = FIND(library, XftTextExtentsUtf8),
        .begin = FIND(library, XftDrawCreate),
        .draw = FIND(library, XftDrawStringUtf8),
        .end = FIND(library, XftDrawDestroy),
    };
    if (!open || !made.close || !made.extents || !made.begin || !made.draw || !made.end) return NULL;
    made.font = open(display, screen, name);
    if (!made.font) return NULL;
    krakel_font *font = malloc(sizeof *font);
    if (!font) {
        made.close(display, made.font);
        return NULL;
    }
    *font = made;
    return font;
}

void krakel_font_close(krakel_font *font) {
    font->close(font->display, font->font);
    free(font);
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

int krakel_font_ascent(const krakel_font *font) { return font->font->ascent; }

int krakel_font_descent(const krakel_font *font) { return font->font->descent; }

int krakel_font_width(const krakel_font *font, const char *text, int length) {
    XGlyphInfo extents;
    font->extents(font->display, font->font, (const FcChar8 *)text, length, &extents);
    return extents.xOff;
}

void krakel_font_draw(
    const krakel_font *font, unsigned long drawable, void *visual, unsigned long colormap,
    unsigned short red, unsigned short green, unsigned short blue, int x, int y, const char *text,
    int length) {
    XftDraw *draw = font->begin(font->display, drawable, visual, colormap);
    if (!draw) return;
    XftColor colour = {0, {red, green, blue, 0xFFFF}};
    font->draw(draw, &colour, font->font, x, y, (const FcChar8 *)text, length);
    font->end(draw);
}
