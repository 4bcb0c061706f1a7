package dev.sluice.draft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds how a list can be asked for what changed. */
final class Changed {

  private static final Pattern SINCE =
      Pattern.compile(
          "(updated|modified|changed|update|modification|last_modified|last_updated|date_modified"
              + "|updated_at|modified_at|last_update|updated_date|mtime)_"
              + "(since|after|from|min|gt|gte|ge|start|at_min)"
              + "|(since|min|from|after)_(updated|modified|changed|update|updated_at|modified_at)"
              + "|if_modified_since|since|min_updated|modified|changed_since|updated_min");
  private static final Pattern TOKEN = Pattern.compile("sync_token|delta_token|delta|sync_key");
  private static final Pattern NEXT_TOKEN =
      Pattern.compile("next_sync_token|sync_token|delta_token|next_delta_token|delta_link");
  private static final Pattern UNIX = Pattern.compile("(?is).*(unix|epoch|timestamp).*");
  private static final Pattern MILLIS = Pattern.compile("(?is).*(milli|\\bms\\b).*");
  private static final Pattern AN_ID = Pattern.compile("(?is).*\\b(id|ids)\\b.*");
  private static final String SAFE = "8h";

  private Changed() {}

  static Optional<Finding> of(View view) {
    List<Parameter> query = view.type().listing().operation().query();
    if (view.isNested()) {
      return Optional.empty();
    }
    Optional<Finding> token = token(view, query);
    return token.isPresent()
        ? token
        : query.stream()
            .filter(each -> SINCE.matcher(Naming.snake(each.name())).matches())
            .filter(each -> !(each.schema().isInteger() && AN_ID.matcher(each.words()).matches()))
            .findFirst()
            .map(each -> byTime(view, each));
  }

  private static Optional<Finding> token(View view, List<Parameter> query) {
    String next = null;
    Listing listing = view.type().listing();
    if (!listing.rowsAt().isEmpty()) {
      for (String property : listing.envelope().properties().keySet()) {
        next = NEXT_TOKEN.matcher(Naming.snake(property)).matches() ? property : next;
      }
    }
    for (Parameter each : query) {
      if (next != null && TOKEN.matcher(Naming.snake(each.name())).matches()) {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("token", Map.of(each.name(), Naming.path(next)));
        return Optional.of(guarded(view, words));
      }
    }
    return Optional.empty();
  }

  private static Finding byTime(View view, Parameter since) {
    if (view.modified() == null) {
      return Finding.asked(
          "since",
          "The list takes "
              + since.name()
              + ", but no field was found that tells when a row changed. Which one does?");
    }
    Map<String, Object> words = new LinkedHashMap<>();
    words.put(format(since), since.name());
    return guarded(view, words);
  }

  private static String format(Parameter since) {
    boolean isUnix =
        since.schema().isInteger()
            || (UNIX.matcher(since.allWords()).matches()
                && !since.schema().format().equals("date-time")
                && !since.allWords().contains("8601"));
    if (!isUnix) {
      return "isoSeconds";
    }
    return MILLIS.matcher(since.allWords()).matches() ? "epochMillis" : "epochSeconds";
  }

  /** Whether deleted rows come too, no description tells: whole lists are the safe guess. */
  private static Finding guarded(View view, Map<String, Object> words) {
    List<String> marks = view.tombstones();
    words.put("withoutDeleted", SAFE);
    String rows =
        marks.isEmpty()
            ? "Do deleted rows come with it, and by which mark? If so, say tombstones and leave out"
                + " withoutDeleted."
            : "Do deleted rows come with it, marked by "
                + marks.get(0)
                + "? If so, leave out withoutDeleted.";
    return Finding.of("since", words, rows);
  }

  /** The marks of deleted rows. */
  static Optional<Finding> tombstones(View view) {
    List<String> marks = view.tombstones();
    if (marks.isEmpty()) {
      return Optional.empty();
    }
    Object value = marks.size() == 1 ? marks.get(0) : marks;
    return marks.stream().anyMatch(mark -> mark.contains("="))
        ? Optional.of(
            Finding.of("tombstones", value, "Is such a row gone for good, or can it come back?"))
        : Optional.of(Finding.of("tombstones", value));
  }

  /** The column of the time of a change. */
  static Optional<Finding> modifiedAt(View view) {
    return column("modifiedAt", view, view.modified());
  }

  /** The column of the time of making. */
  static Optional<Finding> createdAt(View view) {
    return column("createdAt", view, view.created());
  }

  private static Optional<Finding> column(String word, View view, @Nullable String property) {
    return property == null
        ? Optional.empty()
        : Optional.of(Finding.of(word, Naming.column(property, view.type().name())));
  }
}
