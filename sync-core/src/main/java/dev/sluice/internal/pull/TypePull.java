package dev.sluice.internal.pull;

import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.lists.Paginator;
import dev.sluice.internal.merge.PossibleMatches;
import dev.sluice.internal.pull.FetchResults.Fetched;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of one type on their way into the database, from one answer or from several. */
final class TypePull {

  private final EntityType<?> type;
  private final Fetch whole;
  private final Fetch first;
  private Fetch asked;
  private boolean isAtItsPlace = true;
  private boolean isRestOfList;
  private CursorTracker cursor;
  private final WaitingRows waiting = new WaitingRows();
  private final PieceQueue pieces = new PieceQueue();
  private final ParentLists parents;
  private final ListProof deletions;
  private final NullList nulls;
  private final DuplicateRows repeats = new DuplicateRows();
  private final Set<Field<?, ?>> leftOut = new HashSet<>();
  private final Set<Field<?, ?>> told = new HashSet<>();
  private PossibleMatches matches;
  private final Paginator turns;
  private @Nullable Page page;
  private @Nullable Span span;
  private final @Nullable Instant serverDate;
  private final boolean related;
  private final boolean hasWrongDates;
  private final ListPieces list;
  private boolean changesOnly;
  private boolean listsAll;
  private boolean inPieces;
  private boolean askedAgain;
  private boolean absent;
  private boolean partial;
  private PendingPieces before = PendingPieces.NOTHING;

  /** Begins with the first answer for the type. */
  TypePull(Fetched answer, ParentLists parents, Instant now, Reader reader) {
    this.type = answer.fetch().type();
    this.parents = parents;
    this.nulls = new NullList(type);
    this.list = new ListPieces(type);
    DateRange range = type.endpoints().range();
    Span dates = answer.fetch().dates();
    first = answer.fetch();
    asked = first;
    isRestOfList = first.page() != null;
    turns = new Paginator(first);
    page = answer.page();
    span = dates == null && range != null ? ChangesOrAll.whole(range, now) : dates;
    whole = span == null ? Fetch.all(type) : Fetch.between(type, span);
    deletions = ListProof.of(whole, page, now, reader);
    serverDate = deletions.madeAt();
    Instant madeAt = serverDate == null ? now : serverDate;
    cursor =
        new CursorTracker(
            madeAt, now, ChangesOrAll.overlap(type), ChangesOrAll.overlapOfDates(type));
    matches = new PossibleMatches(type, madeAt);
    related = answer.related();
    hasWrongDates = dates != null && range != null && DateSpans.isWrong(dates, range, serverDate);
    changesOnly = related || answer.fetch().since() != null;
    listsAll = !changesOnly;
  }

  /**
   * Continues with the dates that an earlier pull left. The dates are ignored unless this pull
   * requests the type's changes separately.
   *
   * @param rest the dates that the earlier pull left
   * @param longest the number of rows in the longest earlier answer
   */
  void continueWith(PendingPieces rest, int longest) {
    list.longest(longest);
    before = changesOnly && !related ? rest : PendingPieces.NOTHING;
  }

  PieceQueue pieces() {
    return pieces;
  }

  /** The lists of the parents, if each has one. */
  ParentLists parents() {
    return parents;
  }

  /**
   * Drops the last requested list, because the list failed or stopped early. The lists of other
   * parents still come.
   *
   * @return whether the pull continues with this type
   */
  boolean goesOnWithoutList() {
    if (parents.areNested() && page != null) {
      page.close();
      page = null;
    }
    return parents.drop(pieces.asked());
  }

  /** Continues with the answer to the next piece. */
  void read(Page next, Fetch piece) {
    page = next;
    asked = piece;
    isAtItsPlace = false;
    turns.begin(piece);
    span = piece.dates();
    changesOnly = related || piece.since() != null;
    list.begin();
  }

  /** The request that was answered last. */
  Fetch asked() {
    return asked;
  }

  /** Whether the last request was for the page to which an earlier pull had come. */
  boolean isAtItsPlace() {
    return isAtItsPlace;
  }

  /** Whether the next request begins the list anew, after the rest of it has come. */
  boolean isFromItsFirstPage() {
    return first.page() != null && first.fromTheFirst().equals(pieces.peek());
  }

