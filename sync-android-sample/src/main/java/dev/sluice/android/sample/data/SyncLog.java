package dev.sluice.android.sample.data;

import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.android.sample.data.SyncState.Ended;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Keeps how the last operations of an engine ended. */
final class SyncLog implements SyncListener {

  private static final int KEPT = 10;

  private final Time time;
  private final BehaviorSubject<List<Ended>> kept = BehaviorSubject.createDefault(List.of());

  SyncLog(Time time) {
    this.time = time;
  }

  @Override
  public synchronized void ended(SyncReport report) {
    List<Ended> now = new ArrayList<>(List.of(new Ended(time.now(), report)));
    now.addAll(ended());
    kept.onNext(List.copyOf(now.subList(0, Math.min(KEPT, now.size()))));
  }

  /** The latest first. */
  List<Ended> ended() {
    return Objects.requireNonNull(kept.getValue());
  }

  /** Now and after each operation, on the engine's thread. */
  Observable<List<Ended>> changes() {
    return kept;
  }
}
