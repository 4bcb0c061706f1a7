package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;

/** How times are shown now. It changes with the account, on the screen's thread. */
public final class TimeStyles {

  private final BehaviorSubject<TimeStyle> style;

  /** Begins with what is usual here. */
  public TimeStyles(Desk desk, Single<EntryReader> entries, ZoneId zone) {
    TimeForm usual = TimeForm.usual(Locale.getDefault(Locale.Category.FORMAT));
    this.style = BehaviorSubject.createDefault(new TimeStyle(zone, usual));
    desk.observe(
        entries.flatMapObservable(reader -> reader.timeForm(usual)),
        form -> style.onNext(new TimeStyle(zone, form)));
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