  EntityType<?> type() {
    return type;
  }

  /** The fields that some rows of the list have. */
  Set<Field<?, ?>> told() {
    return told;
  }

  /** The user's fields that some rows of the list lack. */
  Set<Field<?, ?>> leftOut() {
    return leftOut;
  }

  /**
   * The JSON names of the user's required fields that a row of the whole list lacks, as after a
   * spelling mistake in the schema. Empty for a list of changes, whose rows may be short.
   */
  List<String> missingNames() {
    List<String> names = new ArrayList<>();
    for (Field<?, ?> field : type.fields()) {
      if (listsAll && leftOut.contains(field) && isRequired(field)) {
        names.add(field.json());
      }
    }
    return names;
  }

  private boolean isRequired(Field<?, ?> field) {
    return Incoming.mayHave(field, type) && !field.isNullable() && field.normalise(null) == null;
  }

  /** Computes the next {@code since} from the rows. */
  CursorTracker cursor() {
    return cursor;
  }

  /** Goes on with what that tracker has seen. */
  void cursor(CursorTracker after) {
    cursor = after;
  }

  /** The server's time when it answered; null if the answer has no date. */
  @Nullable Instant serverDate() {
    return serverDate;
  }

  /** The next rows, at most so many. Closes the page after its last row. */
  List<Incoming> next(int most) {
    while (!waiting.isFull(most) && page != null) {
      Incoming incoming = page.next();
      if (incoming == null) {
        finish(page);
      } else {
        turns.add(incoming);
        boolean isOfOneParent = incoming instanceof Unreadable && parents.drop(pieces.asked());
        boolean first = isOfOneParent || deletions.add(incoming);
        list.add(incoming, first);
        if (incoming instanceof Known known) {
          repeats.add(known, first);
        }
        waiting.add(incoming);
      }
    }
    return waiting.take(most);
  }

  /** Puts back so many of the last rows, which were not stored. */
  void putBack(int count) {
    waiting.putBack(count);
  }

  /** Whether every row of every answer so far was given out. */
  boolean isRead() {
    return page == null && waiting.isEmpty();
  }

  /** Leaves the other pieces to the next pull. */
  void putOffPieces() {
    pieces.putOff();
    partial = true;
  }

  /**
   * Whether every received row was returned by {@link #next}, but requests for dates remain that an
   * earlier pull left. Also true for requests that remain after a part of the dates was answered
   * {@code null}.
   */
  boolean continuesPieces() {
    return partial && isRead() && !pieces.isEmpty();
  }

  /** Whether the cursor moves. Answers for several types and dates of a wrong clock move none. */
  boolean movesCursor() {
    return !related && !hasWrongDates && type.endpoints().takesSince();
  }

  /** Whether the common answer for several types did not have this type at all. */
  boolean isAbsent() {
    return absent;
  }

  /** How many rows the answers had, and where the server has cut them. */
  ListPieces list() {
    return list;
  }

  /** Whether every row of the type was asked for, and no parent's list has failed. */
  boolean listsAll() {
    return listsAll && parents.areGapless();
  }

  /** Whether rows that are missing from the answers were deleted on the server. */
  boolean detectsDeletions() {
    return listsAll && !partial && !type.endpoints().mayOmit();
  }

  /** The rows here that may be the same as an unknown row of the server. */
  PossibleMatches matches() {
    return matches;
  }

  /** Forgets the possible matches, since a push finds out about some and makes others. */
  void forgetMatches() {
    matches = new PossibleMatches(type, cursor.asked());
  }

  /** Whether the answers were {@code null} in place of a list, so that nothing is deleted. */
  boolean isNull() {
    return nulls.isUnconfirmed();
  }

  /** Whether the lists have every row, as far as the answers show. */
  boolean areComplete() {
    return !isNull() && deletions.hasAllPages();
  }

  /** Notes what the lists have shown, after the last of them. */
  void write(Writer writer) {
    PlaceInList.end(type, writer);
    nulls.write(writer);
    deletions.write(writer);
  }

  DuplicateRows repeats() {
    return repeats;
  }

  /** Which rows the lists have shown, and which they lack. */
  ListProof deletions() {
    return deletions;
  }

