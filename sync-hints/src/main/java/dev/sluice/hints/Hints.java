package dev.sluice.hints;

import dev.sluice.SyncStatus;
import dev.sluice.hints.LineSettings.LineKind;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import io.reactivex.rxjava3.processors.BehaviorProcessor;
import io.reactivex.rxjava3.processors.FlowableProcessor;

/**
 * A line over which a server says that lists have changed. Each hint makes the engine fetch the
 * list that it names, within the limits; a hint does nothing else. The line connects again by
 * itself, and after each gap it asks for all lists of its mapping once.
 *
 * <p>Hints use at most half of the engine's budget. Everything of a hint runs on the line's
 * scheduler and on OkHttp's threads, and no error leaves them: {@link #state} tells of it. All
 * methods may be called on any thread, and none blocks.
 *
 * <pre>{@code
 * var mapping = HintMapping.byEvent().of("notes", Note.TYPE);
 * Hints hints =
 *     Hints.serverSentEvents(url, mapping).credentials(() -> credentials).connect(engine);
 * }</pre>
 */
public final class Hints implements AutoCloseable {

  private final LineConnection connection;
  private final Scheduler scheduler;
  private final Scheduler.Worker worker;
  private final SerialDisposable following = new SerialDisposable();
  private final FlowableProcessor<HintState> states =
      BehaviorProcessor.<HintState>createDefault(new HintState.Connecting()).toSerialized();

  Hints(LineSettings line, HintedEngine engine, Scheduler scheduler) {
    this.scheduler = scheduler;
    CarefulWorker careful = new CarefulWorker(scheduler.createWorker());
    this.worker = careful;
    this.connection = new LineConnection(line, engine, worker, states::onNext);
    careful.tells(connection::broken);
    resume();
    following.set(engine.status().subscribe(this::follow, broken -> close(), this::close));
  }

  /**
   * Begins to describe a line of server-sent events.
   *
   * @param url with {@code https}; {@code http} only for this machine. It must hold no secret
   * @throws IllegalArgumentException if the URL is refused
   */
  public static HintsBuilder serverSentEvents(String url, HintMapping mapping) {
    return new HintsBuilder(LineKind.EVENTS, url, mapping);
  }

  /**
   * Begins to describe a line over a web socket, whose messages are JSON.
   *
   * @param url with {@code wss} or {@code https}; without TLS only for this machine
   * @throws IllegalArgumentException if the URL is refused
   */
  public static HintsBuilder webSocket(String url, HintMapping mapping) {
    return new HintsBuilder(LineKind.SOCKET, url, mapping);
  }

  /**
   * Begins to describe a line of long polls: a GET that the server answers when something has
   * changed, with 2xx and a body, or after a time without news, with 204 or 304.
   *
   * @param url as for {@link #serverSentEvents}
   * @throws IllegalArgumentException if the URL is refused
   */
  public static HintsBuilder longPolling(String url, HintMapping mapping) {
    return new HintsBuilder(LineKind.POLL, url, mapping);
  }

  /** The app is in the foreground: connects now, unless the engine is stopped. */
  public void resume() {
    worker.schedule(connection::resume);
  }

  /** The app is in the background: hangs up, and sends nothing until {@link #resume()}. */
  public void pause() {
    worker.schedule(connection::pause);
  }

  /** The device is online again: connects at once, also where the line still seems open. */
  public void networkReturned() {
    worker.schedule(connection::networkReturned);
  }

  /**
   * What the line is doing. Each observer gets the latest state immediately; a slow observer misses
   * older states. The {@link Observable} never fails, and completes when the line is closed.
   */
  public Observable<HintState> state() {
    return states.onBackpressureLatest().observeOn(scheduler, false, 1).toObservable();
  }

  /** What the line has done so far. */
  public HintCounts counts() {
    return connection.counts();
  }

  private void follow(SyncStatus status) {
    boolean frozen = status instanceof SyncStatus.Frozen;
    worker.schedule(() -> connection.frozen(frozen));
  }

  /** Hangs up for good. The engine stays as it is. */
  @Override
  public void close() {
    following.dispose();
    worker.schedule(
        () -> {
          connection.close();
          states.onComplete();
          worker.schedule(worker::dispose); // behind what was scheduled before
        });
  }
}
