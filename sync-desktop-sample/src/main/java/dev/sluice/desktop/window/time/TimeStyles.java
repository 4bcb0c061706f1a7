package dev.sluice.desktop.window.time;

import dev.sluice.desktop.window.desk.Desk;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/**
 * How times are shown now. It changes with the account and with the place of the computer, on the
 * screen's thread.
 */
public final class TimeStyles {

  private final Desk desk;
  private final LocalZone local;
  private final BehaviorSubject<TimeStyle> style;

  /**
   * Begins with what is usual here.
   *
   * @param account how the account says that times are written, for what is usual
   */
  public TimeStyles(Desk desk, Function<TimeForm, Observable<TimeForm>> account, LocalZone zone) {
    this.desk = desk;
    this.local = zone;
    TimeForm usual = TimeForm.usual(Locale.getDefault(Locale.Category.FORMAT));
    this.style = BehaviorSubject.createDefault(new TimeStyle(zone.get(), usual));
    desk.observe(account.apply(usual), form -> style.onNext(new TimeStyle(now().zone(), form)));
    desk.observe(zone.seen(), other -> style.onNext(new TimeStyle(other, now().form())));
  }

  /** The window is looked at again: the computer may be elsewhere. */
  public void look() {
    desk.run(local::look);
  }

  /** The zone, now and after each change. */
  public Observable<ZoneId> zone() {
    return style.map(TimeStyle::zone).distinctUntilChanged();
  }

  /** How they are shown now; for any thread. */
  public TimeStyle now() {
    return Objects.requireNonNull(style.getValue());
  }

  /** How they are shown, now and after each change. */
  public Observable<TimeStyle> shown() {
    return style.distinctUntilChanged();
  }
}