  /** Whether the whole list was fetched only once. */
  boolean isFirstLook() {
    return !askedAgain;
  }

  /** Fetches the list again, because a row counts as missing only if two lists lack the row. */
  void askAgain() {
    askedAgain = true;
    nulls.lookAgain();
    pieces.addAll(parents.areNested() ? parents.doubtful() : List.of(whole));
  }

  /**
   * The local ids of the rows that the part has not listed; none if the part may be incomplete.
   *
   * @param part the part that was read to its end
   */
  List<Long> lackedBy(Membership part, Reader reader) {
    return areComplete() && deletions.doubt() == null
        ? reader.lacked(part, deletions::names)
        : List.of();
  }

  /**
   * Whether a part that came in pages lacks rows after the first look: a row may have moved to a
   * page that had come. A row leaves the part only if two looks lack it.
   */
  boolean mayLackRowsOf(Membership part, Reader reader) {
    return turns.hasTurned() && isFirstLook() && !lackedBy(part, reader).isEmpty();
  }

  /** Fetches the part once more. */
  void askForPartAgain() {
    askedAgain = true;
    pieces.addAll(List.of(first));
  }

  /** Goes through the pages of the list, and knows whether they may have missed a row. */
  Paginator turns() {
    return turns;
  }

  /** Whether a row may have moved from one piece to another between the requests. */
  boolean mayHaveMoved() {
    return inPieces;
  }

  /** Fetches what changed since the first answer, before any row counts as missing. */
  void askForMoved() {
    inPieces = false;
    pieces.addAll(List.of(Fetch.since(type, deletions.changedBefore())));
  }

  private void finish(Page read) {
    Fetch next = turns.next(read);
    deletions.ended(turns.leadsOn(read), turns.doubt(read));
    read.close();
    page = null;
    absent = related && !read.isList();
    List<Span> parts = span == null ? List.of() : list.split(span);
    Span dates = span;
    if (dates != null && isNullPiece(read)) {
      pieces.leave(dates);
      partial = true;
    }
    if (isUnconfirmedNull(read) || absent) {
      deletions.doubt(Unproved.NO_LIST);
    }
    if (list.isCut() && parts.isEmpty()) {
      deletions.doubt(Unproved.CUT);
    }
    if (!parts.isEmpty()) {
      fetchInPieces(parts);
    } else if (!before.spans().isEmpty()) {
      pieces.addAll(before.fetches(type));
      partial = true;
      goesOn();
    }
    before = PendingPieces.NOTHING;
    if (next == null && isRestOfList) {
      isRestOfList = false;
      next = first.fromTheFirst();
    }
    if (next != null) {
      pieces.addFirst(next);
      goesOn();
    }
  }

  /** Notes that the list goes on in another answer. */
  private void goesOn() {
    if (serverDate != null) {
      cursor.listed(serverDate);
    }
  }

  /**
   * Whether the answer for a part of the dates is {@code null}. Such an answer proves nothing, so
   * no row is deleted. Only the next pull requests the part again, because some servers always
   * answer {@code null} for an empty list.
   */
  private boolean isNullPiece(Page read) {
    return inPieces && list.rows() == 0 && !read.isList();
  }

  /**
   * Whether the list was fetched twice and was {@code null} twice; false if each parent has a list.
   * In a list of changes, only {@code null} on a later page counts. The first page may rightly be
   * {@code null} if nothing changed.
   */
  private boolean isUnconfirmedNull(Page read) {
    boolean gotList = list.rows() > 0 || read.isList(); // the user's row is no list
    if (parents.areNested()) {
      if (!gotList) {
        parents.mayLackRows();
      }
      if (askedAgain && !gotList) {
        parents.drop(asked);
      }
      return false;
    }
    if (asked.page() != null || (!changesOnly && !partial)) {
      nulls.record(gotList);
    }
    return askedAgain && nulls.isUnconfirmed();
  }

  private void fetchInPieces(List<Span> parts) {
    // The newest first: they are looked at first.
    parts.forEach(part -> pieces.addFirst(Fetch.between(type, part).with(first.parameters())));
    goesOn();
    listsAll = !related;
    inPieces = true;
  }
}
