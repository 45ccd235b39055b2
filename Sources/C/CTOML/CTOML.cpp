// Handing what toml++ read to C.

#include "CTOML.h"

#include <new>
#include <string>
#include <vector>

// Errors come back as values, and nothing is written as TOML.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_HEADER_ONLY 1
// Its assertions doubt what the parser itself tells as a mistake a few lines later, such as `[{x]`: no
// text in a user's file may end the program. Nor may the compiler rely on them.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

struct krakel_toml {
    toml::parse_result result;
    std::vector<krakel_toml_value> values;
};

namespace {

krakel_toml_text text(std::string_view view) { return {view.data(), view.size()}; }

krakel_toml_place place(const toml::source_position &position) {
    return {position.line, position.column};
}

void append(std::vector<krakel_toml_value> &values, const toml::node &node, int32_t parent,
            const toml::key *key) {
    krakel_toml_value value{};
    value.parent = parent;
    value.begin = place(node.source().begin);
    value.end = place(node.source().end);
    if (key) {
        value.key = text(key->str());
        value.key_place = place(key->source().begin);
    }
    switch (node.type()) {
    case toml::node_type::table: value.kind = KRAKEL_TOML_TABLE; break;
    case toml::node_type::array: value.kind = KRAKEL_TOML_ARRAY; break;
    case toml::node_type::string:
        value.kind = KRAKEL_TOML_STRING;
        value.string = text(node.as_string()->get());
        break;
    case toml::node_type::integer:
        value.kind = KRAKEL_TOML_INTEGER;
        value.integer = node.as_integer()->get();
        break;
    case toml::node_type::floating_point:
        value.kind = KRAKEL_TOML_FLOAT;
        value.number = node.as_floating_point()->get();
        break;
    case toml::node_type::boolean:
        value.kind = KRAKEL_TOML_BOOLEAN;
        value.boolean = node.as_boolean()->get();
        break;
    default: value.kind = KRAKEL_TOML_DATE; break;
    }
    const auto index = static_cast<int32_t>(values.size());
    values.push_back(value);
    if (const toml::table *table = node.as_table()) {
        for (const auto &[name, child] : *table) append(values, child, index, &name);
    } else if (const toml::array *array = node.as_array()) {
        for (const toml::node &child : *array) append(values, child, index, nullptr);
    }
}

} // namespace

krakel_toml *krakel_toml_read(const char *bytes, size_t length) {
    auto *document =
        new (std::nothrow) krakel_toml{toml::parse(std::string_view{bytes, length}), {}};
    if (document && document->result) append(document->values, document->result.table(), -1, nullptr);
    return document;
}

const krakel_toml_value *krakel_toml_values(const krakel_toml *document, size_t *count) {
    *count = document->values.size();
    return document->result ? document->values.data() : nullptr;
}

krakel_toml_text krakel_toml_error(const krakel_toml *document, krakel_toml_place *position) {
    if (document->result) return {"", 0};
    *position = place(document->result.error().source().begin);
    return text(document->result.error().description());
}

void krakel_toml_free(krakel_toml *document) { delete document; }
