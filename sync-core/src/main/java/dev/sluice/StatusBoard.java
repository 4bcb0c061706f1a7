package dev.sluice;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.processors.BehaviorProcessor;
import io.reactivex.rxjava3.processors.FlowableProcessor;

/** Publishes the status. A slow observer gets the latest status and skips older ones. */
final class StatusBoard {

  private final FlowableProcessor<SyncStatus> statuses;
  private final Scheduler notifyOn;
  private final Listeners listeners;
  private volatile SyncStatus latest;
  private volatile boolean over;

  StatusBoard(SyncStatus first, Scheduler notifyOn, Listeners listeners) {
    this.statuses = BehaviorProcessor.createDefault(first).toSerialized();
    this.notifyOn = notifyOn;
    this.listeners = listeners;
    this.latest = first;
  }

  synchronized void show(SyncStatus status) {
    if (!status.equals(latest)) {
      latest = status;
      listeners.now().status(status);
      statuses.onNext(status);
    }
  }

  SyncStatus latest() {
    return latest;
  }

  void close() {
    over = true;
    statuses.onComplete();
  }

  Observable<SyncStatus> statuses() {
    return Observable.defer(
        () ->
            over
                ? Observable.empty() // the thread of the observers may have ended
                : statuses.onBackpressureLatest().observeOn(notifyOn, false, 1).toObservable());
  }
}
