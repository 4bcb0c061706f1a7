package dev.sluice.inspect;

import dev.sluice.schema.SyncSchema;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What of a text is shown.
 *
 * @param words the parts of the schema's paths, which are no user's data
 */
record Masking(Values values, Set<String> words) {

  private static final String HIDDEN = "…";

  static Masking of(Values values, SyncSchema schema) {
    return new Masking(values, schema.pathWords());
  }

  boolean isHiding() {
    return values == Values.HIDDEN;
  }

  /** A value of a row, or words of the server. */
  @Nullable String text(@Nullable String value) {
    return value == null || !isHiding() ? value : HIDDEN;
  }

  /** A path, in which ids may stand. */
  String path(String path) {
    if (!isHiding()) {
      return path;
    }
    StringJoiner shown = new StringJoiner("/");
    for (String part : path.split("/", -1)) {
      shown.add(words.contains(part) ? part : HIDDEN);
    }
    return shown.toString();
  }
}
