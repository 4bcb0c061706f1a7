package dev.sluice.internal.pull;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The lists that failed when a pull last asked for them. They are kept in the file, one line of
 * text for each, such as {@code tags 1767225600 forbidden the server answered 403}. A restart
 * forgets none of them, and a pull that does not ask for a list does not clear it.
 */
record FailedLists(List<FailedList> lists) {

  private static final String NOTE = "failed_lists";
  private static final int PARTS = 4;

  /** Copies the list. */
  FailedLists {
    lists = List.copyOf(lists);
  }

  /**
   * One of them.
   *
   * @param type the name of its type
   * @param second when it failed, in seconds of the epoch
   * @param code the failure's code
   * @param words what the failure says
   */
  record FailedList(String type, long second, String code, String words) {

    @Override
    public String toString() {
      return type + " " + second + " " + code + " " + words.replaceAll("\\s+", " ");
    }
  }

  /** What the last pull noted. */
  static FailedLists read(Reader reader) {
    return reader.noted(NOTE, new FailedLists(List.of()), FailedLists::parse);
  }

  /** Reads what {@link #toString()} wrote; null for none. */
  static FailedLists parse(@Nullable String text) {
    List<FailedList> lists = new ArrayList<>();
    for (String line : text == null || text.isEmpty() ? new String[0] : text.split("\n", -1)) {
      String[] part = line.split(" ", PARTS);
      lists.add(new FailedList(part[0], Long.parseLong(part[1]), part[2], part[3]));
    }
    return new FailedLists(lists);
  }

  /** Notes them for the next pull. */
  void write(Writer writer) {
    writer.noteOrClear(NOTE, toString());
  }

  /** The same with that list, in place of an older failure of it. */
  FailedLists with(EntityType<?> type, Throwable failure, Instant now) {
    String code =
        failure instanceof SyncException known ? known.code() : FailureKind.INTERNAL.code();
    String words = String.valueOf(failure.getMessage());
    List<FailedList> more = new ArrayList<>(without(type).lists);
    more.add(new FailedList(type.name(), now.getEpochSecond(), code, words));
    return new FailedLists(more);
  }

  /** The same without that list. */
  FailedLists without(EntityType<?> type) {
    List<FailedList> others = new ArrayList<>(lists);
    others.removeIf(failed -> failed.type().equals(type.name()));
    return new FailedLists(others);
  }

  /** Which of these types failed, the one that failed longest ago first. */
  List<EntityType<?>> among(List<EntityType<?>> types) {
    List<FailedList> oldestFirst = new ArrayList<>(lists);
    oldestFirst.sort(Comparator.comparingLong(FailedList::second));
    List<EntityType<?>> found = new ArrayList<>();
    for (FailedList failed : oldestFirst) {
      types.stream().filter(type -> type.name().equals(failed.type())).forEach(found::add);
    }
    return found;
  }

  /** How the first of these types failed, if one did. */
  Optional<SyncException> first(List<EntityType<?>> types) {
    for (EntityType<?> type : types) {
      for (FailedList failed : lists) {
        if (failed.type().equals(type.name())) {
          return Optional.of(new ListFailedException(type.name(), failed.code(), failed.words()));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    StringJoiner lines = new StringJoiner("\n");
    lists.forEach(failed -> lines.add(failed.toString()));
    return lines.toString();
  }
}
