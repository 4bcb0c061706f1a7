package dev.sluice.internal.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.RunListener;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerSchema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PullRunTest {

  private static final class Leaf implements Page {
    private boolean closed;

    @Override
    public @Nullable Instant serverDate() {
      return null;
    }

    @Override
    public @Nullable Incoming next() {
      return null;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final RunLog log = new RunLog(TrackerSchema.SCHEMA.types(), RunListener.NONE);
  private final PullRun run = PullRun.full(TrackerSchema.SCHEMA, PullLimits.defaults(), log);

  @Test
  void anAnswerThatCameBeforeTheEndIsLetGoOfAtTheEnd() {
    Leaf page = new Leaf();
    run.fetched(Fetch.all(Tag.TYPE), page);
    assertThat(page.closed).isFalse();
    run.close();
    assertThat(page.closed).isTrue();
  }

  @Test
  void anAnswerThatComesAfterTheEndIsLetGoOfAtOnce() {
    run.close();
    Leaf page = new Leaf();
    run.fetched(Fetch.all(Tag.TYPE), page);
    assertThat(page.closed).isTrue();
  }

  @Test
  void aRunThatBeginsAnewWasNotDenied() {
    run.beginRound();
    run.beginRound();
    assertThat(log.restarts()).isZero();
    run.restart();
    assertThat(log.restarts()).isOne();
  }
}
