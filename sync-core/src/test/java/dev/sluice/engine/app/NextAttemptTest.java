package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncListener;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Diary.Note;
import dev.sluice.engine.Once;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** S45: as long as a change is pending, the next attempt is scheduled. */
class NextAttemptTest extends AutomaticScenario {

  static Stream<Fault> whatMayGoWrong() {
    return Stream.of(
        Fault.dropBefore(),
        Fault.dropAfterCommit(),
        Fault.silenceBefore(),
        Fault.silenceAfterCommit(),
        Fault.status(500),
        Fault.statusAfterCommit(503),
        Fault.status(408),
        Fault.garbled(),
        Fault.answer(Answer.empty(429)),
        Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
  }

  @ParameterizedTest
  @MethodSource("whatMayGoWrong")
  void S45_nobodyHasToAskAgain(Fault fault) {
    Device device = automatic();
    device.entry("some time");
    next("POST time_entries", fault);
    pass(Duration.ofMinutes(15));
    assertThat(descriptionsOnServer()).containsExactly("some time");
    assertThat(device.pending()).isZero();
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void S45_afterACancelEither() {
    Device device = automatic();
    device.entry("some time");
    untilArrived("POST time_entries");
    device.engine.cancel();
    pass(Duration.ofMinutes(2));
    assertThat(descriptionsOnServer()).containsExactly("some time");
    assertThat(device.pending()).isZero();
  }

  @Test
  void S45_norAfterACancelThatEmptiedTheQueueOfARetry() {
    Device device = automatic();
    next("GET me/tags", Fault.status(500));
    device.engine.fullSync();
    pass(SECOND.multipliedBy(3));
    device.entry("some time");
    next("POST time_entries", Fault.silenceBefore());
    device.engine.push();
    pass(SECOND.multipliedBy(9));
    assertThat(device.diary.operations()).containsExactly(Operation.FULL, Operation.PUSH);
    device.engine.cancel();
    pass(Duration.ofMinutes(2));
    assertThat(descriptionsOnServer()).containsExactly("some time");
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void S45_norAfterBeingOffline() {
    Device device = automatic();
    device.network.setOffline(true);
    device.entry("some time");
    pass(Duration.ofMinutes(5));
    device.network.setOffline(false);
    pass(Duration.ofMinutes(16));
    assertThat(descriptionsOnServer()).containsExactly("some time");
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void S45_norAfterAFreeze() {
    Device device = automatic();
    device.engine.freeze();
    device.entry("some time");
    pass(Duration.ofMinutes(5));
    assertThat(log().all()).isEmpty();
    device.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("some time");
    assertThat(device.pending()).isZero();
  }

  @Test
  void S45_anEditIsPushedAtWhateverMomentOfASyncItIsMade() {
    Device device = automatic();
    for (int moment = 1990; moment < 2120; moment += 7) {
      device.engine.fullSync();
      passMillis(moment);
      device.entry("at " + moment);
      pass(Duration.ofSeconds(10));
      assertThat(descriptionsOnServer()).contains("at " + moment);
      pass(MINUTE);
    }
  }

  /** Edits when a push has looked for the last time and the operation is not over. */
  @Test
  void S45_norAfterAnEditInTheLastMomentOfAPush() {
    Device[] device = new Device[1];
    SyncListener late =
        new Once("LookForChange.noMoreChanges", () -> device[0].entry("just too late"));
    device[0] = automatic();
    device[0].close();
    device[0] =
        device("a", o -> o.autoSync(AutoSync.defaults()).random(new Longest()).listener(late));
    device[0].entry("in time");
    pass(Duration.ofSeconds(3));
    assertThat(descriptionsOnServer()).containsExactly("in time");
    pass(Duration.ofSeconds(6));
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("in time", "just too late");
  }

  @Test
  void attemptsGetRarerAndAreToldInTheStatus() {
    Device device = automatic();
    device.network.setOffline(true);
    device.engine.fullSync();
    pass(SECOND);
    SyncStatus.Offline offline = (SyncStatus.Offline) device.status();
    Instant next = offline.nextAttempt().orElseThrow();
    assertThat(next).isBetween(time.now(), time.now().plusSeconds(10));

    pass(Duration.ofMinutes(50));
    List<Duration> pauses = pauses(device.diary.notes());
    assertThat(pauses.get(0)).isBetween(Duration.ofSeconds(9), Duration.ofSeconds(11));
    assertThat(pauses.get(1)).isBetween(Duration.ofSeconds(19), Duration.ofSeconds(21));
    assertThat(pauses.get(2)).isBetween(Duration.ofSeconds(39), Duration.ofSeconds(41));
    assertThat(pauses).allSatisfy(p -> assertThat(p).isLessThan(Duration.ofMinutes(16)));
    assertThat(pauses).hasSizeLessThan(12);
  }

  private static List<Duration> pauses(List<Note> notes) {
    return Stream.iterate(1, i -> i < notes.size(), i -> i + 1)
        .map(i -> notes.get(i).when().minus(notes.get(i - 1).when()))
        .toList();
  }

  @Test
  void afterASuccessTheyBeginQuicklyAgain() {
    Device device = automatic();
    device.network.setOffline(true);
    device.engine.fullSync();
    pass(Duration.ofMinutes(20));
    device.network.setOffline(false);
    device.engine.networkReturned();
    pass(MINUTE);
    assertThat(device.status().text()).isEqualTo("Synced");
    device.diary.forget();
    device.network.setOffline(true);
    device.engine.fullSync();
    pass(Duration.ofSeconds(12));
    assertThat(device.diary.operations()).hasSize(2);
  }

  @Test
  void aPullThatFailedIsTriedAgainThoughAPushWentWell() {
    Device device = automatic();
    next("GET me/tags", Fault.status(500));
    device.engine.fullSync();
    pass(Duration.ofSeconds(3));
    device.entry("in between");
    pass(MINUTE);
    assertThat(device.diary.operations())
        .containsExactly(Operation.FULL, Operation.PUSH, Operation.FULL);
  }

  @Test
  void aWaitThatIsTooLongIsToldAndSlepThrough() {
    Device device =
        device(
            "a",
            o ->
                o.autoSync(AutoSync.defaults())
                    .random(new Longest())
                    .budget(Limit.of(60, MINUTE), Limit.of(30, Duration.ofHours(1))));
    pass(MINUTE);
    for (int i = 0; i < 3; i++) {
      device.engine.pull();
      pass(Duration.ofSeconds(10));
    }
    SyncStatus.Waiting waiting = (SyncStatus.Waiting) device.status();
    Duration left = Duration.between(time.now(), waiting.until().orElseThrow());
    assertThat(left).isBetween(Duration.ofMinutes(55), Duration.ofMinutes(60));
    forget();
    pass(left.plus(MINUTE));
    assertThat(log().gets()).hasSizeGreaterThanOrEqualTo(9);
    assertThat(device.status().text()).isEqualTo("Synced");
  }
}
