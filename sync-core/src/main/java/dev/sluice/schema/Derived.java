package dev.sluice.schema;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that is sent although no column holds it.
 *
 * @param json its name
 * @param group sent whenever a field of this group is
 * @param kind how its value is written
 * @param value made from the row; null is sent as null
 */
public record Derived(
    String json, String group, Kind kind, Function<Row, @Nullable Object> value) {}
