package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.Cli.Result;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code entries list --since}: entries that are older than what a sync brings. */
class HistoryCommandTest extends OnBench {

  private static final Instant NOW = ServerClock.system().now();
  private static final String LONG_AGO = NOW.minus(Duration.ofDays(80)).toString();

  @BeforeEach
  void sync() {
    bench.web().addEntry("long ago", NOW.minus(Duration.ofDays(75)), Duration.ofHours(1));
    bench.sync().ended(0);
  }

  private Result list(String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "entries";
    args[1] = "list";
    System.arraycopy(options, 0, args, 2, options.length);
    return bench.local(args);
  }

  private Result fetch(String token) {
    return list("--since", LONG_AGO, "--server", bench.wire.url(), "--token", token);
  }

  @Test
  void olderEntriesAreFetchedAndStay() {
    assertThat(list("--since", LONG_AGO).ended(0).json().path("entries")).hasSize(12);
    assertThat(fetch(TrackerServer.TOKEN).ended(0).json().path("entries")).hasSize(13);
    assertThat(list().ended(0).out()).contains("long ago");
  }

  @Test
  void sinceAloneShowsOnlyWhatIsHere() {
    String soon = NOW.plus(Duration.ofDays(1)).toString();
    assertThat(list("--since", soon).ended(0).json().path("entries")).isEmpty();
  }

  @Test
  void aFailureIsToldAndWhatIsHereIsListed() {
    Result refused = fetch("wrong").ended(4);
    assertThat(refused.err()).contains("sluice: ");
    assertThat(refused.json().path("entries")).hasSize(12);
  }

  @Test
  void aServerWithoutDatesIsAWrongUse() {
    Result wrong = list("--server", bench.wire.url(), "--token", TrackerServer.TOKEN);
    assertThat(wrong.ended(2).err()).contains("--since");
  }
}
