package dev.sluice.hints;

import static dev.sluice.hints.Notes.LABELS;
import static dev.sluice.hints.Notes.NOTES;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.hints.Notes.Note;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hints without end use half of the budget, so the user's changes get through. */
class FloodTest {

  @TempDir Path folder;

  @Test
  void hintsThatComeWhileAPullRunsMakeOneMore() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofMinutes(2));
      int before = scene.requests();
      for (int i = 0; i < 1_000; i++) {
        scene.line.send(NOTES);
      }
      scene.pass(ofSeconds(10));
      assertThat(scene.requests() - before).isLessThanOrEqualTo(4);
    }
  }

  @Test
  void aFloodUsesHalfOfTheMinute() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofMinutes(2));
      flood(scene, ofMinutes(10));
      assertThat(scene.server.audit().fullest(ofMinutes(1))).isLessThanOrEqualTo(32);
      assertThat(scene.server.audit().tooManyRequests()).isZero();
      scene.add(NOTES, "the last");
      scene.line.send(NOTES);
      scene.pass(ofMinutes(1));
      assertThat(scene.isEqual()).isTrue();
    }
  }

  @Test
  void aPushIsNotKeptWaitingByAFlood() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofMinutes(2));
      for (int i = 0; i < 10; i++) {
        flood(scene, ofSeconds(30));
        scene.db.table(Note.TYPE).create(new Note("mine " + i));
        var push = scene.engine.push().test();
        flood(scene, ofSeconds(5));
        assertThat(push.values()).as("push %s", i).hasSize(1);
        assertThat(push.values().get(0).result()).isEqualTo(SyncResult.SYNCED);
      }
      assertThat(Notes.there(scene.server, NOTES)).hasSize(10);
      assertThat(scene.server.audit().tooManyRequests()).isZero();
    }
  }

  /** A line that is cut all the time makes gaps all the time. */
  @Test
  void aLineThatIsCutWithoutEndStaysWithinTheShare() {
    try (Scene scene = new Scene(folder)) {
      scene.pass(ofMinutes(2));
      for (int i = 0; i < 1_500; i++) {
        scene.line.cut();
        scene.pass(ofMillis(100));
      }
      assertThat(scene.server.audit().fullest(ofMinutes(1))).isLessThanOrEqualTo(32);
      assertThat(scene.line.requests.size()).isLessThan(150);
    }
  }

  private static void flood(Scene scene, Duration length) {
    for (long left = length.toMillis() / 50; left > 0; left--) {
      scene.line.send(left % 2 == 0 ? NOTES : LABELS);
      scene.pass(ofMillis(50));
    }
  }
}
