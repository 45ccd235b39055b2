// The one door to libpng, used for its simplified writer only.

#pragma once

#include <png.h>

// PNG_IMAGE_VERSION and the PNG_FORMAT constants are macros of casts and unsigned arithmetic.
static inline int krakel_write_png(
    const char *path, unsigned width, unsigned height, const void *rgb, char message[64]
) {
    png_image image = {0};
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGB;
    int written = png_image_write_to_file(&image, path, 0, rgb, 0, NULL);
    for (int i = 0; i < 64; i++) message[i] = image.message[i];
    return written;
}
