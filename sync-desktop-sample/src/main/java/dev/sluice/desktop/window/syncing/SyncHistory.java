package dev.sluice.desktop.window.syncing;

import dev.sluice.Operation;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The last syncs of this session with their requests, and what the server's answers told of its
 * quota. It listens to the engine and to the client that sends for it, on their threads, and keeps
 * a bounded number of both in memory.
 */
public final class SyncHistory implements SyncListener {

  static final int KEPT_SYNCS = 20;
  static final int KEPT_REQUESTS = 300;

  private final Time time;
  private final Subject<Boolean> changed = PublishSubject.<Boolean>create().toSerialized();
  private final BehaviorSubject<List<PastSync>> shown = BehaviorSubject.createDefault(List.of());
  private final Deque<Run> runs = new ArrayDeque<>();
  private final ToldQuotas quotas = new ToldQuotas();
  private int count;

  /** A sync while it can still change. */
  private static final class Run {
    private final int number;
    private final Operation operation;
    private final Instant began;
    private final long start;
    private final List<SentRequest> sent = new ArrayList<>();
    private int requests;
    private @Nullable SyncReport report;

    private Run(int number, Operation operation, Time time) {
      this.number = number;
      this.operation = operation;
      this.began = time.now();
      this.start = time.nanos();
    }

    private PastSync seen() {
      return new PastSync(
          number,
          PastSync.name(operation),
          began,
          report == null ? null : report.duration(),
          report == null ? "Running" : PastSync.outcome(report),
          requests,
          sent);
    }
  }

  /** Nothing has happened yet. */
  public SyncHistory(Desk desk, Time time) {
    this.time = time;
    desk.follow(changed, change -> past(), shown::onNext);
  }

  /** The last syncs, the newest first; now and after each change, on the screen's thread. */
  public Observable<List<PastSync>> shown() {
    return shown;
  }

  private synchronized List<PastSync> past() {
    return runs.stream().map(Run::seen).toList();
  }

  /** What the server told of its quota, if it told something that still holds. */
  Optional<Gauge> quota(TimeStyle style) {
    return quotas.tightest(time.now(), style);
  }

  /** Nothing of the one who has signed out is shown to the next one. */
  public void forget() {
    synchronized (this) {
      runs.clear();
    }
    quotas.forget();
    changed.onNext(true);
  }

  @Override
  public void began(Operation operation) {
    synchronized (this) {
      runs.addFirst(new Run(++count, operation, time));
      if (runs.size() > KEPT_SYNCS) {
        runs.removeLast();
      }
    }
    changed.onNext(true);
  }

  @Override
  public void ended(SyncReport report) {
    synchronized (this) {
      runs.stream()
          .filter(run -> run.report == null && run.operation == report.operation())
          .findFirst()
          .ifPresent(run -> run.report = report);
    }
    changed.onNext(true);
  }

  /**
   * For the client that sends the engine's requests.
   *
   * @param baseUrl where the API begins; paths are shown from there on
   * @param told how the server tells of its quotas
   */
  public EventListener.Factory requests(String baseUrl, QuotaHeaders told) {
    HttpUrl base = HttpUrl.parse(baseUrl);
    int common = base == null ? 0 : base.encodedPath().replaceAll("/$", "").length();
    return call -> {
      String path = call.request().url().encodedPath();
      String below = path.substring(Math.min(common, path.length()));
      return new Sent(call.request().method(), below, told);
    };
  }

  private synchronized @Nullable Run running() {
    Run newest = runs.peekFirst();
    return newest == null || newest.report != null ? null : newest;
  }

  /** One request, which belongs to the sync that runs when it is sent. */
  private final class Sent extends EventListener {

    private final @Nullable Run run = running();
    private final String method;
    private final String path;
    private final QuotaHeaders told;
    private int place = KEPT_REQUESTS;
    private int status;

    Sent(String method, String path, QuotaHeaders told) {
      this.method = method;
      this.path = path;
      this.told = told;
    }

    @Override
    public void callStart(Call call) {
      if (run != null) {
        synchronized (SyncHistory.this) {
          run.requests++;
          place = run.sent.size();
          if (place < KEPT_REQUESTS) {
            run.sent.add(new SentRequest(method + " " + path, sinceStart(run), null, 0));
          }
        }
        changed.onNext(true);
      }
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
      status = response.code();
      ServerAnswer answer =
          ServerAnswer.read(status, response.headers().toMultimap(), time.now(), told);
      quotas.hear(path, answer, time.now());
    }

    @Override
    public void callEnd(Call call) {
      over(status);
    }

    @Override
    public void callFailed(Call call, IOException why) {
      over(0);
    }

    private void over(int with) {
      if (run != null && place < KEPT_REQUESTS) {
        synchronized (SyncHistory.this) {
          run.sent.set(place, run.sent.get(place).answered(sinceStart(run), with));
        }
        changed.onNext(true);
      }
    }

    private Duration sinceStart(Run of) {
      return Duration.ofNanos(time.nanos() - of.start);
    }
  }
}
