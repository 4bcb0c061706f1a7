package dev.sluice.pull;

import dev.sluice.remote.Incoming;
import dev.sluice.remote.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An answer whose first row somebody has looked at, to be read from its beginning all the same. */
final class Peeked implements Page {

  private final Page page;
  private final @Nullable Incoming first;
  private boolean begun;

  Peeked(Page page) {
    this.page = page;
    this.first = page.next();
  }

  @Nullable Incoming first() {
    return first;
  }

  @Override
  public @Nullable Instant serverDate() {
    return page.serverDate();
  }

  @Override
  public @Nullable Incoming next() {
    if (begun) {
      return page.next();
    }
    begun = true;
    return first;
  }

  @Override
  public boolean isList() {
    return page.isList();
  }

  @Override
  public void close() {
    page.close();
  }
}
