package dev.sluice.internal.lists;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * The lists that a pull asked for and did not get, because the server or the network failed. Such a
 * list may show a newer version of a row that the user changed before the pull. So the user's
 * change waits for the list: only a merge finds which version is newer, and keeps the overruled
 * values. A change waits for an hour at most, as some lists fail for ever. A change that the user
 * makes after the pull began is sent at once.
 *
 * @param lists by the name of their types
 */
public record AwaitedLists(Map<String, Missed> lists) {

  private static final Duration LONGEST = Duration.ofHours(1);

  /** Copies the map. */
  public AwaitedLists {
    lists = Map.copyOf(lists);
  }

  /**
   * A list that did not come.
   *
   * @param edits the file's edit counter when the last pull that did not get the list began
   * @param second when the first such pull failed, in seconds of the epoch
   */
  record Missed(long edits, long second) {

    private static Missed parse(String note) {
      String[] part = note.split(" ", -1);
      return new Missed(Long.parseLong(part[0]), Long.parseLong(part[1]));
    }

    @Override
    public String toString() {
      return edits + " " + second;
    }

    private boolean isYoung(Instant now) {
      Instant since = Instant.ofEpochSecond(second);
      return !since.isAfter(now) && now.isBefore(since.plus(LONGEST));
    }
  }

  /** The lists that the last pulls noted. */
  public static AwaitedLists read(Reader reader) {
    return new AwaitedLists(reader.noted(ListNote.AWAITED, Missed::parse));
  }

  /**
   * Notes how a pull has ended.
   *
   * @param came the types whose lists are stored, or can never be
   * @param missed the types whose lists were asked for and did not come
   * @param edits the file's edit counter when the pull began
   */
  public static void note(
      Collection<EntityType<?>> came,
      Collection<EntityType<?>> missed,
      long edits,
      Instant now,
      Writer writer) {
    AwaitedLists before = read(writer);
    writer.forget(came, ListNote.AWAITED);
    for (EntityType<?> type : missed) {
      if (writer.oldestPending(type, 0) != null) {
        Missed known = before.lists.get(type.name());
        long since = known == null ? now.getEpochSecond() : known.second();
        writer.note(type, ListNote.AWAITED, new Missed(edits, since).toString());
      }
    }
  }

  /** Whether the row's change waits for its list. A change sent with the row's version does not. */
  public boolean holdBack(Stored stored, Instant now) {
    Missed missed = lists.get(stored.row().type().name());
    Tracking tracking = stored.tracking();
    if (missed == null || tracking == null || stored.row().serverId() == null) {
      return false;
    }
    return tracking.revision() <= missed.edits() && missed.isYoung(now) && !saysVersion(stored);
  }

  /** Whether the list of the type has failed for so long that nothing waits for it any more. */
  public boolean isGivenUp(EntityType<?> type, Instant now) {
    Missed missed = lists.get(type.name());
    return missed != null && !missed.isYoung(now);
  }

  private static boolean saysVersion(Stored stored) {
    Endpoints endpoints = stored.row().type().endpoints();
    Endpoint endpoint = stored.row().isDeleted() ? endpoints.delete() : endpoints.update();
    return endpoint != null && endpoint.version() != null;
  }
}
