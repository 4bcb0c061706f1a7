package dev.sluice.internal.loop;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes from page to page of a list. Some servers repeat their last page for ever, so a page that
 * comes three times in a row ends the list. Twice proves nothing: if a page's worth of rows came to
 * the front of the list meanwhile, the rows of the page before come again and others follow.
 */
public final class PageTurns {

  private static final long UNREADABLE = -1;

  /** So many pages without a row one after the other have no end. */
  private static final int MOST_EMPTY = 100;

  /** So often a page comes again before it counts as the last one. */
  private static final int REPEATS_OF_LAST = 2;

  private final boolean paged;
  private Fetch asked;
  private List<Long> before = List.of();
  private List<Long> rows = new ArrayList<>();
  private int empty;
  private int repeats;
  private boolean turned;

  /** Begins at the first page of a list; a type without pages has one only. */
  public PageTurns(Fetch first) {
    this.asked = first;
    this.paged = first.type().endpoints().paging() != null;
  }

  /** The next answer begins: a page of the same list, or the first one of another. */
  public void begin(Fetch next) {
    asked = next;
    if (next.page() == null) {
      before = List.of();
      repeats = 0;
      turned = false;
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
    repeats = !rows.isEmpty() && rows.equals(before) ? repeats + 1 : 0;
    empty = rows.isEmpty() ? empty + 1 : 0;
    before = rows;
    rows = new ArrayList<>();
    if (following == null || repeats == REPEATS_OF_LAST) {
      return null;
    }
    if (empty > MOST_EMPTY) {
      throw UnavailableException.badAnswer(
          "the list of " + asked.type() + " has only empty pages and no end");
    }
    turned = true;
    return asked.from(following);
  }

  /** Whether the list has more than one page. */
  public boolean isTurned() {
    return turned;
  }
}
