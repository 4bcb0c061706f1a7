package dev.sluice.desktop.window.time;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.ZoneId;
import java.util.Objects;
import java.util.function.Supplier;

/** The time zone where the computer is: it may travel while the window is open. */
public final class LocalZone implements Supplier<ZoneId> {

  private final Supplier<ZoneId> system;
  private final BehaviorSubject<ZoneId> zone;

  /**
   * Begins in the zone of the JVM.
   *
   * @param system asked by each {@link #look}
   */
  public LocalZone(Supplier<ZoneId> system) {
    this.system = system;
    this.zone = BehaviorSubject.createDefault(ZoneId.systemDefault());
  }

  /** Asks the system anew, which may take a moment; for one thread at a time. */
  public boolean look() {
    ZoneId before = get();
    ZoneId now = system.get();
    if (!now.equals(before)) {
      zone.onNext(now);
    }
    return !now.equals(before);
  }

  /** The zone as it was last seen; for any thread. */
  @Override
  public ZoneId get() {
    return Objects.requireNonNull(zone.getValue());
  }

  /** The zone, now and after each change; told on the thread that has looked. */
  Observable<ZoneId> seen() {
    return zone;
  }
}
