package dev.sluice.internal.pull;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lists that failed in the last pull that requested them. The file keeps one text for each
 * failed list. Example: {@code 1767225600 forbidden the server answered 403}.
 *
 * @param lists the failed lists, by the name of the list's type
 */
record FailedLists(Map<String, FailedList> lists) {

  private static final int PARTS = 3;

  /**
   * A list that failed.
   *
   * @param second the time of the failure, in seconds since 1970
   * @param code the failure's code
   * @param words the failure's message
   */
  record FailedList(long second, String code, String words) {

    private static FailedList parse(String note) {
      String[] part = note.split(" ", PARTS);
      return new FailedList(Long.parseLong(part[0]), part[1], part[2]);
    }

    @Override
    public String toString() {
      return second + " " + code + " " + words.replaceAll("\\s+", " ");
    }
  }

  static FailedLists read(Reader reader) {
    return new FailedLists(reader.noted(ListNote.FAILED, FailedList::parse));
  }

  /** Notes the failure of that list for the next pull, in place of an older one. */
  static void note(EntityType<?> type, Throwable failure, Instant now, Writer writer) {
    String code =
        failure instanceof SyncException known ? known.code() : FailureKind.INTERNAL.code();
    String words = String.valueOf(failure.getMessage());
    FailedList failed = new FailedList(now.getEpochSecond(), code, words);
    writer.note(type, ListNote.FAILED, failed.toString());
  }

  /** Which of these types failed, the one that failed longest ago first. */
  List<EntityType<?>> among(List<EntityType<?>> types) {
    List<Map.Entry<String, FailedList>> oldestFirst = new ArrayList<>(lists.entrySet());
    oldestFirst.sort(Comparator.comparingLong(failed -> failed.getValue().second()));
    List<EntityType<?>> found = new ArrayList<>();
    for (Map.Entry<String, FailedList> failed : oldestFirst) {
      types.stream().filter(type -> type.name().equals(failed.getKey())).forEach(found::add);
    }
    return found;
  }

  /** How the first of these types failed, if one did. */
  Optional<SyncException> first(List<EntityType<?>> types) {
    for (EntityType<?> type : types) {
      FailedList failed = lists.get(type.name());
      if (failed != null) {
        return Optional.of(new ListFailedException(type.name(), failed.code(), failed.words()));
      }
    }
    return Optional.empty();
  }
}
