// The door to Xft, which draws text with the desktop's own fonts. It is opened when there is text to
// draw and not before: linked, Xft and what it needs would cost a daemon that never shows any a
// seventh of its memory.

#pragma once

// A font on a screen; other installed ones lend the characters that it lacks. Displays, drawables and visuals
// are those of Xlib, untyped so that Xlib's own types have one door only.
typedef struct krakel_font krakel_font;

// Opens Xft and has fontconfig read its files, which the first font that is opened does otherwise: 30 M
// instructions. Any thread may call it. Wraps FcInit.
void krakel_fonts_read(void);

// The font that fontconfig finds for `name`, such as "sans:pixelsize=14"; NULL where there is no Xft or
// no font. Wraps XftFontOpenName.
krakel_font *krakel_font_open(void *display, int screen, const char *name);
// Wraps XftFontClose. Xft itself stays open.
void krakel_font_close(krakel_font *font);

// Frees the fonts that were closed and that Xft keeps, a quarter of a megabyte for two; `name` is one of
// them. What fontconfig has read of its own files stays.
void krakel_fonts_forget(void *display, int screen, const char *name);

int krakel_font_ascent(const krakel_font *font);
int krakel_font_descent(const krakel_font *font);
// How far `text`, so many bytes of UTF-8, takes the pen. Wraps XftTextExtentsUtf8.
int krakel_font_width(krakel_font *font, const char *text, int length);
// Draws `text` with its baseline at y in a colour of 16 bits a channel. Wraps XftDrawStringUtf8.
void krakel_font_draw(
    krakel_font *font, unsigned long drawable, void *visual, unsigned long colormap,
    unsigned short red, unsigned short green, unsigned short blue, int x, int y, const char *text,
    int length);
