package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Stored;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hundred thousand rows come, and the app goes on reading and writing meanwhile. */
@Sampled
class HugePullTest extends Scenario {

  private static final int ROWS = Sample.isWhole() ? 100_000 : 15_000;
  private static final int BATCH = 500;
  private static final int LARGEST = 5000;
  private static final int OTHERS = 10; // the user's row and others that come before the tags

  private final List<Long> serverIds = new ArrayList<>();
  private final List<Long> committed = new ArrayList<>();
  private Device device;
  private OtherConnection other;

  /** Counts what other connections see after each step, and edits once in the middle. */
  private final class Watcher implements SyncListener {
    @Override
    public void moved(String loop, StateGraph.Arrow arrow) {
      if (device != null && arrow.toString().startsWith("StoreRows.")) {
        committed.add(tagsOnFile());
        if (committed.size() == 5) {
          device.entry("in the middle");
        }
      }
    }
  }

  private long tagsOnFile() {
    return other.number("SELECT max(rowid) FROM tags");
  }

  @BeforeEach
  void fill() {
    for (int i = 0; i < ROWS; i++) {
      serverIds.add(web().put(RowKind.TAG, Map.of("name", "tag " + i), time.now()));
    }
    device = device("a", options -> options.listener(new Watcher()));
    other = new OtherConnection(device.file);
  }

  @AfterEach
  void close() {
    other.close();
  }

  /** Looks for one row of every thousand until it is there; how many were before the end. */
  private int follow(List<Long> serverIds, AtomicBoolean over) {
    int found = 0;
    while (!over.get() && found * 1000 < ROWS) {
      long next = serverIds.get(found * 1000);
      Stored there =
          EngineDatabase.of(device.database).store().read(r -> r.findByServerId(Tag.TYPE, next));
      found += there == null ? 0 : 1;
    }
    return found;
  }

  @Test
  void S53_noTransactionIsLongerThanOneBatchAndReadersAndEditsGetOn() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    FutureTask<Integer> reader = new FutureTask<>(() -> follow(serverIds, over));
    new Thread(reader).start();
    SyncReport report = device.pull();
    over.set(true);

    assertThat(report.error()).isEmpty();
    assertThat(report.pulled()).containsEntry(Tag.TYPE, ROWS);
    long before = 0;
    for (long now : committed) {
      assertThat(now - before)
          .isLessThanOrEqualTo(Math.min(LARGEST, Math.max(BATCH, before + OTHERS)));
      before = Math.max(before, now);
    }
    assertThat(before).isEqualTo(ROWS);
    assertThat(device.descriptions()).containsExactly("in the middle");
    assertThat(reader.get()).isGreaterThan(ROWS / 10_000);
  }
}
