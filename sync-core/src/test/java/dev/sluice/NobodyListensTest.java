package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.requests.Waits;
import dev.sluice.schema.Ref;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Events that nobody listens to are not made. */
class NobodyListensTest {

  private static final int TIMES = 10_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long bytes(List<SyncListener> listeners) {
    Listeners all = new Listeners(listeners);
    SyncStatus.Idle idle = new SyncStatus.Idle(0, 0, 0, Optional.empty());
    StatusBoard board = new StatusBoard(idle, Schedulers.trampoline(), all);
    Progress progress = new Progress(Time.system(), board, all);
    Ref<TimeEntry> row = TimeEntry.TYPE.ref(1);
    tell(progress, row, TIMES); // so that all classes are loaded and the calls compiled
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    tell(progress, row, TIMES);
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }

  private static void tell(Progress progress, Ref<TimeEntry> row, int times) {
    for (int i = 0; i < times; i++) {
      progress.waiting(Waits.PACE, null);
      progress.waited(Waits.PACE);
      progress.requested(i, "GET", "me");
      progress.answered(i, 200);
      progress.listed(row.type(), true);
      progress.sending(row);
      progress.did(Deed.PULLED, row.type(), 1);
      progress.did(Deed.PUSHED, row.type(), 1);
      progress.did(Deed.PRUNED, row.type(), 1);
    }
  }

  @Test
  void nobodyCostsNoBytesAndSomebodyDoes() {
    assertThat(bytes(List.of())).isLessThan(TIMES); // the measuring itself takes some
    assertThat(bytes(List.of(SyncListener.NONE))).isGreaterThan(TIMES);
  }
}
