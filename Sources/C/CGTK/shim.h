// The one door to GTK 4. Everything here is declared by GTK and the libraries below it.

#pragma once

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo-xlib.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <gdk/x11/gdkx.h>
#include <X11/XKBlib.h>
#include <X11/extensions/Xrandr.h>
#include <pango/pangocairo.h>
