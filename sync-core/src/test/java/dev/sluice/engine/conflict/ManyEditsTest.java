package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.Operation;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Stored;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.tracker.TimeEntry;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/**
 * Ten thousand changes wait. What a push costs is what it costs with two hundred, measured in one
 * run: in virtual time everything happens on the test's own thread.
 */
class ManyEditsTest extends Scenario {

  private static final int FEW = 200;
  private static final int MANY = 10_000;
  private static final int LOOKS = 500;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Override
  public LimitPolicy limits() {
    return LimitPolicy.none();
  }

  @Override
  public void audit() {}

  private SyncEngineBuilder unhurried(SyncEngineBuilder options) {
    Limit wide = Limit.of(1000, SECOND);
    return options.budget(wide).pace(wide);
  }

  private Device with(int edits, String name) {
    Device device = synced(name, this::unhurried);
    device.db.inTransaction(
        tx -> {
          for (int i = 0; i < edits; i++) {
            tx.timeEntries().create(device.draft("entry " + i));
          }
          return edits;
        });
    return device;
  }

  private long allocated() {
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private double perLook(Device device) {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long began = System.nanoTime();
      for (int i = 0; i < LOOKS; i++) {
        assertThat(next(device).row().get(TimeEntry.DESCRIPTION)).isEqualTo("entry 0");
      }
      best = Math.min(best, System.nanoTime() - began);
    }
    return best;
  }

  private static Stored next(Device device) {
    return EngineDatabase.of(device.database)
        .store()
        .read(reader -> reader.oldestPending(TimeEntry.TYPE, 0));
  }

  /** What the first request of a push allocates, or so many after it. */
  private long toPush(int rows, Device device) {
    forget();
    long before = allocated();
    device.begin(Operation.PUSH);
    while (log().of("POST time_entries").size() < rows) {
      passMillis(1);
    }
    long after = allocated();
    device.engine.cancel();
    pass(MINUTE);
    return after - before;
  }

  @Test
  void S53_theNextOfTenThousandIsFoundAsFastAsOfTwoHundred() {
    Device few = with(FEW, "few");
    Device many = with(MANY, "many");
    perLook(few);
    assertThat(perLook(many)).isLessThan(5 * perLook(few));
  }

  @Test
  void S53_aPushOfTenThousandHoldsNoMoreThanOneOfTwoHundred() {
    Device few = with(FEW, "few");
    Device many = with(MANY, "many");
    toPush(50, with(FEW, "warm-up"));
    assertThat(toPush(1, many)).isLessThan(2 * toPush(1, few));
    assertThat(toPush(50, many)).isLessThan(2 * toPush(50, few));
  }
}
