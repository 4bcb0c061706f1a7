package dev.sluice.hints;

import static dev.sluice.hints.Notes.LABELS;
import static dev.sluice.hints.Notes.NOTES;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.hints.Notes.Note;
import dev.sluice.testkit.http.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another device changes rows, and the line loses, doubles, delays and forges hints, and breaks. In
 * the end the device holds what the server holds, and no request was refused. {@code
 * -Dsluice.seed=N} plays one story, {@code -Dsluice.stories=N} so many.
 */
class HintStoriesTest {

  private static final int FEW = 4;

  @TempDir Path folder;

  @Test
  void theDeviceEndsUpWithWhatTheServerHolds() throws IOException {
    Long one = Long.getLong("sluice.seed");
    long first = one == null ? System.nanoTime() : one;
    long count = one == null ? Long.getLong("sluice.stories", FEW) : 1;
    for (long seed = first; seed < first + count; seed++) {
      Path home = Files.createTempDirectory(folder, "story");
      try (Scene scene = new Scene(home, mapping(seed), line -> line.silence(ofHours(3)))) {
        new Story(scene, new Random(seed), seed % 3 == 0).play("-Dsluice.seed=" + seed);
      }
      remove(home);
    }
    System.out.println(count + " stories from -Dsluice.seed=" + first);
  }

  private static HintMapping mapping(long seed) {
    return seed % 3 == 0 ? Notes.mapping().replays() : Notes.mapping();
  }

  private static void remove(Path home) throws IOException {
    try (var files = Files.list(home)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(home);
  }

  /** One story: steps, then quiet, then the judgement. */
  private static final class Story {

    private final Scene scene;
    private final Random random;
    private final boolean replaying;
    private final List<String> notes = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final StringBuilder plot = new StringBuilder();
    private int named;
    private boolean lost;

    Story(Scene scene, Random random, boolean replaying) {
      this.scene = scene;
      this.random = random;
      this.replaying = replaying;
      if (replaying) {
        scene.line.replay();
        scene.pass(ofSeconds(5));
        scene.line.send("reset"); // so the line has a place to go on from
        scene.pass(ofSeconds(5));
      }
    }

    void play(String seed) {
      int steps = 10 + random.nextInt(30);
      for (int i = 0; i < steps; i++) {
        step();
        scene.pass(ofMillis(random.nextInt(random.nextInt(4) == 0 ? 20_000 : 800)));
      }
      comeToRest();
      assertThat(scene.isEqual()).as("%s: %s", seed, plot).isTrue();
      assertThat(scene.server.audit().tooManyRequests()).as(seed).isZero();
      int before = scene.requests();
      int own = scene.line.requests.size();
      scene.pass(ofHours(1));
      assertThat(scene.requests()).as("%s: requests of a quiet hour", seed).isEqualTo(before);
      assertThat(scene.line.requests).as("%s: the line's own", seed).hasSize(own);
    }

    private void step() {
      int kind = random.nextInt(20);
      plot.append(' ').append(kind);
      if (kind < 11) {
        change();
      } else if (kind < 13) {
        scene.line.send(random.nextBoolean() ? "forged" : NOTES);
      } else if (kind == 13) {
        cut();
      } else if (kind == 14) {
        scene.line.refuse(WireEnd.lost("the server answered 500"));
        cut();
      } else if (kind == 15) {
        away();
      } else if (kind == 16) {
        offline();
      } else if (kind == 17) {
        scene.db.table(Note.TYPE).create(new Note("mine " + ++named));
        scene.end(scene.engine.push());
      } else if (kind == 18) {
        freeze();
      } else {
        scene.line.send("reset");
      }
    }

    /** Another device commits something; the server says so, and the line does as it likes. */
    private void change() {
      boolean isNote = random.nextBoolean();
      String list = isNote ? NOTES : LABELS;
      List<String> ids = isNote ? notes : labels;
      int what = ids.isEmpty() ? 0 : random.nextInt(3);
      if (what == 0) {
        ids.add(scene.add(list, "row " + ++named));
      } else if (what == 1) {
        String id = ids.get(random.nextInt(ids.size()));
        scene.server.edit(list, id, Json.object().put("text", "edit " + ++named));
      } else {
        scene.server.delete(list, ids.remove(random.nextInt(ids.size())));
      }
      tell(list);
    }

    private void tell(String list) {
      int luck = random.nextInt(10);
      if (luck == 0 && !replaying) {
        lost = true;
        return;
      }
      scene.line.send(list);
      if (luck == 1) {
        scene.line.send(list);
      } else if (luck == 2) { // overtaken by what comes later
        var unused =
            scene
                .time
                .scheduler()
                .scheduleDirect(
                    () -> scene.line.send(list), random.nextInt(9_000), TimeUnit.MILLISECONDS);
      }
    }

    /** What is on the line is lost; but a gap is noticed, and a server may replay. */
    private void cut() {
      scene.line.cut();
    }

    private void away() {
      scene.hints.pause();
      scene.pass(ofSeconds(1 + random.nextInt(200)));
      change();
      scene.pass(ofMillis(random.nextInt(300)));
      scene.hints.resume();
    }

    private void offline() {
      scene.network.setOffline(true);
      scene.line.cut();
      change();
      scene.pass(ofSeconds(random.nextInt(120)));
      scene.network.setOffline(false);
      scene.hints.networkReturned();
    }

    private void freeze() {
      scene.engine.freeze();
      scene.pass(ofSeconds(random.nextInt(30)));
      change();
      scene.pass(ofMillis(random.nextInt(100)));
      scene.engine.resume();
    }

    /** Where a hint was lost, only a gap shows it: the line breaks once more. */
    private void comeToRest() {
      scene.pass(ofMinutes(3));
      if (lost) {
        plot.append(" end");
        scene.line.cut();
      }
      scene.pass(ofMinutes(5));
    }
  }
}
