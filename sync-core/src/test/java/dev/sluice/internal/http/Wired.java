package dev.sluice.internal.http;

import static java.time.Duration.ofDays;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.http.Credentials;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.List;
import okhttp3.Call;

/** What a call needs around it, and how its pass ended. */
public final class Wired {

  public static final String TOKEN = "0123456789abcdef0123456789abcdef";

  public final VirtualTime time = new VirtualTime();
  public final ServerClock clock = new ServerClock(time);
  private final AccountLimiter gate =
      AccountLimiter.of(time, time.scheduler(), List.of(Limit.of(1000, Duration.ofSeconds(60))));

  public HttpRemote.Builder remote(String url, Call.Factory calls) {
    return HttpRemote.builder(url, () -> proof(Credentials.apiToken(TOKEN)), clock).calls(calls);
  }

  /** A pass for one request; nothing else is open. */
  public Slot pass() {
    time.advance(gate.budget().expected(1).atLeast()); // a refusal may have paused it
    Slots one = gate.acquire(1, Priority.SYNC).take();
    TestObserver<Slot> pass = one.next("").granted(ofDays(1)).test();
    time.settle();
    return pass.values().get(0);
  }

  /** How the passes ended that were taken so far, as the limiter tells it. */
  public void assertPasses(int answered, int givenUp, int open) {
    LimitState state = gate.budget().state().get(0);
    assertThat(state.open()).as("open passes").isEqualTo(open);
    assertThat(state.spent()).as("spent passes").isEqualTo(answered + givenUp);
    time.advance(Duration.ofSeconds(60));
    LimitState later = gate.budget().state().get(0);
    assertThat(later.spent()).as("passes given up").isEqualTo(givenUp);
  }

  /** What the engine makes of them. */
  public static Authorization proof(Credentials credentials) {
    return new Authorization("somebody", credentials.header(), credentials::hideIn);
  }
}
