package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import org.jspecify.annotations.Nullable;

/** A page whose first two rows can be looked at before the page is read from its beginning. */
final class PeekingPage extends ForwardingPage {

  private final @Nullable Incoming first;
  private final @Nullable Incoming second;
  private int read;

  /** Reads the first two rows immediately. */
  PeekingPage(Page page) {
    super(page);
    this.first = page.next();
    this.second = first == null ? null : page.next();
  }

  @Nullable Incoming first() {
    return first;
  }

  @Nullable Incoming second() {
    return second;
  }

  @Override
  public @Nullable Incoming next() {
    return switch (read++) {
      case 0 -> first;
      case 1 -> second;
      default -> page.next();
    };
  }
}
