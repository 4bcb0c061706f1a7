package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S02, S51: two processes on one file, one of which is killed while its create is on its way. */
class TwoProcessesTest {

  @TempDir Path folder;

  /** Something to push. */
  private static final class OneEntry extends Story {
    OneEntry() {
      super(Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      hand.entry("only once");
    }
  }

  @Tag("slow")
  @Test
  void S51_theOtherIsToldAndSyncsAsSoonAsTheHolderIsKilled() throws IOException {
    try (RealWorld world = new RealWorld(new OneEntry(), folder);
        Life here = Life.undisturbed(world.file, world.url());
        Other holder = world.start("AFTER_REQUEST:1", Operation.PUSH)) {
      assertThat(holder.await("at ")).isNotNull();
      SyncReport told = here.run(Operation.PUSH);
      assertThat(told.result()).isEqualTo(SyncResult.BUSY);
      assertThat(told.requests()).isZero();
      assertThat(told.error().orElseThrow()).hasMessage("another process is syncing this file");
      assertThat(holder.isAlive()).isTrue();
      holder.kill();
      assertThat(here.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(world.server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
      assertThat(posts(world)).isEqualTo(1);
      assertThat(Verdict.of(world.server, world.file, RealWorld.NOW).wrong()).isEmpty();
    }
  }

  @Tag("slow")
  @Test
  void S02_killedBeforeTheAnswerItIsFoundByTheNextProcess() throws IOException {
    try (RealWorld world = new RealWorld(new OneEntry(), folder)) {
      try (Other process = world.start("BEFORE_ANSWER:1", Operation.PUSH)) {
        assertThat(process.await("at ")).isNotNull();
      }
      assertThat(world.server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
      try (Other next = world.start("never", Operation.PUSH)) {
        assertThat(next.await("did ")).isEqualTo("did SYNCED");
      }
      assertThat(posts(world)).isEqualTo(1);
      assertThat(Verdict.of(world.server, world.file, RealWorld.NOW).wrong()).isEmpty();
    }
  }

  private static int posts(RealWorld world) {
    return world.server.audit().posts().values().stream().mapToInt(Integer::intValue).sum();
  }
}
