package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.house.MemoryFolders;
import dev.sluice.testkit.Auditor;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * S54: a process that syncs is killed by the system again and again, at any time between its first
 * instruction and its last, until one may live. {@code -Dsluice.seed=N} makes the same edits and
 * draws the same times again.
 */
class RandomKillsTest {

  private static final int GETS = 9;

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  /** {@code -Dsluice.kills=200} plays on for longer. */
  @Tag("slow")
  @Test
  void S54_afterManyKillsNothingIsLostAndNothingIsThereTwice() throws Exception {
    int kills = Integer.getInteger("sluice.kills", 30);
    int edits = kills * 3 / 2;
    long seed = Long.getLong("sluice.seed", System.nanoTime());
    System.out.println(kills + " kills over " + edits + " edits, -Dsluice.seed=" + seed);
    ManyEdits story = new ManyEdits(seed, edits);
    Random random = new Random(seed);
    try (RealWorld world = new RealWorld(story, folder)) {
      int mostRequests = GETS + 3 * edits / kills;
      leaveAnArchive(seed);
      for (int i = 0; i < kills; i++) {
        killSometime(world, random, mostRequests);
      }
      try (Other last = world.start("never", Operation.FULL, Operation.FULL)) {
        assertThat(last.await("done")).isNotNull();
      }
      judge(world, story);
    }
  }

  /** One that ends by itself spares the many others half of their start. */
  private void leaveAnArchive(long seed) throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    try (RealWorld world = new RealWorld(new ManyEdits(seed, 1), other);
        Other process = world.start("never", Operation.FULL)) {
      assertThat(process.rest()).contains("done");
    }
  }

  /** One in five dies while it starts; the others after some request, or between two. */
  private static void killSometime(RealWorld world, Random random, int mostRequests)
      throws IOException, InterruptedException {
    int requests = world.server.audit().requests() + random.nextInt(mostRequests);
    boolean early = random.nextInt(5) == 0;
    long millis = early ? random.nextInt(300) : 0;
    long micros = early ? 0 : random.nextInt(8000);
    try (Other process = world.start("never", Operation.FULL)) {
      while (!early && process.isAlive() && world.server.audit().requests() < requests) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      TimeUnit.MICROSECONDS.sleep(TimeUnit.MILLISECONDS.toMicros(millis) + micros);
    }
  }

  private static void judge(RealWorld world, ManyEdits story) {
    for (RowKind kind :
        new RowKind[] {RowKind.TIME_ENTRY, RowKind.PROJECT, RowKind.TAG, RowKind.CLIENT}) {
      String field = kind == RowKind.TIME_ENTRY ? "description" : "name";
      assertThat(world.server.web().rows(kind).stream().map(row -> row.get(field).asText()))
          .as("rows of the kind %s", kind)
          .containsExactlyInAnyOrderElementsOf(story.names(kind));
    }
    Verdict verdict = Verdict.of(world.server, world.file, RealWorld.NOW);
    assertThat(verdict.wrong()).isEmpty();
    assertThat(verdict.isSettled()).isTrue();
    Auditor audit = world.server.audit();
    assertThat(audit.fullest(Life.A_SECOND.window())).isLessThanOrEqualTo(Life.A_SECOND.permits());
    assertThat(audit.fullest(Life.A_MINUTE.window())).isLessThanOrEqualTo(Life.A_MINUTE.permits());
    System.out.println(audit.requests() + " requests, " + audit.posts());
  }
}
