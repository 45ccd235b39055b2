// The one door to Xlib and its extensions. Everything here is declared by the X libraries; the
// inline functions below exist only because Swift cannot import what they wrap, and each says so.

#pragma once

#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/extensions/XI2.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/record.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <xcb/res.h>

// XkbKeyNumGroups, XkbKeyKeyTypeIndex, XkbKeySymEntry and XkbKeyGroupInfo are function-like macros.
static inline int krakel_key_group_count(XkbDescPtr xkb, int keycode) {
    return XkbKeyNumGroups(xkb, keycode);
}
static inline int krakel_key_type_index(XkbDescPtr xkb, int keycode, int group) {
    return XkbKeyKeyTypeIndex(xkb, keycode, group);
}
static inline KeySym krakel_key_symbol(XkbDescPtr xkb, int keycode, int group, int level) {
    return XkbKeySymEntry(xkb, keycode, level, group);
}
static inline unsigned char krakel_key_group_info(XkbDescPtr xkb, int keycode) {
    return XkbKeyGroupInfo(xkb, keycode);
}
// XkbKeyAction is a macro too; NULL for a key without actions.
static inline XkbAction *krakel_key_action(XkbDescPtr xkb, int keycode, int group, int level) {
    return XkbKeyHasActions(xkb, keycode) ? XkbKeyActionEntry(xkb, keycode, level, group) : NULL;
}

// xcb_res_id is a global variable, which Swift 6 does not let one read; its `present` is 0 without the extension.
static inline const xcb_query_extension_reply_t *krakel_resource_extension(xcb_connection_t *server) {
    return xcb_get_extension_data(server, &xcb_res_id);
}

// ProximityOut is a macro that reads the device's classes; 0 where it has none of them.
static inline XEventClass krakel_proximity_out(XDevice *device, int *type) {
    XEventClass kind = 0;
    *type = 0;
    ProximityOut(device, *type, kind);
    return kind;
}

// XCreateIC is variadic.
static inline XIC krakel_create_input_context(XIM method, Window window) {
    return XCreateIC(
        method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window, NULL);
}

// XDestroyImage and XGetPixel are macros that call through function pointers in the image.
static inline void krakel_destroy_image(XImage *image) { XDestroyImage(image); }
static inline unsigned long krakel_get_pixel(XImage *image, int x, int y) {
    return XGetPixel(image, x, y);
}
