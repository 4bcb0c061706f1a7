package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An empty page. A type with one list for each parent begins with this page.
 *
 * @param serverDate the date of the server's last answer; null: unknown
 */
record NoPage(@Nullable Instant serverDate) implements Page {

  @Override
  public @Nullable Incoming next() {
    return null;
  }

  @Override
  public void close() {
    // nothing is open
  }
}
