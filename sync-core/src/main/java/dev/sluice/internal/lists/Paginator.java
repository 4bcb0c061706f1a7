package dev.sluice.internal.lists;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.schema.Paging;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes from page to page of a list. Some servers repeat their last page for ever. So a page that
 * comes three times in a row ends the list, if the server does not tell the end in another way; if
 * it does, the answers contradict each other. Twice proves nothing there: if a page's worth of rows
 * came to the front of the list meanwhile, the rows of the page before come again and others
 * follow.
 */
public final class Paginator {

  private static final long UNREADABLE = -1;

  /** The list does not come from its first page on, so that nobody counts its rows. */
  private static final long FROM_ELSEWHERE = Long.MIN_VALUE / 2;

  private static final long PRIME = 1_099_511_628_211L;

  /** So many pages one after the other that have no row, or came before, have no end. */
  private static final int MOST_KNOWN = 100;

  /** So often a page comes again before it counts as the last one. */
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

  /** Begins at the first page of a list; a type without pages has one only. */
  public Paginator(Fetch first) {
    this.asked = first;
    this.paged = first.type().endpoints().paging() != null;
    this.count = first.page() == null ? 0 : FROM_ELSEWHERE;
  }

  /** The next answer begins: a page of the same list, or the first one of another. */
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

  /** Adds the next row of the page. */
  public void add(Incoming row) {
    if (paged) {
      rows.add(row instanceof Known known ? known.serverId() : UNREADABLE);
    }
  }

  /**
   * Turns the page.
   *
   * @param read to its end
   * @return what asks for the next one, null after the last
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

  /** Why the list may lack rows that the server has, once that page is its last. */
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

  /** Why the list may lack rows, as that page tells it, which is the last one so far. */
  public @Nullable Unproved doubt(Page read) {
    return read.doubt() == null ? doubt : read.doubt();
  }

  /** Whether the server knows the schema's name for another page than that. */
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

  /** Of 64 bits, so that two pages of a list have the same about never. */
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
   * Whether a row may be in no page. With pages by number or offset, a row that is deleted
   * meanwhile moves those behind it up. Only a request for what has changed meanwhile finds them.
   */
  public boolean mayLackRows() {
    return shifting && !checked;
  }

  /** Whether a row that was deleted meanwhile means that one may be in no page. */
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
