package dev.sluice.draft;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a create or an update takes.
 *
 * @param fields the fields of the row, as far as the description tells
 * @param wrappedIn the name around them; empty if there is none
 */
record Body(Schema fields, String wrappedIn) {

  /** The body of an operation; one of nothing if there is no operation. */
  static @Nullable Body of(@Nullable Operation operation, Schema row) {
    if (operation == null) {
      return null;
    }
    Schema body = operation.body();
    Map<String, Schema> properties = body.properties();
    if (properties.size() == 1) {
      Map.Entry<String, Schema> only = properties.entrySet().iterator().next();
      boolean wraps = !only.getValue().properties().isEmpty() && !row.has(only.getKey());
      if (wraps) {
        return new Body(only.getValue(), only.getKey());
      }
    }
    return new Body(body, "");
  }

  /** Whether the description tells the fields. */
  boolean isKnown() {
    return !fields.properties().isEmpty();
  }

  boolean has(String name) {
    return fields.has(name) && !fields.property(name).isReadOnly();
  }

  boolean requires(String name) {
    return fields.required().contains(name);
  }
}
