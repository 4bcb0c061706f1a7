package dev.sluice.schema;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that the engine computes and sends. The value has no column.
 *
 * @param json the JSON name of the value
 * @param group the group of fields with which the value is sent
 * @param kind the kind of the value
 * @param value computes the value from the row; a null result is sent as null
 */
public record Derived(
    String json, String group, FieldKind kind, Function<Row, @Nullable Object> value) {}
