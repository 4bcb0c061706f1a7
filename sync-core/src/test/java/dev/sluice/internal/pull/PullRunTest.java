package dev.sluice.internal.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.http.Authorization;
import dev.sluice.internal.http.HttpRemote;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.time.VirtualTime;
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

  private final Remote remote =
      HttpRemote.builder(
              "https://tracker.example",
              () -> new Authorization("somebody", "Basic token", words -> words),
              new ServerClock(new VirtualTime()))
          .build();
  private final PullRun run = PullRun.full(TrackerSchema.SCHEMA, PullLimits.defaults());

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
    run.slotsNeeded(remote);
    run.slotsNeeded(remote);
    assertThat(run.result().restarts()).isZero();
    run.restart();
    assertThat(run.result().restarts()).isOne();
  }
}
