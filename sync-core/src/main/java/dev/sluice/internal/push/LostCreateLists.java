package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses the lists in which a lost create is looked for. */
final class LostCreateLists {

  private static final Duration AROUND_START = Duration.ofMinutes(1);

  /** How far back servers list changes. */
  private static final Duration REACH = Duration.ofDays(60);

  private final LoopContext context;

  LostCreateLists(LoopContext context) {
    this.context = context;
  }

  /**
   * The lists to look in: first the changes since the create was sent, if the server still lists
   * them. Second, the list of the row's date, if the row has a date. If neither list exists, the
   * whole list.
   */
  List<Fetch> of(SentRequest create) {
    EntityType<?> type = create.row().type();
    Instant since = context.store().<@Nullable Instant>read(reader -> since(create, reader));
    List<Fetch> lists = new ArrayList<>();
    Field<?, Instant> field = type.rangedBy();
    Instant start = field == null ? null : create.row().get(field);
    if (since != null) {
      lists.add(Fetch.since(type, since));
    } else if (start == null) {
      lists.add(whole(create));
    }
    if (start != null) {
      lists.add(Fetch.between(type, new Span(start.minus(AROUND_START), start.plus(AROUND_START))));
    }
    return lists;
  }

  /** The whole list that has the row if the server has it. */
  Fetch whole(SentRequest create) {
    Fetch list = context.store().<@Nullable Fetch>read(r -> NestedList.having(create.row(), r));
    if (list == null) {
      throw new RefusedException(404, "the parent of a row is not on the server");
    }
    return list;
  }

  /**
   * The time from which changes are requested: the cursor or the time of sending, whichever is
   * earlier. The device's clock may be wrong, but the pull would have found a row from before the
   * cursor. Null if the server cannot list changes from so long ago, or if the right time is
   * unknown.
   */
  private @Nullable Instant since(SentRequest create, Reader reader) {
    EntityType<?> type = create.row().type();
    Instant sent = context.editTimes().of(create.when(), reader);
    Instant begin =
        sent == null
            ? null
            : sent.minus(ChangesOrAll.overlap(type)).minus(ChangesOrAll.OTHER_CLOCK);
    Instant since = earlier(begin, reader.cursor(type));
    boolean unknown = sent == null && type.rangedBy() != null;
    boolean byTime = type.endpoints().takesSince() && !ChangesOrAll.areByToken(type);
    if (since == null || unknown || !byTime) {
      return null;
    }
    return since.isBefore(context.bestNow().minus(REACH)) ? null : since;
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isBefore(other) ? one : other;
  }
}
