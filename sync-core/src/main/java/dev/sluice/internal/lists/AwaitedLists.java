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
 * The lists that failed in recent pulls. A user's change from before such a pull waits for the
 * failed list, for an hour at most. Only a merge with the list can show which version of the row is
 * newer.
 *
 * @param lists the failed lists, by the name of the list's type
 */
public record AwaitedLists(Map<String, Missed> lists) {

  private static final Duration LONGEST = Duration.ofHours(1);

  public AwaitedLists {
    lists = Map.copyOf(lists);
  }

  /**
   * A list that recent pulls could not fetch.
   *
   * @param edits the database's edit counter at the start of the last pull in which the list failed
   * @param second the time of the first failure, in seconds since 1970
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
   * Notes at the end of a pull which lists failed, for types with unsent changes.
   *
   * @param came the types whose list is stored or can never come
   * @param missed the types whose list failed
   * @param edits the database's edit counter at the start of the pull
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

  /**
   * Whether the push of this row's change waits for the failed list of the row's type. False if the
   * change's request names the row's version, because the server checks the version.
   */
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
