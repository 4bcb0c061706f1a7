package dev.sluice;

import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requested jobs that have not begun; for one thread. Light pulls, hints and fetches of parts
 * go first, because a user waits for the rows. Directly after such a job, a waiting full sync, pull
 * or push goes first. Verify, repair and clean-up go last.
 */
final class OperationQueue {

  /** A job and its future report. */
  record QueuedOperation(Job job, SingleSubject<SyncReport> report) {}

  private final List<QueuedOperation> waiting = new ArrayList<>();
  private @Nullable Operation last;

  /**
   * Adds a job. If one job in the queue covers another job, only the covering job runs. The
   * covering job's report goes to the callers of both jobs. Jobs for hints become one job.
   */
  void add(Job added, SingleSubject<SyncReport> report) {
    Job job = added;
    for (QueuedOperation queued : waiting) {
      job = job.joinedWith(queued.job());
    }
    addOne(job, report);
  }

  private void addOne(Job job, SingleSubject<SyncReport> report) {
    for (QueuedOperation queued : waiting) {
      if (queued.job().covers(job)) {
        queued.report().subscribe(report);
        return;
      }
    }
    QueuedOperation added = new QueuedOperation(job, report);
    waiting.removeIf(
        queued -> {
          boolean covered = job.covers(queued.job());
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
      last = next.job().operation();
    }
    return next;
  }

  /** Removes the job of that report, unless somebody still waits for the report. */
  void dropIfUnheard(SingleSubject<SyncReport> report) {
    waiting.removeIf(queued -> queued.report() == report && !report.hasObservers());
  }

  /** Whether a part waits to be fetched. */
  boolean hasPart() {
    return waiting.stream().anyMatch(OperationQueue::isPart);
  }

  /** The part that waits longest; null if none waits. */
  @Nullable QueuedOperation nextPart() {
    QueuedOperation next = waiting.stream().filter(OperationQueue::isPart).findFirst().orElse(null);
    waiting.remove(next);
    return next;
  }

  private static boolean isPart(QueuedOperation queued) {
    return queued.job().operation() == Operation.FETCH;
  }

  private int rank(QueuedOperation queued) {
    return switch (queued.job().operation()) {
      case LIGHT, HINTED, FETCH -> last != null && last.isQuick() ? 2 : 0;
      case FULL, PULL, PUSH -> 1;
      case VERIFY, REPAIR, CLEAN_UP -> 3;
    };
  }

  /** Removes and returns all waiting operations. */
  List<QueuedOperation> drain() {
    List<QueuedOperation> all = new ArrayList<>(waiting);
    waiting.clear();
    return all;
  }
}
