package dev.sluice.testkit;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Faults;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okio.ByteString;

/**
 * An API in memory: what it answers is up to the subclass, and everything around that is here, its
 * limits, what goes wrong, and a log of what arrived. A {@link VirtualNetwork} or a {@link
 * WireServer} carries the requests. They are served one at a time, in the order of arrival; all
 * methods may be called from any thread.
 */
public abstract class TestServer {
  private static final ByteString GARBAGE = ByteString.encodeUtf8("<!DOCTYPE html>{\"id\": 1,,");

  private final ServerClock clock;
  private final Faults faults = new Faults();
  private final List<Arrival> log = new ArrayList<>();
  private LimitPolicy limits = LimitPolicy.none();
  private boolean keepsBodies;

  /** A server without limits, whose log keeps neither headers nor bodies. */
  protected TestServer(ServerClock clock) {
    this.clock = clock;
  }

  /**
   * Answers a request that the limits admit. Never called by two threads at a time.
   *
   * @param request its target is relative to {@link #basePath}
   */
  protected abstract Answer serve(Request request);

  /** The headers of every answer, besides those of {@link #serve} and of the limits. */
  protected Map<String, String> usualHeaders() {
    return Map.of("Date", HttpDate.of(clock.now()));
  }

  /**
   * What stands before every path, such as {@code /api/v9}, without a slash at the end. The part of
   * a URL's path behind it counts; the whole path where it is empty, as it is by default.
   */
  protected String basePath() {
    return "";
  }

  /** Answers a request that arrives now, and nothing goes wrong. */
  public final Answer answer(Request request) {
    return answer(request, Fault.none());
  }

  /**
   * Answers a request that arrives now. Of the fault it does what the server has a part in: another
   * status, a garbled body, a request that it misreads. Loss, delay and truncation are up to the
   * network. The log tells the request as it was sent.
   */
  public final synchronized Answer answer(Request request, Fault fault) {
    long nanos = clock.nanos();
    Instant wall = clock.now();
    Verdict verdict = limits.admit(request, nanos);
    Answer answer = verdict.refusal().orElseGet(() -> admitted(request, fault));
    log.add(new Arrival(nanos, wall, keepsBodies ? request : bare(request), answer.status()));
    Answer usual = answer.withHeaders(verdict.headers()).withHeaders(usualHeaders());
    Answer whole = usual.withHeaders(answer.headers()); // a fault may tell another date
    if (fault instanceof Fault.Changed changed) {
      return changed.change().apply(whole);
    }
    return fault instanceof Fault.Garbled ? whole.withBody(GARBAGE) : whole;
  }

  private Answer admitted(Request request, Fault fault) {
    if (fault instanceof Fault.Instead instead) {
      if (instead.committed()) {
        serve(request);
      }
      return instead.answer();
    }
    return serve(fault instanceof Fault.Misread read ? read.reading().apply(request) : request);
  }

  private static Request bare(Request request) {
    return Request.of(request.method(), request.target());
  }

  /** What shall go wrong with requests that come over a network. */
  public final Faults faults() {
    return faults;
  }

  /** All requests that arrived, in order. A copy. */
  public final synchronized List<Arrival> log() {
    return List.copyOf(log);
  }

  /** An auditor of the log as it is now. */
  public final Auditor audit() {
    return Auditor.of(log());
  }

  /** From now on these limits hold; what the old ones counted is forgotten. */
  public final synchronized void setLimits(LimitPolicy value) {
    limits = value;
  }

  /** From now on the log keeps headers and bodies. */
  public final synchronized void keepBodies() {
    keepsBodies = true;
  }

  /** The clock that rows, limits and the log go by. */
  public final ServerClock clock() {
    return clock;
  }

  /** The limits that hold now; for {@link #serve}. */
  protected final LimitPolicy limits() {
    return limits;
  }
}
