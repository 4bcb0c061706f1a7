package dev.sluice;

import io.reactivex.rxjava3.core.Emitter;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts that screens show now; for one thread. */
final class Subscriptions {

  private final List<Subscription> all = new ArrayList<>();

  /** A part that is kept fresh, and who hears of each time that it was fetched. */
  static final class Subscription {

    private final Job job;
    private final Emitter<SyncReport> reports;
    private final SerialDisposable hearing = new SerialDisposable();
    private @Nullable SingleSubject<SyncReport> last;

    Subscription(Job job, Emitter<SyncReport> reports) {
      this.job = job;
      this.reports = reports;
    }

    Job job() {
      return job;
    }

    /** The report of the next fetch. */
    SingleSubject<SyncReport> next() {
      SingleSubject<SyncReport> next = SingleSubject.create();
      last = next;
      hearing.set(next.subscribe(reports::onNext));
      return next;
    }
  }

  void add(Subscription added) {
    all.add(added);
  }

  /** Ends one; its fetch that waits is not sent, unless somebody else waits for it. */
  void remove(Subscription ended, OperationQueue queue) {
    ended.hearing.dispose();
    if (all.remove(ended) && ended.last != null) {
      queue.dropIfUnheard(ended.last);
    }
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
    all.forEach(each -> each.reports.onComplete());
    all.clear();
  }
}
