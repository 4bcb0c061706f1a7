package dev.sluice.draft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds by which version of a row the server refuses an outdated change. */
final class Versions {

  private static final List<String> ETAGS = List.of("etag", "_etag", "eTag", "@odata.etag");
  private static final List<String> REVISIONS =
      List.of("_rev", "rev", "revision", "version", "lock_version", "lockVersion", "row_version");

  private Versions() {}

  /** The version of a change; null if there is none. */
  static @Nullable Map<String, Object> of(View view, Operation change) {
    Map<String, Object> words = new LinkedHashMap<>();
    String etag = inRow(view, ETAGS);
    if (change.takesHeader("If-Match") && etag != null) {
      words.put("ifMatch", etag);
    } else if (change.takesHeader("If-Match")) {
      words.put("etag", "etag");
    } else if (inBody(view, change) != null) {
      words.put("inBody", inBody(view, change));
    }
    return words.isEmpty() || (isInHeaderOnly(words) && !isFetched(view, change)) ? null : words;
  }

  private static boolean isInHeaderOnly(Map<String, Object> words) {
    return words.containsKey("etag");
  }

  /** Only an answer about one row has an ETag, so its path must be that of the change. */
  private static boolean isFetched(View view, Operation change) {
    Operation one = view.type().requests().one();
    return one != null && one.path().equals(change.path());
  }

  private static @Nullable String inBody(View view, Operation change) {
    Body body = Body.of(change, view.row());
    boolean isDistinct = body != null && !body.fields().isSame(view.row());
    for (String name : REVISIONS) {
      if (body != null && isDistinct && view.row().has(name) && body.requires(name)) {
        return name;
      }
    }
    return null;
  }

  private static @Nullable String inRow(View view, List<String> names) {
    return names.stream().filter(view.row()::has).findFirst().orElse(null);
  }

  /** Whether rows or answers have what may be a version, and no request is said to take it. */
  static boolean mayBe(View view) {
    Operation one = view.type().requests().one();
    return inRow(view, ETAGS) != null || (one != null && one.answersHeader("ETag"));
  }

  /** The JSON name of the field with the version; null if there is none in a row. */
  static @Nullable String field(View view) {
    Operation update = view.type().requests().update();
    Map<String, Object> words = update == null ? null : of(view, update);
    if (words == null || isInHeaderOnly(words)) {
      return null;
    }
    return words.values().iterator().next().toString();
  }

  /** Whether the version stands in no row, but in the header of an answer. */
  static boolean isInHeaderOnly(View view) {
    for (Operation each : changes(view)) {
      Map<String, Object> words = of(view, each);
      if (words != null && isInHeaderOnly(words)) {
        return true;
      }
    }
    return false;
  }

  private static List<Operation> changes(View view) {
    Requests requests = view.type().requests();
    return Stream.of(requests.update(), requests.delete()).filter(Objects::nonNull).toList();
  }
}
