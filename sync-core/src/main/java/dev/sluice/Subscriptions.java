package dev.sluice;

import io.reactivex.rxjava3.core.Emitter;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.util.ArrayList;
import java.util.List;

/** The parts that screens show now; for one thread. */
final class Subscriptions {

  /**
   * A part that is kept fresh, and who hears of each time that it was fetched.
   *
   * @param fetch the fetch that waits or runs
   */
  record Subscription(Job job, Emitter<SyncReport> reports, SerialDisposable fetch) {

    Subscription(Job job, Emitter<SyncReport> reports) {
      this(job, reports, new SerialDisposable());
    }
  }

  private final List<Subscription> all = new ArrayList<>();

  void add(Subscription added) {
    all.add(added);
  }

  void remove(Subscription ended) {
    all.remove(ended);
  }

  /**
   * The parts to fetch after an operation: all of them after a pull of all lists, and those of the
   * types that hints named. None if the operation failed in a way that would stop them too.
   */
  List<Subscription> due(Job ended, SyncReport report) {
    if (report.error().filter(Errors::stopsEverything).isPresent()) {
      return List.of();
    }
    List<Subscription> due = new ArrayList<>();
    for (Subscription each : all) {
      boolean isHinted = each.job().parts().stream().anyMatch(part -> ended.names(part.type()));
      if (ended.operation().pullsAll() || isHinted) {
        due.add(each);
      }
    }
    return due;
  }

  /** Ends all. */
  void complete() {
    all.forEach(each -> each.reports().onComplete());
    all.clear();
  }
}
