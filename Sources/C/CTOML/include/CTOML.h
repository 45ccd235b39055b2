// The one door to toml++, as a C interface.

#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    KRAKEL_TOML_TABLE,
    KRAKEL_TOML_ARRAY,
    KRAKEL_TOML_STRING,
    KRAKEL_TOML_INTEGER,
    KRAKEL_TOML_FLOAT,
    KRAKEL_TOML_BOOLEAN,
    /// A date, a time or both.
    KRAKEL_TOML_DATE
} krakel_toml_kind;

/// Lines and columns count from 1, columns in characters; 0 where there is none.
typedef struct {
    uint32_t line;
    uint32_t column;
} krakel_toml_place;

/// UTF-8, not ended by a zero.
typedef struct {
    const char *bytes;
    size_t length;
} krakel_toml_text;

/// One value of a document.
typedef struct {
    krakel_toml_kind kind;
    /// The index of the table or array that it is in; -1 for the document itself.
    int32_t parent;
    /// Its key where `parent` is a table.
    krakel_toml_text key;
    krakel_toml_place key_place;
    krakel_toml_place begin;
    krakel_toml_place end;
    krakel_toml_text string;
    int64_t integer;
    double number;
    int boolean;
} krakel_toml_value;

/// A document that was read, or why it could not be.
typedef struct krakel_toml krakel_toml;

/// Reads `length` bytes. The result is never null but where memory ends, and must be freed.
krakel_toml *krakel_toml_read(const char *bytes, size_t length);

/// The values from the document itself down, each after what it is in; null where it is no TOML. They
/// live as long as `document`.
const krakel_toml_value *krakel_toml_values(const krakel_toml *document, size_t *count);

/// Why it is no TOML.
krakel_toml_text krakel_toml_error(const krakel_toml *document, krakel_toml_place *place);

void krakel_toml_free(krakel_toml *document);

#ifdef __cplusplus
}
#endif
