package dev.sluice;

import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for and has not begun. Nothing stands in it twice; the light pull goes first, but
 * not twice running while others wait, and the clean-up last. For one thread.
 */
final class OperationQueue {

  /** An operation with those who wait for its report. */
  record Request(Operation operation, SingleSubject<SyncReport> report) {}

  private final List<Request> waiting = new ArrayList<>();
  private @Nullable Operation last;

  /** Adds an operation, unless one that covers it waits already. */
  void add(Operation operation, SingleSubject<SyncReport> report) {
    for (Request request : waiting) {
      if (request.operation().covers(operation)) {
        request.report().subscribe(report);
        return;
      }
    }
    Request added = new Request(operation, report);
    waiting.removeIf(
        request -> {
          boolean covered = operation.covers(request.operation());
          if (covered) {
            report.subscribe(request.report());
          }
          return covered;
        });
    waiting.add(added);
  }

  @Nullable Request next() {
    Request next = waiting.stream().min(Comparator.comparingInt(this::rank)).orElse(null);
    if (next != null) {
      waiting.remove(next);
      last = next.operation();
    }
    return next;
  }

  private int rank(Request request) {
    return switch (request.operation()) {
      case LIGHT -> last == Operation.LIGHT ? 2 : 0;
      case FULL, PULL, PUSH -> 1;
      case CLEAN_UP -> 3;
    };
  }

  /** Everything that waits, which then waits no more. */
  List<Request> drain() {
    List<Request> all = new ArrayList<>(waiting);
    waiting.clear();
    return all;
  }
}
