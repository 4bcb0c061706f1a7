package dev.sluice.inspect;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of a text is shown.
 *
 * @param words the parts of the schema's paths, which are no user's data
 */
record Masking(Values values, Set<String> words) {

  private static final String HIDDEN = "…";

  static Masking of(Values values, SyncSchema schema) {
    Set<String> words = new HashSet<>();
    for (EntityType<?> type : schema.types()) {
      Endpoints endpoints = type.endpoints();
      add(words, endpoints.list());
      add(words, endpoints.one());
      Stream.of(endpoints.create(), endpoints.update(), endpoints.delete())
          .forEach(each -> add(words, path(each)));
    }
    add(words, schema.credentialsCheck());
    return new Masking(values, Set.copyOf(words));
  }

  private static @Nullable String path(@Nullable Endpoint endpoint) {
    return endpoint == null ? null : endpoint.path();
  }

  private static void add(Set<String> words, @Nullable String path) {
    if (path != null) {
      words.addAll(List.of(path.split("[/?]", -1)));
    }
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
