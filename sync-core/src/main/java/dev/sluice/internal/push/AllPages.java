package dev.sluice.internal.push;

import dev.sluice.internal.lists.Paginator;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All pages of a list, read as one page. Some looks prove something only after the last page. */
final class AllPages implements Page {

  private final Paginator turns;
  private final List<Incoming> rows = new ArrayList<>();
  private boolean first = true;
  private @Nullable Instant serverDate;
  private boolean list;
  private @Nullable Unproved doubt;
  private int read;

  AllPages(Fetch first) {
    turns = new Paginator(first);
  }

  /**
   * Adds all rows of the list's next page.
   *
   * @return the request for the next page; null after the last page
   */
  @Nullable Fetch add(Fetch asked, Page page) {
    turns.begin(asked);
    for (Incoming row = page.next(); row != null; row = page.next()) {
      rows.add(row);
      turns.add(row);
    }
    if (first) {
      serverDate = page.serverDate();
      list = page.isList();
      first = false;
    }
    Fetch next = turns.next(page);
    doubt = doubt == null ? turns.doubt(page) : doubt;
    return next;
  }

  @Override
  public @Nullable Instant serverDate() {
    return serverDate;
  }

  @Override
  public @Nullable Incoming next() {
    return read < rows.size() ? rows.get(read++) : null;
  }

  @Override
  public boolean isList() {
    return list;
  }

  @Override
  public @Nullable Unproved doubt() {
    return doubt;
  }

  @Override
  public void close() {
    rows.clear();
  }
}
