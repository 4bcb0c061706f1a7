package dev.sluice.docs;

import static dev.sluice.ratelimit.Priority.INTERACTIVE;
import static dev.sluice.ratelimit.Priority.SYNC;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of limiter.md, slots.md and own-calls.md in docs, run as they stand there. */
@Timeout(60)
class UsingTheLimiterTest {

  private final Api api = new Api();
  private final Engine engine = new Engine();
  private final List<String> shown = new ArrayList<>();

  @AfterEach
  void close() {
    engine.limiter().close();
  }

  @Test
  void aLimiterLetsCallsAndStreamsThrough() throws Exception {
    var limits = Limit.parseAll("60/60s,3/1s");
    var limiter = AccountLimiter.of(Time.system(), Schedulers.computation(), limits);
    Duration within = ofSeconds(10);

    String report = limiter.call(() -> api.report("2026-01"), INTERACTIVE, within); // blocks
    Single<String> later = limiter.call(api.reportSingle("2026-02"), INTERACTIVE, within);
    Flowable<String> all =
        Flowable.just("2026-03", "2026-04")
            .compose(limiter.callEach(2, api::reportSingle, INTERACTIVE, within));

    assertThat(report).isEqualTo("report of 2026-01");
    assertThat(later.blockingGet()).isEqualTo("report of 2026-02");
    assertThat(all.toList().blockingGet())
        .containsExactly("report of 2026-03", "report of 2026-04");
    limiter.close();
  }

  @Test
  void whatWasNotSentIsToldApart() throws Exception {
    RateLimiter limiter = engine.limiter();
    limiter.pause(ofSeconds(20));
    try {
      show(limiter.call(() -> api.report("2026-01"), INTERACTIVE, ofSeconds(10)));
    } catch (RateLimitedException noSlot) { // at once if it would take longer, or after the wait
      show("Busy; try again in " + noSlot.expected().atLeast().getSeconds() + " s");
    } catch (IOException theirs) { // the API's own errors, as they are
      show("No report: " + theirs.getMessage());
    }
    assertThat(shown).singleElement().asString().startsWith("Busy; try again in");
  }

  @Test
  void aSlotKnowsWhatBecameOfItsRequest() throws Exception {
    AccountLimiter limiter = engine.limiter();
    Slot slot = limiter.acquireSlot("me/tags", SYNC).await(ofSeconds(10));
    try {
      Reply reply = api.send();
      slot.answered(ServerAnswer.of(reply.status(), null, null, reply.retryAfter()));
    } finally {
      slot.givenUp(); // no answer, and it may still arrive; after an answer this does nothing
    }

    assertThat(limiter.pace().paused()).isPositive();
  }

  @Test
  void anOperationAcquiresAllItsSlotsAtOnce() throws Exception {
    AccountLimiter limiter = engine.limiter();
    try (Slots slots = limiter.acquire(9, SYNC).await(ofSeconds(10))) {
      Slot first = slots.next("me/tags").await(ofSeconds(10)); // waits for the pace
      first.answered();
    } // the other eight go back

    assertThat(limiter.budget().state().get(0).used()).isOne();
  }

  @Test
  void anAppsOwnCallsGoThroughTheEnginesLimiter() throws Exception {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server)) {
      String url = wire.url();
      var own = new OkHttpClient.Builder();
      var gated = RateLimitInterceptor.on(engine.limiter()).onlyTo("127.0.0.1").under(url);
      OkHttpClient client = gated.addTo(own).build();
      Call call = client.newCall(new Request.Builder().url(url + "me/logged").build());
      call.execute().close();
    }

    assertThat(engine.limiter().budget().state().get(0).used()).isOne();
  }

  private void show(String text) {
    shown.add(text);
  }

  /** Stands for an engine, of which these examples need the limiter only. */
  private static final class Engine {

    private final AccountLimiter limiter =
        AccountLimiter.of(Time.system(), Schedulers.computation(), Limit.parseAll("60/60s,3/1s"));

    AccountLimiter limiter() {
      return limiter;
    }
  }

  private record Reply(int status, Duration retryAfter) {}

  private static final class Api {

    String report(String month) throws IOException {
      if (month.isEmpty()) {
        throw new IOException("which month?");
      }
      return "report of " + month;
    }

    Single<String> reportSingle(String month) {
      return Single.fromCallable(() -> report(month));
    }

    Reply send() {
      return new Reply(429, ofSeconds(3));
    }
  }
}
