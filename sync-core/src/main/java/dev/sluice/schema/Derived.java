package dev.sluice.schema;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that is sent but has no column.
 *
 * @param json its JSON name
 * @param group the value is sent whenever a field of this group is sent
 * @param kind the kind of its value
 * @param value computes it from the row; null is sent as null
 */
public record Derived(
    String json, String group, Kind kind, Function<Row, @Nullable Object> value) {}
