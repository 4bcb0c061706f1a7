package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An empty list. A type whose lists are asked for one after the other begins with it.
 *
 * @param serverDate when the server last answered before; null if unknown
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
