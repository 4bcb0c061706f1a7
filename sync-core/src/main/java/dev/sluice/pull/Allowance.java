package dev.sluice.pull;

import dev.sluice.failure.ServerFailedException;
import dev.sluice.remote.Incoming;
import dev.sluice.remote.Page;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a pull has taken from the server so far, and no more than it may. For several threads. */
final class Allowance {

  private static final int OK = 200;

  private final PullLimits most;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong rows = new AtomicLong();

  Allowance(PullLimits most) {
    this.most = most;
  }

  void bytes(long more) {
    if (bytes.addAndGet(more) > most.bytes()) {
      throw tooMuch(most.bytes() + " bytes");
    }
  }

  private void row() {
    if (rows.incrementAndGet() > most.rows()) {
      throw tooMuch(most.rows() + " rows");
    }
  }

  private static ServerFailedException tooMuch(String what) {
    return new ServerFailedException(
        OK, "the server's answers to one pull have more than " + what, null);
  }

  /** The same answer, whose rows are counted as they are read. */
  Page counted(Page page) {
    return new Counted(page, this);
  }

  private record Counted(Page page, Allowance allowance) implements Page {

    @Override
    public @Nullable Instant serverDate() {
      return page.serverDate();
    }

    @Override
    public @Nullable Incoming next() {
      Incoming row = page.next();
      if (row != null) {
        allowance.row();
      }
      return row;
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
}
