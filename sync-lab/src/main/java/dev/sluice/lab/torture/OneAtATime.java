package dev.sluice.lab.torture;

import dev.sluice.Operation;
import dev.sluice.StateGraph.Arrow;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Watches the processes that sync one file: an operation of one must end before another begins. */
final class OneAtATime {

  private final Runnable violated;
  private final Set<OneOfThem> syncing = new HashSet<>();
  private @Nullable OneOfThem last;

  /** Calls {@code violated} whenever two operations overlap. */
  OneAtATime(Runnable violated) {
    this.violated = violated;
  }

  SyncListener ofNextProcess() {
    return new OneOfThem();
  }

  /** Its end is heard a little late, so only what it does after another one has begun counts. */
  private final class OneOfThem implements SyncListener {

    private boolean overtaken;

    @Override
    public void began(Operation operation) {
      overtaken = false;
    }

    @Override
    public void moved(String loop, Arrow arrow) {
      if (overtaken) {
        violated.run();
      }
      if (last != null && last != this && syncing.contains(last)) {
        last.overtaken = true;
      }
      last = this;
      syncing.add(this);
    }

    @Override
    public void ended(SyncReport report) {
      syncing.remove(this);
    }
  }
}
