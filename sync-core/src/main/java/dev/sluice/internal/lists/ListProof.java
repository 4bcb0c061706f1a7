package dev.sluice.internal.lists;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a list proves about the rows here, for all who ask: the pull about deleted rows, as a list
 * without {@code since} has no tombstones, and the push about a lost create and about a row that
 * the server does not find. When in doubt, it proves nothing.
 */
public final class ListProof {

  /** A row that changed less than this before the list was made may be missing from it. */
  private static final Duration SETTLED = Duration.ofSeconds(60);

  /** An answer with an older date is not credible. */
  private static final Duration OLDEST_ANSWER = Duration.ofDays(1);

  /** At both ends of a range of dates, a server may count days by another time zone. */
  private static final Duration EDGE = Duration.ofDays(1);

  /** So many rows may be missing without a second look at the list. */
  private static final int FEW = 5;

  private final EntityType<?> type;
  private final Completeness pages;
  private final @Nullable Span dates;
  private final LongSet named = new LongSet();
  private final @Nullable Instant madeAt;
  private int rows;
  private int unreadable;
  private boolean isNull;
  private @Nullable Unproved doubt;
  private long comparedUpTo;
  private boolean userInDoubt;
  private @Nullable Integer askedAgainWith;

  /** What the list proves about a row. */
  public enum Verdict {
    /** It is in the list, or the list need not contain it. */
    KEPT,
    /** The server does not have it. */
    ABSENT,
    /** It is not in the list, but the list may be incomplete. */
    UNPROVED
  }

  private ListProof(Completeness pages, @Nullable Span dates, @Nullable Instant madeAt) {
    this.type = pages.type();
    this.pages = pages;
    this.dates = dates;
    this.madeAt = madeAt;
    this.userInDoubt = type.endpoints().isOpenToAll();
  }

  /** Whether the list may be that of somebody who has not proved who he is. */
  public boolean isUserInDoubt() {
    return userInDoubt;
  }

  /** The credentials with which the list was asked for again; null if it was asked for once. */
  public @Nullable Integer askedAgainWith() {
    return askedAgainWith;
  }

  /** The list is asked for again with these credentials, since those before may be a stranger's. */
  public void askedAgainWith(int credentials) {
    askedAgainWith = credentials;
  }

  /** The credentials were valid after the list came. */
  public void userIsKnown() {
    userInDoubt = false;
  }

  /**
   * What the answer to that request proves once it is read.
   *
   * @param now the server's time if it is known, else the device's
   */
  public static ListProof of(Fetch asked, Page answer, Instant now, Reader reader) {
    EntityType<?> type = asked.type();
    Completeness pages = new Completeness(type, reader.note(type, ListNote.LAST_PAGE));
    return of(pages, asked.dates(), answer.serverDate(), now);
  }

  /**
   * The same for a list whose rows are to be added.
   *
   * @param dates the dates that it covers, null for all
   * @param serverDate the date of the answer, null if it has none; a list whose date is not
   *     credible proves nothing
   */
  static ListProof of(
      Completeness pages, @Nullable Span dates, @Nullable Instant serverDate, Instant now) {
    boolean credible = serverDate == null || isCredible(serverDate, now);
    ListProof evidence = new ListProof(pages, dates, credible ? serverDate : null);
    evidence.doubt = credible ? null : Unproved.WRONG_DATE;
    return evidence;
  }

  /** Whether the date is neither in the future nor older than a day. */
  private static boolean isCredible(Instant serverDate, Instant now) {
    return !serverDate.isAfter(now.plus(SETTLED)) && !serverDate.isBefore(now.minus(OLDEST_ANSWER));
  }

  /** The server id up to which the rows here were compared with the list. */
  public long comparedUpTo() {
    return comparedUpTo;
  }

  /** The rows here were compared with the list, up to that server id. */
  public void comparedUpTo(long id) {
    comparedUpTo = id;
  }

  /** When the list was made, by the server's clock; null if unknown. */
  public @Nullable Instant madeAt() {
    return madeAt;
  }

  /** Adds an element of the answer; false if the list has had that row before. */
  public boolean add(Incoming incoming) {
    rows++;
    if (!(incoming instanceof Known known)) {
      unreadable++;
      return true;
    }
    return known.gone() ? !names(known.serverId()) : named.add(known.serverId());
  }

  /** Reads an answer to its end, and finds out why it may lack rows that the server has. */
  public void read(Page answer, Consumer<Known> each) {
    for (Incoming row = answer.next(); row != null; row = answer.next()) {
      add(row);
      if (row instanceof Known known) {
        each.accept(known);
      }
    }
    isNull = rows == 0 && !answer.isList();
    if (CutLists.isNoProof(type, rows)) {
      doubt(Unproved.CUT);
    }
    if (rows > 0 && !answer.isList()) {
      doubt(Unproved.NO_LIST);
    }
    pages.add(answer.following() != null, answer.doubt());
    doubt(pages.doubt());
  }

