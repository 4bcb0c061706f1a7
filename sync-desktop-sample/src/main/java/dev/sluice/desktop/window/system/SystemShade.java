package dev.sluice.desktop.window.system;

import dev.sluice.desktop.window.desk.Desk;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Whether the desktop is dark, while somebody wants to know. The system is asked on a thread of its
 * own, since a command may take its time. For the screen's thread.
 */
public final class SystemShade {

  private final PublishSubject<Boolean> looks = PublishSubject.create();
  private final BehaviorSubject<Boolean> dark = BehaviorSubject.create();
  private boolean isFollowed;

  /**
   * Nobody wants to know yet.
   *
   * @param system may wait; what it cannot tell is light
   */
  public SystemShade(Desk desk, Supplier<Optional<Boolean>> system) {
    desk.observe(
        looks
            .toFlowable(BackpressureStrategy.LATEST)
            .observeOn(Schedulers.io(), false, 1)
            .map(look -> system.get().orElse(false))
            .toObservable(),
        dark::onNext);
    desk.observe(Observable.interval(1, TimeUnit.MINUTES), minute -> look());
  }

  /** This system's own desktop. */
  public static Supplier<Optional<Boolean>> ofThisSystem() {
    return () ->
        ShadeSource.isDark(ShadeSource.of(System.getProperty("os.name")), SystemCommand::output);
  }

  /** Whether it is dark; now if that is known, and after each change while it is followed. */
  public Observable<Boolean> isDark() {
    return dark.filter(is -> isFollowed);
  }

  /** Whether the window is to look like the desktop. */
  public void follow(boolean is) {
    isFollowed = is;
    look();
  }

  /** Whether the window looks like the desktop. */
  public boolean isFollowed() {
    return isFollowed;
  }

  /** Asks anew, as each minute: nothing tells of a change. */
  public void look() {
    if (isFollowed) {
      looks.onNext(true);
    }
  }
}
