package dev.sluice.internal.lists;

import dev.sluice.internal.conflict.RowFields;
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
 * Decides whether a list proves that the server does not have a row. A pull uses the proof to
 * delete local rows. A push uses the proof for a lost create, and for a row after a 404.
 */
public final class ListProof {

  /** A row that changed less than this before the list was made may be missing from it. */
  private static final Duration SETTLED = Duration.ofSeconds(60);

  /** An answer with an older date is not credible. */
  private static final Duration OLDEST_ANSWER = Duration.ofDays(1);

  /** At both ends of a range of dates, a server may count days by another time zone. */
  private static final Duration EDGE = Duration.ofDays(1);

  /** If more rows than this are missing, the list gets a second look. */
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
    /** The list has the row, or need not have it. */
    KEPT,
    /** The server does not have it. */
    ABSENT,
    /** The list lacks the row, but may be incomplete. */
    UNPROVED
  }

  private ListProof(Completeness pages, @Nullable Span dates, @Nullable Instant madeAt) {
    this.type = pages.type();
    this.pages = pages;
    this.dates = dates;
    this.madeAt = madeAt;
    this.userInDoubt = type.endpoints().isOpenToAll();
  }

  /**
   * Whether the list may be a stranger's, because the server sends the list for invalid credentials
   * too.
   */
  public boolean isUserInDoubt() {
    return userInDoubt;
  }

  /** The credentials with which the list was asked for again; null if it was asked for once. */
  public @Nullable Integer askedAgainWith() {
    return askedAgainWith;
  }

  /**
   * Notes the credentials with which the list is requested a second time. The server shows the list
   * to strangers too. So the first answer proves nothing if the first credentials were invalid.
   */
  public void askedAgainWith(int credentials) {
    askedAgainWith = credentials;
  }

  /** Notes that the credentials were valid after the list came. */
  public void userIsKnown() {
    userInDoubt = false;
  }

  /**
   * Creates the proof of a list, before the list's rows are read.
   *
   * @param now the server's time; the device's time if the server's time is unknown
   */
  public static ListProof of(Fetch asked, Page answer, Instant now, Reader reader) {
    EntityType<?> type = asked.type();
    Completeness pages = new Completeness(type, reader.note(type, ListNote.LAST_PAGE));
    return of(pages, asked.dates(), answer.serverDate(), now);
  }

  /**
   * Creates the proof of a list, before the list's rows are added.
   *
   * @param dates the dates that the list covers; null: all dates
   * @param serverDate the answer's date; an impossible date makes the list prove nothing; null:
   *     unknown
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

  /** Notes up to which server id the rows here were compared with the list. */
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
   * Adds to the proof a page of the list that a pull has read to its end. A doubt about the pages
   * stops deletes, unless an earlier pull already noted the same doubt.
   *
   * @param leadsOn whether the schema's field for the next page led to a further page
   * @param why the reason why the list may lack rows; null: no reason
   */
  public void ended(boolean leadsOn, @Nullable Unproved why) {
    pages.add(leadsOn, why);
    if (!pages.isDoubtKnown()) {
      doubt(pages.doubt());
    }
  }

  /** Whether the list has all of its pages, as far as its answers show. */
  public boolean hasAllPages() {
    return pages.doubt() == null;
  }

  /** The doubt about the pages, if there is one; null once this method has returned it. */
  public @Nullable Unproved takeDoubt() {
    return pages.takeDoubt();
  }

  /** Notes what the list has shown of its pages. */
  public void write(Writer writer) {
    pages.write(writer);
  }

  /** Notes why the list may lack rows that the server has. The first reason counts. */
  public void doubt(@Nullable Unproved why) {
    doubt = doubt == null ? why : doubt;
  }

  /** Why the list may lack rows that the server has; null if the list has all rows. */
  public @Nullable Unproved doubt() {
    return unreadable > 0
        ? new Unproved(unreadable + " rows of the list cannot be read", false)
        : doubt;
  }

  /** How many rows the list has, including those that cannot be read. */
  public int rows() {
    return rows;
  }

  public boolean hasUnreadable() {
    return unreadable > 0;
  }

  /**
   * Whether the server answered {@code null} instead of a list. Some servers write an empty list as
   * {@code null}. Other servers answer {@code null} during a fault.
   */
  public boolean isNull() {
    return isNull;
  }

  /**
   * Whether the list lacks so many local rows that the list itself may be wrong. More than five
   * missing rows are too many. More missing rows than listed rows are also too many.
   */
  public boolean isSuspicious(int missing) {
    return missing > Math.min(FEW, named.size());
  }

  public boolean namesAny() {
    return named.size() > 0;
  }

  /** Whether the list has the row with that server id. */
  public boolean names(long serverId) {
    return named.contains(serverId);
  }

  /**
   * Whether a server may hide rows of this type when it hides the owner to which the field refers.
   * Example: after the user has lost access to a workspace, the server lists no row of the
   * workspace. False if the owners' list may omit archived owners, unless the owners' type grants
   * access.
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
   * Whether an owner that is missing from its list may be hidden instead of deleted. An owner that
   * the user deleted is not hidden. An owner that no list ever had is hidden only if its type
   * grants access.
   */
  public static boolean hidesItsRows(Stored owner) {
    Row row = owner.row();
    return !row.isDeleted() && (!owner.isUntold() || row.type().endpoints().grantsAccess());
  }

  /** What the list proves about the row. */
  public Verdict judge(Row row, Reader reader) {
    if (isNamed(row) || !isOld(row, reader) || !isWithin(row)) {
      return Verdict.KEPT;
    }
    return doubt() == null ? Verdict.ABSENT : Verdict.UNPROVED;
  }

  /** Whether the list is complete and lacks the row. The age of the row does not count. */
  public boolean lacks(Row row) {
    return doubt() == null && !isNamed(row) && isWithin(row);
  }

  private boolean isNamed(Row row) {
    Long serverId = row.serverId();
    return serverId == null || named.contains(serverId);
  }

  /**
   * Only rows whose last change is before the returned time can be proved missing. A row that
   * changed later may have moved to a page that was fetched earlier.
   */
  public Instant changedBefore() {
    return madeAt == null ? Instant.MIN : madeAt.minus(SETTLED);
  }

  /** Whether the row's last change is so old that the list would have the row. */
  public boolean isOld(Row row, Reader reader) {
    Instant modifiedAt = RowFields.modifiedAt(row);
    Instant at = modifiedAt == null ? lastCreated(reader) : modifiedAt;
    return at.isBefore(changedBefore()) || isInTheFuture(at);
  }

  /** When this device last created a row of the type, {@link Instant#MIN} if never. */
  private Instant lastCreated(Reader reader) {
    Instant noted = reader.notedTime(type, ListNote.CREATED);
    return noted == null ? Instant.MIN : noted;
  }

  /** Notes that the server has created a row of ours, if the rows of the type have no dates. */
  public static void created(Row row, Instant now, Writer writer) {
    if (RowFields.modifiedAt(row) == null) {
      writer.note(row.type(), ListNote.CREATED, Long.toString(now.getEpochSecond()));
    }
  }

  /** Whether the row's date is later than the list, so that it must be wrong. */
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
