package dev.sluice.hints;

import dev.sluice.SyncEngine;
import dev.sluice.hints.LineSettings.LineKind;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Describes a line of hints; for use by one thread. All options have defaults. */
public final class HintsBuilder {

  private static final Duration LONGEST = Duration.ofDays(1);
  private static final String ETAG = "ETag";

  private final LineKind kind;
  private final HttpUrl url;
  private final HintMapping mapping;
  private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
  private @Nullable Supplier<Credentials> credentials;
  private @Nullable OkHttpClient client;
  private @Nullable String first;
  private @Nullable String cursor;
  private String placeIn = ETAG;
  private Duration silence;
  private Duration firstPause = Duration.ofSeconds(1);
  private Duration longestPause = Duration.ofMinutes(1);
  private boolean counted = true;
  private Scheduler scheduler = Schedulers.computation();
  private Random random = new Random();

  HintsBuilder(LineKind kind, String url, HintMapping mapping) {
    this.kind = kind;
    this.url = LineUrl.checked(url);
    this.mapping = Objects.requireNonNull(mapping, "mapping");
    this.silence = Duration.ofSeconds(kind == LineKind.POLL ? 90 : 45);
  }

  /**
   * Who the user is. The supplier is asked at each connect, on the line's scheduler, so a new token
   * is used at once. It must not block for long. After a 401 or 403 the engine fetches one list,
   * which refreshes a token that can be refreshed. Default: no credentials.
   */
  public HintsBuilder credentials(Supplier<Credentials> now) {
    credentials = Objects.requireNonNull(now, "credentials");
    return this;
  }

  /**
   * One more header, whose value is asked for like {@link #credentials}. The value is a secret:
   * nothing logs it.
   */
  public HintsBuilder header(String name, Supplier<String> value) {
    headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /**
   * The app's client, for its proxy, TLS and interceptors; its threads run the line. The line uses
   * a copy that follows no redirect, has a queue of its own and no timeout for answers. Default: a
   * client like the engine's own.
   */
  public HintsBuilder client(OkHttpClient given) {
    client = Objects.requireNonNull(given, "client");
    return this;
  }

  /**
   * How long a line may be silent before it counts as dead: more than zero, at most a day. Any byte
   * ends the silence, such as a comment of server-sent events. A web socket sends pings twice as
   * often. A long poll must be answered in this time. Default: 45 seconds; for long polls 90.
   */
  public HintsBuilder silence(Duration longest) {
    silence = checked(longest, "silence");
    return this;
  }

  /**
   * The pauses before the line connects again: at random, at least the first, and a bound that
   * doubles up to the longest. Both more than zero, at most a day. Default: 1 second and 1 minute.
   * If the server asks for a longer pause, that pause counts, up to an hour.
   *
   * @throws IllegalArgumentException if a pause is out of range, or the first is the longer one
   */
  public HintsBuilder pauses(Duration first, Duration longest) {
    if (first.compareTo(longest) > 0) {
      throw new IllegalArgumentException("the first pause must not be the longer one");
    }
    firstPause = checked(first, "first");
    longestPause = checked(longest, "longest");
    return this;
  }

  /**
   * What a web socket sends first, such as the names of the lists to hear of. Default: nothing.
   *
   * @throws IllegalStateException if the line is no web socket
   */
  public HintsBuilder firstMessage(String text) {
    require(LineKind.SOCKET, "a first message is for web sockets only");
    first = Objects.requireNonNull(text, "text");
    return this;
  }

  /**
   * Where a long poll goes on: the value of that header of an answer becomes that query parameter
   * of the next poll. Default: the {@code ETag} becomes {@code If-None-Match}.
   *
   * @throws IllegalStateException if the line is no long poll
   */
  public HintsBuilder cursor(String answerHeader, String queryParameter) {
    require(LineKind.POLL, "a cursor is for long polls only");
    placeIn = Objects.requireNonNull(answerHeader, "answerHeader");
    cursor = Objects.requireNonNull(queryParameter, "queryParameter");
    return this;
  }

  /**
   * Requests of the line take no slot, for a server that does not count them. By default, each
   * connect and each poll takes a slot of the engine's budget and pace.
   */
  public HintsBuilder uncounted() {
    counted = false;
    return this;
  }

  /**
   * Where timers and the line's decisions run; default RxJava's computation scheduler, whose
   * threads are shared. Observers of the state are called there too.
   */
  public HintsBuilder scheduler(Scheduler where) {
    scheduler = Objects.requireNonNull(where, "scheduler");
    return this;
  }

  /** The source of randomness, for reproducible runs. */
  public HintsBuilder random(Random source) {
    random = Objects.requireNonNull(source, "random");
    return this;
  }

  /**
   * Begins to listen. The line follows the engine: while the engine is stopped, nothing is sent;
   * when the engine is closed, the line is.
   *
   * @throws IllegalArgumentException if the mapping names no type
   */
  public Hints connect(SyncEngine engine) {
    return connect(HintedEngine.of(Objects.requireNonNull(engine, "engine")), wire());
  }

  Hints connect(HintedEngine engine, Wire wire) {
    if (mapping.everything().isEmpty()) {
      throw new IllegalArgumentException("the mapping names no type");
    }
    LineSettings line =
        new LineSettings(
            kind,
            url,
            mapping,
            wire,
            cursor,
            secrets(),
            silence,
            firstPause,
            longestPause,
            random,
            counted);
    return new Hints(line, engine, scheduler);
  }

  private Supplier<Map<String, String>> secrets() {
    Supplier<Credentials> who = credentials;
    Map<String, Supplier<String>> more = new LinkedHashMap<>(headers);
    return () -> {
      Map<String, String> now = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      if (who != null) {
        Credentials user = who.get();
        now.put(user.headerName(), user.header());
      }
      more.forEach((name, value) -> now.put(name, value.get()));
      return now;
    };
  }

  private Wire wire() {
    OkHttpClient base =
        client == null
            ? EngineClient.defaults()
            : EngineClient.from(client, EngineClient.CALL_TIMEOUT);
    OkHttpClient.Builder mine =
        base.newBuilder()
            .callTimeout(0, TimeUnit.MILLISECONDS)
            .readTimeout(0, TimeUnit.MILLISECONDS);
    return switch (kind) {
      case EVENTS -> HttpWire.events(mine.build());
      case POLL -> HttpWire.polls(mine.build(), placeIn);
      case SOCKET -> {
        long ping = Math.max(1, silence.toMillis() / 2);
        yield new SocketWire(mine.pingInterval(ping, TimeUnit.MILLISECONDS).build(), first);
      }
    };
  }

  private void require(LineKind only, String message) {
    if (kind != only) {
      throw new IllegalStateException(message);
    }
  }

  private static Duration checked(Duration length, String name) {
    if (length.toMillis() < 1 || length.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(name + " must last from 1 ms to a day: " + length);
    }
    return length;
  }
}
