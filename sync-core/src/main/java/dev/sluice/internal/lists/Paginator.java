package dev.sluice.internal.lists;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.schema.Paging;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the pages of a list. Some servers repeat their last page for ever, so three equal
 * pages in a row end the list. If answers mark the last page, a repeated page without the mark is
 * an error.
 */
public final class Paginator {

  /** The count of a list that does not begin with its first page: nobody can count its rows. */
  private static final long FROM_ELSEWHERE = Long.MIN_VALUE / 2;

  private static final long PRIME = 1_099_511_628_211L;

  /** A list has no end if more pages in a row than this are empty or came before. */
  private static final int MOST_KNOWN = 100;

  /** How often a page must come again to count as the last. New rows may repeat a page once. */
  private static final int REPEATS_OF_LAST = 2;

  private final boolean paged;
  private Fetch asked;
  private List<Long> before = List.of();
  private List<Long> rows = new ArrayList<>();
  private LongSet named = new LongSet();
  private LongSet seen = new LongSet();
  private int known;
  private int repeats;
  private int pages;
  private long count;
  private boolean hasOthers;
  private @Nullable Unproved doubt;
  private boolean turned;
  private boolean hasTurned;
  private @Nullable String token;
  private boolean shifting;
  private boolean checked;

  /** Begins with the first request. The list of a type without pages has only one page. */
  public Paginator(Fetch first) {
    this.asked = first;
    this.paged = first.type().endpoints().paging() != null;
    this.count = first.page() == null ? 0 : FROM_ELSEWHERE;
  }

  /** Begins the next answer: a page of the same list, or the first page of another one. */
  public void begin(Fetch next) {
    asked = next;
    checked |= next.since() != null;
    if (next.page() == null) {
      before = List.of();
      repeats = 0;
      named = new LongSet();
      seen = new LongSet();
      known = 0;
      turned = false;
      pages = 0;
      count = 0;
      doubt = null;
    }
  }

  public void add(Incoming row) {
    if (paged) {
      rows.add(row instanceof Unreadable bad ? bad.trace() : ((Known) row).serverId());
    }
  }

  /**
   * Goes to the next page.
   *
   * @param read the present page, read to its end
   * @return the request for the next page; null after the last page
   * @throws UnavailableException if the list seems to have no end
   */
  public @Nullable Fetch next(Page read) {
    String following = read.following();
    token = read.token();
    repeats = !rows.isEmpty() && rows.equals(before) ? repeats + 1 : 0;
    hasOthers |= pages > 0 && repeats == 0 && !rows.isEmpty();
    count += rows.size();
    doubt = doubt(following, read.total());
    pages++;
    known = seen.add(hash(rows)) && !rows.isEmpty() ? 0 : known + 1;
    before = rows;
    rows = new ArrayList<>();
    if (following == null || (repeats == REPEATS_OF_LAST && !tellsItsEnd())) {
      return null;
    }
    if (repeats > 0 && tellsItsEnd()) {
      throw endless("repeats a page, but says that there are more");
    }
    if (known > MOST_KNOWN) {
      throw endless("has no end: " + MOST_KNOWN + " pages in a row are empty or came before");
    }
    if (!named.add(hash(following))) {
      throw endless("has pages that lead in a circle");
    }
    turned = true;
    hasTurned = true;
    shifting |= isShifted();
    return asked.from(following);
  }

  /** Why the list may lack rows that the server has, if this page is the last one. */
  private @Nullable Unproved doubt(@Nullable String following, @Nullable Long total) {
    Paging paging = asked.type().endpoints().paging();
    if (following == null) {
      return total != null && count >= 0 && count < total ? Unproved.ENDS_EARLY : null;
    }
    boolean isFirstForEach = repeats == REPEATS_OF_LAST && pages == REPEATS_OF_LAST;
    return paging != null && isFirstForEach && Page.isFull(rows.size(), paging)
        ? Unproved.FIRST_PAGE_AGAIN
        : null;
  }

  /** Why the list may lack rows, judged by this page, the last one so far. */
  public @Nullable Unproved doubt(Page read) {
    return read.doubt() == null ? doubt : read.doubt();
  }

  /** Whether the answers show that the server knows the schema's name for the next page. */
  public boolean leadsOn(Page read) {
    Paging paging = asked.type().endpoints().paging();
    return (paging != null && isCounted(paging)) ? hasOthers : read.following() != null;
  }

  private boolean isShifted() {
    Paging paging = asked.type().endpoints().paging();
    return paging != null && isCounted(paging) && asked.since() == null;
  }

  private boolean tellsItsEnd() {
    Paging paging = asked.type().endpoints().paging();
    return paging != null
        && (!isCounted(paging)
            || paging.total() != null
            || paging.totalHeader() != null
            || paging.pages() != null);
  }

  private static boolean isCounted(Paging paging) {
    return paging.style() == Paging.Style.NUMBER || paging.style() == Paging.Style.OFFSET;
  }

  /** A hash of 64 bits, so that two pages of a list almost never have the same. */
  private static long hash(String page) {
    long hash = 0;
    for (int i = 0; i < page.length(); i++) {
      hash = hash * PRIME + page.charAt(i);
    }
    return hash;
  }

  private static long hash(List<Long> ids) {
    long hash = 0;
    for (long id : ids) {
      hash = hash * PRIME + id;
    }
    return hash;
  }

  private UnavailableException endless(String how) {
    return UnavailableException.badAnswer("the list of " + asked.type() + " " + how);
  }

  /** The {@link Page#token} of the last page. */
  public @Nullable String token() {
    return token;
  }

  /**
   * Whether the server may have a row that is in none of the pages. If pages have numbers or
   * offsets, a delete during the pull moves later rows to earlier pages. False once the pull has
   * also requested the changed rows of the type, because they show the delete.
   */
  public boolean mayLackRows() {
    return shifting && !checked;
  }

  /** Whether a deleted row among the changes means that the pages may have missed a row. */
  public boolean isShifting() {
    return shifting && checked;
  }

  /** Whether the list has more than one page. */
  public boolean isTurned() {
    return turned;
  }

  /** Whether any of the lists so far has more than one page. */
  public boolean hasTurned() {
    return hasTurned;
  }
}