  /**
   * A page of the list was read to its end by a pull, which deletes what a list lacks if an earlier
   * pull was in the same doubt about its pages.
   *
   * @param leadsOn whether it has led to another page, by the schema's name for that
   * @param why why the list may lack rows, as far as it is read; null if nothing tells that
   */
  public void ended(boolean leadsOn, @Nullable Unproved why) {
    pages.add(leadsOn, why);
    if (!pages.isDoubtKnown()) {
      doubt(pages.doubt());
    }
  }

  /** Whether the list has all of its pages, as far as they tell. */
  public boolean hasAllPages() {
    return pages.doubt() == null;
  }

  /** The doubt about its pages, told once. */
  public @Nullable Unproved takeDoubt() {
    return pages.takeDoubt();
  }

  /** Notes what the list has shown of its pages. */
  public void write(Writer writer) {
    pages.write(writer);
  }

  /** The list may lack rows that the server has. Of several reasons the first one counts. */
  public void doubt(@Nullable Unproved why) {
    doubt = doubt == null ? why : doubt;
  }

  /** Why the list may lack rows that there are; null if it has them all. */
  public @Nullable Unproved doubt() {
    return unreadable > 0
        ? new Unproved(unreadable + " rows of the list cannot be read", false)
        : doubt;
  }

  /** How many rows it has, with those that cannot be read. */
  public int rows() {
    return rows;
  }

  /** Whether it has rows that cannot be read. */
  public boolean hasUnreadable() {
    return unreadable > 0;
  }

  /**
   * Whether the answer was {@code null} in place of a list. Some servers write an empty list that
   * way, and others answer so for a moment.
   */
  public boolean isNull() {
    return isNull;
  }

  /**
   * Whether so many rows are missing that the list itself may be wrong: more than five, or more
   * than the list has.
   */
  public boolean isSuspicious(int missing) {
    return missing > Math.min(FEW, named.size());
  }

  /** Whether the list has any row. */
  public boolean namesAny() {
    return named.size() > 0;
  }

  /** Whether the list has the row with that server id. */
  public boolean names(long serverId) {
    return named.contains(serverId);
  }

  /**
   * Whether the rows of that type are hidden with the row that owns them by that reference: a
   * server lists no row of a workspace that the user has lost access to, so what such an owner's
   * list lacks excuses them. A list that leaves out old or archived owners says nothing about
   * access, unless the schema says that its rows grant it.
   */
  public static boolean areHiddenWithOwner(EntityType<?> type, Field<?, ?> field) {
    Endpoints owners = field.isOwnedByTarget() ? field.target().endpoints() : null;
    return owners != null
        && field.target() != type
        && !owners.takesSince()
        && owners.range() == null
        && (!owners.mayOmit() || owners.grantsAccess());
  }

  /**
   * Whether such an owner that is not listed excuses its rows. One that no list has ever told was
   * deleted while a pull had its rows already, unless it is access that its list tells of.
   */
  public static boolean hidesItsRows(Stored owner) {
    return !owner.isUntold() || owner.row().type().endpoints().grantsAccess();
  }

  /** What the list proves about the row. */
  public Verdict judge(Row row, Reader reader) {
    if (isNamed(row) || !isOld(row, reader) || !isWithin(row)) {
      return Verdict.KEPT;
    }
    return doubt() == null ? Verdict.ABSENT : Verdict.UNPROVED;
  }

  /** Whether the list is complete without the row, however new that is. */
  public boolean lacks(Row row) {
    return doubt() == null && !isNamed(row) && isWithin(row);
  }

  private boolean isNamed(Row row) {
    Long serverId = row.serverId();
    return serverId == null || named.contains(serverId);
  }

  /**
   * Only rows that last changed before this time can be proved missing: a later change may have
   * moved a row to a part of the list that was fetched before.
   */
  public Instant changedBefore() {
    return madeAt == null ? Instant.MIN : madeAt.minus(SETTLED);
  }

  /** Whether the row last changed so long before the list was made that the list would have it. */
  public boolean isOld(Row row, Reader reader) {
    Instant modifiedAt = Rows.modifiedAt(row);
    Instant at = modifiedAt == null ? lastCreated(reader) : modifiedAt;
    return at.isBefore(changedBefore()) || isInTheFuture(at);
  }

  /** A new row is not in a list that was made before; {@link Instant#MIN} if there is none. */
  private Instant lastCreated(Reader reader) {
    Instant noted = reader.notedTime(type, ListNote.CREATED);
    return noted == null ? Instant.MIN : noted;
  }

  /** The server has created a row of ours. It is noted where the type's rows have no dates. */
  public static void created(Row row, Instant now, Writer writer) {
    if (Rows.modifiedAt(row) == null) {
      writer.note(row.type(), ListNote.CREATED, Long.toString(now.getEpochSecond()));
    }
  }

  /** Whether the date is wrong, so that it does not show when the row changed. */
  private boolean isInTheFuture(Instant at) {
    return madeAt != null && at.isAfter(madeAt.plus(SETTLED));
  }

  private boolean isWithin(Row row) {
    if (dates == null) {
      return true;
    }
    Field<?, Instant> field = type.rangedBy();
    Instant begins = field == null ? null : row.get(field);
    return begins != null
        && !begins.isBefore(dates.from().plus(EDGE))
        && begins.isBefore(dates.to().minus(EDGE));
  }
}
