package dev.sluice.hints;

import static dev.sluice.hints.Notes.NOTES;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.hints.WireEnd.Kind;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a line is kept up, in virtual time: each request of it is counted. */
class LineTest {

  @TempDir Path folder;

  @Test
  void aHintBringsTheRowAtOnce() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      scene.add(NOTES, "from elsewhere");
      scene.line.send(NOTES);
      scene.pass(ofMillis(100));
      assertThat(Notes.here(scene.db, NOTES)).containsExactly("from elsewhere");
      assertThat(scene.state()).isInstanceOf(HintState.Open.class);
    }
  }

  @Test
  void anHourOfSilenceCostsNothingButTheLinesOwnRequests() {
    try (Scene scene = new Scene(folder, line -> line.silence(ofHours(2)))) {
      scene.pass(ofSeconds(2));
      int before = scene.requests();
      scene.pass(ofHours(1));
      assertThat(scene.requests()).isEqualTo(before);
      assertThat(scene.line.requests).hasSize(1);
      assertThat(scene.hints.counts().requests()).isOne();
    }
  }

  @Test
  void aSilentLineIsCutAfterTheSilenceAndEachByteEndsASilence() {
    try (Scene scene = new Scene(folder)) {
      for (int i = 0; i < 10; i++) {
        scene.pass(ofSeconds(40));
        scene.line.sink(Wire.Sink::alive);
      }
      assertThat(scene.line.requests).hasSize(1);
      scene.pass(ofSeconds(44));
      assertThat(scene.line.isOpen()).isTrue();
      scene.pass(ofSeconds(1));
      assertThat(scene.state().text()).isEqualTo("Waiting: nothing came for 45 s");
      scene.pass(ofSeconds(3));
      assertThat(scene.line.requests).hasSize(2);
    }
  }

  @Test
  void afterAGapEachListIsFetchedOnce() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(20));
      scene.line.cut();
      scene.add(NOTES, "in the gap");
      int before = scene.requests();
      scene.pass(ofSeconds(5));
      assertThat(scene.isEqual()).isTrue();
      assertThat(scene.requests() - before).isLessThanOrEqualTo(4);
    }
  }

  @Test
  void aServerThatReplaysIsAskedFromThePlaceAndNothingElseIsFetched() {
    try (Scene scene = new Scene(folder, Notes.mapping().replays(), line -> line)) {
      scene.pass(ofSeconds(20));
      scene.line.sink(sink -> sink.place("41"));
      scene.line.cut();
      int before = scene.requests();
      scene.pass(ofSeconds(5));
      assertThat(scene.line.requests.get(1).header("Last-Event-ID")).isEqualTo("41");
      assertThat(scene.requests()).isEqualTo(before);
    }
  }

  @Test
  void thePausesGrowToAMinuteAndBeginAnewAfterALineHasHeld() {
    try (Scene scene = new Scene(folder, line -> line.silence(ofHours(9)))) {
      scene.pass(ofSeconds(20));
      scene.line.refuse(WireEnd.lost("down"));
      for (int i = 0; i < 20; i++) {
        scene.line.refuse(WireEnd.lost("down"));
      }
      scene.line.cut();
      List<Duration> pauses = pausesOf(scene, 20);
      assertThat(pauses).allMatch(pause -> pause.compareTo(ofSeconds(1)) >= 0);
      assertThat(pauses).allMatch(pause -> pause.compareTo(ofSeconds(61)) <= 0);
      assertThat(pauses.get(0)).isLessThan(ofSeconds(3));
      scene.pass(ofMinutes(3));
      assertThat(scene.line.isOpen()).isTrue();
      scene.line.cut();
      scene.time.settle();
      assertThat(untilNext(scene)).isLessThanOrEqualTo(ofSeconds(2));
    }
  }

  private static List<Duration> pausesOf(Scene scene, int connects) {
    List<Duration> pauses = new ArrayList<>();
    int seen = scene.line.requests.size();
    Duration last = scene.time.elapsed();
    for (int i = 0; i < 20_000 && pauses.size() < connects; i++) {
      scene.pass(ofMillis(100));
      if (scene.line.requests.size() > seen) {
        seen = scene.line.requests.size();
        pauses.add(scene.time.elapsed().minus(last));
        last = scene.time.elapsed();
      }
    }
    return pauses;
  }

  private static Duration untilNext(Scene scene) {
    Instant until = ((HintState.Waiting) scene.state()).until();
    return Duration.between(scene.time.now(), until);
  }

  @Test
  void thePauseThatTheServerAsksForIsKept() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      scene.line.sink(sink -> sink.pause(ofSeconds(30)));
      scene.line.cut();
      scene.pass(ofSeconds(29));
      assertThat(scene.line.requests).hasSize(1);
      scene.pass(ofSeconds(2));
      assertThat(scene.line.requests).hasSize(2);
    }
  }

  @Test
  void aServerThatWantsNoLineGetsNoneUntilTheAppComesBack() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      scene.line.refuse(WireEnd.of(Kind.UNWANTED, "the server wants no line (204)"));
      scene.line.cut();
      scene.pass(ofHours(5));
      assertThat(scene.line.requests).hasSize(2);
      assertThat(scene.state().text()).isEqualTo("Off: the server wants no line (204)");
      scene.hints.resume();
      scene.pass(ofSeconds(2));
      assertThat(scene.line.requests).hasSize(3);
    }
  }

  @Test
  void refusedCredentialsAreNotSentAgainSoonAndNewOnesAtOnce() {
    try (Scene scene = new Scene(folder, line -> line.silence(ofHours(9)))) {
      scene.pass(ofSeconds(2));
      scene.line.refuse(WireEnd.of(Kind.REFUSED, "the server does not take the credentials (401)"));
      scene.line.cut();
      scene.pass(ofSeconds(10));
      assertThat(scene.line.requests).hasSize(2);
      int before = scene.requests();
      scene.pass(ofMinutes(10));
      assertThat(scene.line.requests).hasSize(2);
      assertThat(scene.requests()).isEqualTo(before);
      scene.token = "another";
      scene.pass(ofMinutes(2));
      assertThat(scene.line.requests).hasSize(3);
      assertThat(scene.line.requests.get(2).header("Authorization")).isEqualTo("Bearer another");
      assertThat(scene.line.isOpen()).isTrue();
    }
  }

  @Test
  void aRedirectIsFollowedOnTheSameServerOnly() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      scene.line.refuse(new WireEnd(Kind.REDIRECTED, "", null, "/other?a=1"));
      scene.line.cut();
      scene.pass(ofSeconds(5));
      assertThat(scene.line.requests).hasSize(3);
      assertThat(scene.line.requests.get(2).url().toString())
          .isEqualTo("https://notes.example/other?a=1");
      assertThat(scene.line.isOpen()).isTrue();

      scene.line.refuse(new WireEnd(Kind.REDIRECTED, "", null, "https://evil.example/events"));
      scene.line.cut();
      scene.pass(ofSeconds(60));
      assertThat(scene.line.requests)
          .allMatch(request -> request.url().host().equals("notes.example"));
    }
  }

  @Test
  void anAppInTheBackgroundSendsNothing() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(20));
      scene.hints.pause();
      scene.pass(ofSeconds(1));
      assertThat(scene.line.isOpen()).isFalse();
      int before = scene.requests();
      scene.pass(ofHours(8));
      assertThat(scene.line.requests).hasSize(1);
      assertThat(scene.requests()).isEqualTo(before);
      scene.add(NOTES, "while away");
      scene.hints.resume();
      scene.pass(ofSeconds(3));
      assertThat(scene.isEqual()).isTrue();
    }
  }

  @Test
  void aStoppedEngineMeansNoLine() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      scene.engine.freeze();
      scene.pass(ofSeconds(1));
      int before = scene.requests();
      scene.pass(ofHours(1));
      assertThat(scene.line.requests).hasSize(1);
      assertThat(scene.requests()).isEqualTo(before);
      assertThat(scene.state().text()).isEqualTo("Off: the engine is stopped");
      scene.hints.networkReturned();
      scene.hints.resume();
      scene.pass(ofSeconds(1));
      assertThat(scene.line.requests).hasSize(1);
      scene.engine.resume();
      scene.pass(ofSeconds(5));
      assertThat(scene.line.isOpen()).isTrue();
    }
  }

  @Test
  void aLogOutEndsTheLine() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      scene.engine.logOut(true).subscribe();
      scene.pass(ofSeconds(1));
      assertThat(scene.line.isOpen()).isFalse();
      scene.pass(ofHours(1));
      assertThat(scene.line.requests).hasSize(1);
    }
  }

  @Test
  void aNetworkThatReturnsBringsTheLineBackAtOnce() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      for (int i = 0; i < 8; i++) {
        scene.line.refuse(WireEnd.lost("down"));
      }
      scene.line.cut();
      for (int i = 0; i < 1_000 && scene.line.requests.size() < 9; i++) {
        scene.pass(ofSeconds(1));
      }
      scene.hints.networkReturned();
      scene.pass(ofMillis(500));
      assertThat(scene.line.requests).hasSize(10);
      assertThat(scene.line.isOpen()).isTrue();
    }
  }

  @Test
  void theEnginesEndIsTheLinesEnd() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(2));
      var states = scene.hints.state().test();
      SyncEngine engine = scene.engine;
      engine.close();
      scene.pass(ofSeconds(1));
      states.assertComplete();
      assertThat(scene.line.isOpen()).isFalse();
      scene.pass(ofHours(1));
      assertThat(scene.line.requests).hasSize(1);
    }
  }

  @Test
  void aLineThatIsClosedKeepsNoSlot() {
    try (Scene scene = new Scene(folder)) {
      scene.line.mute(true);
      scene.line.cut();
      for (int i = 0; i < 20; i++) {
        scene.hints.networkReturned();
        scene.pass(ofMillis(700));
      }
      scene.hints.close();
      scene.pass(ofMinutes(3));
      assertThat(scene.engine.limiter().budget().state().get(0).used()).isZero();
      assertThat(scene.engine.limiter().pace().state().get(0).used()).isZero();
    }
  }

  @Test
  void aMessageThatTheMappingDoesNotKnowWakesNothing() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(20));
      int before = scene.requests();
      for (int i = 0; i < 50; i++) {
        scene.line.send("unheard of");
      }
      scene.pass(ofSeconds(20));
      assertThat(scene.requests()).isEqualTo(before);
      assertThat(scene.hints.counts().unknown()).isEqualTo(50);
    }
  }

  /** A server that replays does not send again what it has sent: the device remembers it. */
  @Test
  void aPullThatFailedIsMadeUpForWhenTheLineComesBack() {
    try (Scene scene = new Scene(folder, Notes.mapping().replays(), line -> line)) {
      scene.pass(ofSeconds(20));
      scene.network.setOffline(true);
      scene.add(NOTES, "unreachable");
      scene.line.send(NOTES);
      scene.line.sink(sink -> sink.place("1"));
      scene.pass(ofSeconds(20));
      scene.network.setOffline(false);
      scene.hints.networkReturned();
      scene.pass(ofSeconds(5));
      assertThat(scene.isEqual()).isTrue();
    }
  }

  @Test
  void aTypeThatTheEngineDoesNotKnowEndsTheLine() {
    EntityType<String> unknown =
        EntityType.<String>named("others", Endpoints.list("others"))
            .fields(Field.<String>text("name", name -> name))
            .build(row -> "");
    HintMapping mapping = Notes.mapping().of("others", unknown);
    try (Scene scene = new Scene(folder, mapping, line -> line)) {
      scene.pass(ofSeconds(2));
      assertThat(scene.state().text())
          .isEqualTo("Off: the engine does not know a type of the mapping");
    }
  }

  private static Hints beside(Scene scene, VirtualLine to, HintsBuilder line) {
    return line.scheduler(scene.time.scheduler()).connect(HintedEngine.of(scene.engine), to);
  }

  @Test
  void aLineOfAStoppedEngineSendsNothing() {
    try (Scene scene = new Scene(folder)) {
      scene.engine.freeze();
      scene.time.settle();
      VirtualLine other = new VirtualLine(scene.time);
      HintsBuilder line = Hints.webSocket("wss://notes.example/socket", Notes.mapping());
      try (Hints hints = beside(scene, other, line)) {
        scene.pass(ofHours(1));
        assertThat(other.requests).isEmpty();
        assertThat(hints.counts().requests()).isZero();
      }
    }
  }

  @Test
  void credentialsThatCannotBeReadAreAskedForAgain() {
    boolean[] locked = {true};
    Supplier<String> key =
        () -> {
          if (locked[0]) {
            throw new IllegalStateException("the keystore is locked");
          }
          return "k";
        };
    try (Scene scene = new Scene(folder, line -> line.header("X-Key", key).silence(ofHours(9)))) {
      scene.pass(ofSeconds(1));
      assertThat(scene.state().text()).isEqualTo("Waiting: the credentials cannot be read");
      locked[0] = false;
      scene.pass(ofMinutes(1));
      assertThat(scene.line.requests).hasSize(1);
      assertThat(scene.line.requests.get(0).header("X-Key")).isEqualTo("k");
    }
  }

  @Test
  void theLimiterLearnsWhatTheServerSays() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofSeconds(20));
      scene.line.mute(true);
      scene.line.cut();
      scene.pass(ofSeconds(4));
      scene.line.last().answered(429, Map.of("Retry-After", List.of("30")));
      scene.time.settle();
      assertThat(scene.engine.limiter().budget().paused()).isGreaterThan(ofSeconds(25));
    }
  }

  /** Otherwise a poll would hold one of three slots of a second for as long as it waits. */
  @Test
  void aLongPollHoldsItsSlotNoLongerThanItsRequestNeeds() {
    try (Scene scene = new Scene(folder)) {
      scene.hints.close();
      VirtualLine other = new VirtualLine(scene.time);
      other.mute(true);
      HintsBuilder line = Hints.longPolling("https://notes.example/poll", Notes.mapping());
      try (Hints hints = beside(scene, other, line)) {
        scene.pass(ofSeconds(70));
        assertThat(other.requests).hasSize(1);
        assertThat(hints.counts().requests()).isOne();
        assertThat(scene.engine.limiter().pace().state().get(0).used()).isZero();
        assertThat(scene.engine.limiter().budget().state().get(0).open()).isZero();
      }
    }
  }
}
