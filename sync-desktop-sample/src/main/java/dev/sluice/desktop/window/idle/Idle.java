package dev.sluice.desktop.window.idle;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks what to do with the time in which an entry ran and the user was away. Until there is an
 * answer the entry runs on, so nothing is lost. For the screen's thread.
 */
public final class Idle {

  private static final Duration LEAST = Duration.ofMinutes(10);

  /** An entry that begins so soon after the last sign of the user was started by this user. */
  private static final Duration SOON = Duration.ofMinutes(1);

  /** After a working day somebody may have forgotten to stop the clock. */
  public static final Duration LONG = Duration.ofHours(8);

  private final Tracking tracking;
  private final Time time;
  private final Supplier<ZoneId> zone;
  private final Runnable returned;
  private final BehaviorSubject<Optional<Question>> question =
      BehaviorSubject.createDefault(Optional.empty());
  private @Nullable Presence presence;
  private LocalDate day;

  /** The entry that was asked about because it runs so long. */
  private @Nullable Long longest;

  /**
   * What the user is asked.
   *
   * @param entry what ran
   * @param isAboutLength whether nobody was away, but the entry has run for very long
   * @param from since when the user was away; else the last sign of the user before this one
   * @param to when the user came back
   */
  public record Question(EntryRow entry, boolean isAboutLength, Instant from, Instant to) {}

  /**
   * Nobody is away.
   *
   * @param returned called when the machine has slept, and when a day has begun
   */
  public Idle(Desk desk, Tracking tracking, Time time, Supplier<ZoneId> zone, Runnable returned) {
    this.tracking = tracking;
    this.time = time;
    this.zone = zone;
    this.returned = returned;
    this.day = today();
    desk.show(tracking.running(), this::runs);
  }

  /** The question that is open, if one is; now and after each change. */
  public Observable<Optional<Question>> question() {
    return question.distinctUntilChanged();
  }

  /**
   * Begins to look after the user.
   *
   * @param seesDesktop whether input to other programs is told, too
   */
  public void begin(boolean seesDesktop) {
    presence = new Presence(LEAST, seesDesktop, time.now());
  }

  /** The user did something. */
  public void input() {
    if (presence != null && !presence.isLocked()) { // a pointer may move over a locked screen
      Instant before = presence.lastInput();
      presence.input(time.now()).ifPresent(one -> away(one.from(), one.to()));
      askWhetherItIsStillDone(before);
    }
  }

  /** The screen was locked, or is not any more. */
  public void locked(boolean is) {
    if (presence != null && is) {
      presence.lock(time.now());
    } else if (presence != null) {
      presence.unlock(time.now()).ifPresent(one -> away(one.from(), one.to()));
    }
  }

  /** Whether somebody may see what is said now. */
  public boolean isThere() {
    return presence != null && !presence.isLocked();
  }

  /** Once an entry, and only while the user is there to see it. */
  private void askWhetherItIsStillDone(Instant before) {
    EntryRow entry = tracking.current();
    boolean isLong = entry != null && entry.length(time.now()).compareTo(LONG) >= 0;
    if (entry != null && isLong && open().isEmpty() && !Objects.equals(longest, entry.id())) {
      longest = entry.id();
      Instant since = before.isBefore(entry.start()) ? entry.start() : before;
      question.onNext(Optional.of(new Question(entry, true, since, time.now())));
    }
  }

  /** To be called every few seconds. */
  public void look() {
    if (presence != null) {
      boolean isNewDay = !today().equals(day);
      day = today();
      if (presence.slept(time.now()) || isNewDay) {
        returned.run();
      }
      presence.look(time.now()).ifPresent(one -> away(one.from(), one.to()));
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(time.now(), zone.get());
  }

  /** The user was away. An earlier question that is still open covers this time, too. */
  public void away(Instant from, Instant to) {
    EntryRow entry = tracking.current();
    if (entry != null && entry.start().isBefore(from.plus(SOON))) {
      Instant began = entry.start().isAfter(from) ? entry.start() : from;
      Instant since = open().filter(one -> !one.isAboutLength()).map(Question::from).orElse(began);
      question.onNext(Optional.of(new Question(entry, false, since, to)));
    }
  }

  private Optional<Question> open() {
    return Optional.ofNullable(question.getValue()).flatMap(one -> one);
  }

  /** An entry that was stopped meanwhile, here or elsewhere, needs no answer. */
  private void runs(Optional<EntryRow> now) {
    open()
        .filter(one -> now.isEmpty() || now.get().id() != one.entry().id())
        .ifPresent(one -> question.onNext(Optional.empty()));
  }

  /** The time counts. */
  public void keep() {
    question.onNext(Optional.empty());
  }

  /** The time does not count; an entry like this one goes on since the user is back. */
  public void discard() {
    open().ifPresent(one -> tracking.leaveOut(one.entry().id(), one.from(), one.to()));
    question.onNext(Optional.empty());
  }

  /** The entry ended when the user left. */
  public void stop() {
    open().ifPresent(one -> tracking.stopAt(one.entry().id(), one.from()));
    question.onNext(Optional.empty());
  }

  /** The entry ends now. */
  public void stopNow() {
    open().ifPresent(one -> tracking.stopAt(one.entry().id(), time.now()));
    question.onNext(Optional.empty());
  }
}
