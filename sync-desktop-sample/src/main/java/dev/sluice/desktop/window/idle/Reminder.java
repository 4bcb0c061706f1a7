package dev.sluice.desktop.window.idle;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.Tracking;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Supplier;

/** Reminds somebody who works that nothing runs, if that is wanted. For the screen's thread. */
public final class Reminder {

  /** A pause between two entries is none of anybody's business. */
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private static final Duration EVERY = Duration.ofMinutes(30);

  /** Looks come every few seconds, unless the machine sleeps. */
  private static final Duration NAP = Duration.ofMinutes(1);

  private static final String WORDS = "Nothing runs, and it is one of your working hours.";

  private final Desk desk;
  private final Tracking tracking;
  private final Supplier<ZoneId> zone;
  private final PublishSubject<String> told = PublishSubject.create();
  private Optional<WorkingHours> hours = Optional.empty();
  private Instant idleSince;
  private Instant lastLook;
  private Instant lastTold = Instant.EPOCH;

  /** Nobody is reminded yet. */
  public Reminder(Desk desk, Tracking tracking, Supplier<ZoneId> zone) {
    this.desk = desk;
    this.tracking = tracking;
    this.zone = zone;
    this.idleSince = tracking.now();
    this.lastLook = idleSince;
  }

  /** When the user is reminded; never, if there are none. */
  public Optional<WorkingHours> hours() {
    return hours;
  }

  /** The user is to be reminded then. */
  public void remind(Optional<WorkingHours> when) {
    hours = when;
  }

  /** What the user is told, beside the notice. */
  public Observable<String> told() {
    return told;
  }

  /**
   * To be called every few seconds.
   *
   * @param isThere whether somebody may see what is said now
   */
  public void look(boolean isThere) {
    Instant now = tracking.now();
    boolean hasSlept = Duration.between(lastLook, now).compareTo(NAP) > 0;
    lastLook = now;
    LocalDateTime local = LocalDateTime.ofInstant(now, zone.get());
    boolean works = hours.isPresent() && hours.get().holds(local);
    if (!works || !isThere || hasSlept || tracking.current() != null) {
      idleSince = now;
    } else if (isOver(PAUSE, idleSince, now) && isOver(EVERY, lastTold, now)) {
      lastTold = now;
      desk.tell(Notice.of(WORDS + " F8 starts the clock."));
      told.onNext(WORDS);
    }
  }

  private static boolean isOver(Duration span, Instant since, Instant now) {
    return Duration.between(since, now).compareTo(span) >= 0;
  }
}
