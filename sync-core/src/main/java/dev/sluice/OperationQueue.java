package dev.sluice;

import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations that were requested and have not begun, each once. The light pull goes first, but
 * not twice in a row while others wait; the clean-up goes last. For one thread.
 */
final class OperationQueue {

  /** An operation and its future report. */
  record QueuedOperation(Operation operation, SingleSubject<SyncReport> report) {}

  private final List<QueuedOperation> waiting = new ArrayList<>();
  private @Nullable Operation last;

  /** Adds an operation. If one that covers it waits already, both get that one's report. */
  void add(Operation operation, SingleSubject<SyncReport> report) {
    for (QueuedOperation queued : waiting) {
      if (queued.operation().covers(operation)) {
        queued.report().subscribe(report);
        return;
      }
    }
    QueuedOperation added = new QueuedOperation(operation, report);
    waiting.removeIf(
        queued -> {
          boolean covered = operation.covers(queued.operation());
          if (covered) {
            report.subscribe(queued.report());
          }
          return covered;
        });
    waiting.add(added);
  }

  @Nullable QueuedOperation next() {
    QueuedOperation next = waiting.stream().min(Comparator.comparingInt(this::rank)).orElse(null);
    if (next != null) {
      waiting.remove(next);
      last = next.operation();
    }
    return next;
  }

  private int rank(QueuedOperation queued) {
    return switch (queued.operation()) {
      case LIGHT -> last == Operation.LIGHT ? 2 : 0;
      case FULL, PULL, PUSH -> 1;
      case CLEAN_UP -> 3;
    };
  }

  /** Removes and returns all waiting operations. */
  List<QueuedOperation> drain() {
    List<QueuedOperation> all = new ArrayList<>(waiting);
    waiting.clear();
    return all;
  }
}
