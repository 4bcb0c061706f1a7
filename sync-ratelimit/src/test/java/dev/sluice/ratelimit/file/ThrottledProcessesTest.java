package dev.sluice.ratelimit.file;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.ThrottledClient;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What throttled clients of several processes share through a file: limits and pauses. */
class ThrottledProcessesTest {

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final List<SqliteLedger> ledgers = new ArrayList<>();
  private final Deque<ServerAnswer> script = new ArrayDeque<>();
  private final List<Duration> sent = new ArrayList<>();

  @AfterEach
  void close() {
    ledgers.forEach(SqliteLedger::close);
  }

  private WindowLimiter shared(String key, Limit... limits) {
    SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(folder.resolve("slots")), key, time);
    ledgers.add(ledger);
    return RateLimiter.builder(time, time.scheduler()).limits(limits).ledger(ledger).build();
  }

  /** Each process has a strategy and ledgers of its own. */
  private ThrottledClient process(Limit... limits) {
    var limiter = new AccountLimiter(shared("api budget", limits), shared("api pace"));
    return ThrottledClient.builder(Throttle.none(), limiter).build();
  }

  private TestObserver<ServerAnswer> call(ThrottledClient client) {
    Single<ServerAnswer> request =
        Single.fromCallable(
            () -> {
              sent.add(time.elapsed());
              return script.isEmpty() ? ServerAnswer.OF_NOTHING : script.remove();
            });
    TestObserver<ServerAnswer> observer = client.call(request, answer -> answer).test();
    time.settle();
    return observer;
  }

  @Test
  void aPauseThatOneProcessIsToldHoldsForAll() {
    ThrottledClient one = process();
    ThrottledClient other = process();
    script.add(ServerAnswer.refused(ofSeconds(30)));
    call(one);
    TestObserver<ServerAnswer> late = call(other);
    time.advance(ofSeconds(30).minusNanos(1));
    assertThat(sent).hasSize(1);
    time.advance(ofSeconds(2));
    late.assertComplete();
    assertThat(sent).hasSize(3);
  }

  @Test
  void triesOfAllProcessesKeepTheLimitsTogether() {
    Limit limit = Limit.of(3, ofMinutes(1));
    ThrottledClient one = process(limit);
    ThrottledClient other = process(limit);
    script.add(ServerAnswer.refused(0));
    call(one).assertComplete(); // two tries
    call(other).assertComplete();
    TestObserver<ServerAnswer> fourth = call(other);
    time.advance(ofMinutes(1).minusNanos(1));
    fourth.assertEmpty();
    time.advance(ofSeconds(1));
    fourth.assertComplete();
  }
}
