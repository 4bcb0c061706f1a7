package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A page that reads another one, and changes how its rows come. */
abstract class ForwardingPage implements Page {

  protected final Page page;

  ForwardingPage(Page page) {
    this.page = page;
  }

  @Override
  public final @Nullable Instant serverDate() {
    return page.serverDate();
  }

  @Override
  public final boolean isList() {
    return page.isList();
  }

  @Override
  public final @Nullable String following() {
    return page.following();
  }

  @Override
  public final @Nullable Unproved doubt() {
    return page.doubt();
  }

  @Override
  public final @Nullable Long total() {
    return page.total();
  }

  @Override
  public final @Nullable String token() {
    return page.token();
  }

  @Override
  public final void close() {
    page.close();
  }
}
