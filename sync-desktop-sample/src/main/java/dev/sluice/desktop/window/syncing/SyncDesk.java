package dev.sluice.desktop.window.syncing;

import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the window knows of the sync: the status line, the gauges, the offline switch. An engine
 * comes with a sign-in and may be replaced by the next one. For the screen's thread; what reads the
 * file or the slots is done beside it.
 */
public final class SyncDesk {

  private static final long GAUGES_MILLIS = 500;
  private static final Observable<Long> NEVER = Observable.never();

  private final Desk desk;
  private final SyncHistory history;
  private final Time time;
  private final TimeStyles times;
  private final BehaviorSubject<Optional<SyncEngine>> engine =
      BehaviorSubject.createDefault(Optional.empty());
  private final Subject<Boolean> looks = PublishSubject.<Boolean>create().toSerialized();
  private final BehaviorSubject<SyncLine> line =
      BehaviorSubject.createDefault(SyncLine.quiet("Saved on this computer"));
  private final BehaviorSubject<List<Gauge>> gauges = BehaviorSubject.createDefault(List.of());
  private final BehaviorSubject<Optional<SyncException>> stopped =
      BehaviorSubject.createDefault(Optional.empty());
  private final BehaviorSubject<Boolean> offline = BehaviorSubject.createDefault(false);
  private @Nullable Credentials credentials;

  /** A status beside the engine's: how many changes are not on the server. */
  private record Seen(Both of, int toSend) {

    SyncStatus status() {
      return of.status();
    }
  }

  /**
   * Knows no engine yet, and not whether there will be one.
   *
   * @param changes emits when rows have changed, and once at first
   * @param history hears what the engine does
   */
  public SyncDesk(
      Desk desk, Observable<?> changes, SyncHistory history, Time time, TimeStyles times) {
    this.desk = desk;
    this.history = history;
    this.time = time;
    this.times = times;
    desk.follow(
        engine.switchMap(found -> found.map(one -> seen(one, changes)).orElse(Observable.never())),
        both -> new Seen(both, both.engine().pending()),
        this::show);
    desk.follow(
        engine.switchMap(found -> found.map(this::ticks).orElse(Observable.never())),
        this::gauges,
        gauges::onNext);
  }

  private record Both(SyncEngine engine, SyncStatus status, boolean offline) {}

  private Observable<Both> seen(SyncEngine one, Observable<?> changes) {
    return Observable.combineLatest(
        one.status(),
        offline,
        changes,
        times.shown(),
        (status, off, change, style) -> new Both(one, status, off));
  }

  /** The buckets are looked at while the window is on the screen, and once after each status. */
  private Observable<SyncEngine> ticks(SyncEngine one) {
    Observable<Long> clock = Observable.interval(GAUGES_MILLIS, TimeUnit.MILLISECONDS);
    Observable<Long> looked =
        looks.startWithItem(true).switchMap(yes -> yes ? clock.startWithItem(0L) : NEVER);
    return Observable.<Object>merge(looked, one.status()).map(tick -> one);
  }

  /** None if the engine was just closed, which the window hears of a moment later. */
  private List<Gauge> gauges(SyncEngine one) {
    Stream<Gauge> buckets =
        Stream.of(one.limiter().budget(), one.limiter().pace())
            .flatMap(limiter -> limiter.state().stream())
            .map(Gauge::of);
    try {
      return Stream.concat(buckets, history.quota(times.now()).stream()).toList();
    } catch (IllegalStateException closed) {
      return List.of();
    }
  }

  /** What an engine said last is told no more when the user has signed out of it meanwhile. */
  private void show(Seen seen) {
    if (engine().filter(seen.of().engine()::equals).isEmpty()) {
      return;
    }
    SyncWords words = new SyncWords(seen.toSend(), time.now(), times.now());
    boolean byUser =
        seen.of().offline()
            && !(seen.status() instanceof SyncStatus.Frozen frozen
                && !FailureKind.FROZEN.is(frozen.why()));
    line.onNext(byUser ? words.switchedOff() : seen.status().accept(words));
    stopped.onNext(
        seen.status() instanceof SyncStatus.Frozen frozen && !FailureKind.FROZEN.is(frozen.why())
            ? Optional.of(frozen.why())
            : Optional.empty());
  }

  /**
   * Works with this engine from now on.
   *
   * @param isOffline whether the user works offline and the engine is frozen
   */
  public void use(SyncEngine one, Credentials with, boolean isOffline) {
    credentials = with;
    offline.onNext(isOffline);
    engine.onNext(Optional.of(one));
  }

  /** Works with no engine. */
  public void useNone() {
    engine.onNext(Optional.empty());
    offline.onNext(false);
    gauges.onNext(List.of());
    stopped.onNext(Optional.empty());
    line.onNext(SyncLine.quiet("Saved on this computer. Not signed in"));
  }

  /** The engine, if somebody has signed in. */
  public Optional<SyncEngine> engine() {
    return Optional.ofNullable(engine.getValue()).flatMap(found -> found);
  }

  /** The engine, now and whenever there is another one. */
  Observable<Optional<SyncEngine>> engines() {
    return engine;
  }

  /** Whether there is an engine. */
  public Observable<Boolean> signedIn() {
    return engine.map(Optional::isPresent).distinctUntilChanged();
  }

  /** The status line. */
  public Observable<SyncLine> line() {
    return line.distinctUntilChanged();
  }

  /** Both buckets, and the quota where the server tells of one. */
  public Observable<List<Gauge>> gauges() {
    return gauges.distinctUntilChanged();
  }

  /** Why the engine stands still until the user acts, if it does. */
  public Observable<Optional<SyncException>> stopped() {
    return stopped.distinctUntilChanged(
        (one, other) -> one.map(SyncDesk::reason).equals(other.map(SyncDesk::reason)));
  }

  private static String reason(SyncException why) {
    return why.kind() + " " + why.getMessage();
  }

  /** Whether the user works offline on purpose. */
  public Observable<Boolean> offline() {
    return offline.distinctUntilChanged();
  }

  /** Syncs now. */
  public void sync() {
    engine().ifPresent(one -> desk.run(() -> start(one)));
  }

  /** The machine has slept, or a day has begun: the server may have much that is new. */
  public void returned() {
    engine().ifPresent(one -> desk.run(one::networkReturned));
  }

  private static void start(SyncEngine one) {
    var unused = one.fullSync(); // the status line tells what becomes of it
  }

  /** Sends nothing until it is switched back. */
  public void workOffline(boolean yes) {
    Credentials with = credentials;
    engine()
        .ifPresent(
            one -> {
              offline.onNext(yes);
              desk.run(
                  () -> {
                    if (yes) {
                      one.freeze();
                    } else if (with != null) {
                      one.resume(with);
                    }
                  });
            });
  }

  /** The window came to the front, or went behind others. */
  public void lookedAt(boolean yes) {
    looks.onNext(yes);
    engine()
        .ifPresent(
            one ->
                desk.run(
                    () -> {
                      if (yes) {
                        one.enteredForeground();
                      } else {
                        one.enteredBackground();
                      }
                    }));
  }
}
