package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static java.time.Duration.ofDays;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.testkit.process.Forwarding;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ledger of the budget cannot write down how a request ended. */
class UnwrittenSlotsTest {

  private final Wired wired = new Wired();
  private final HandCalls calls = new HandCalls();
  private final HttpRemote remote =
      wired.remote("https://tracker.example/api/v9", calls).userAgent("test").build();
  private final WindowLimiter pace =
      RateLimiter.builder(wired.time, wired.time.scheduler())
          .limits(Limit.of(3, Duration.ofSeconds(1)))
          .build();
  private final AccountLimiter gate =
      new AccountLimiter(
          RateLimiter.builder(wired.time, wired.time.scheduler())
              .limits(Limit.of(60, Duration.ofSeconds(60)))
              .ledger(withoutPaper())
              .build(),
          pace);

  private SlotLedger withoutPaper() {
    SlotLedger memory = SlotLedger.memory(wired.time);
    return Forwarding.of(
        SlotLedger.class,
        (method, arguments) -> {
          if (List.of("answered", "stamp").contains(method.getName())) {
            throw new IllegalStateException("no paper");
          }
          return Forwarding.call(memory, method, arguments);
        });
  }

  private Slot pass() {
    Slots one = gate.acquire(1, Priority.SYNC).take();
    TestObserver<Slot> pass = one.next("").granted(ofDays(1)).test();
    wired.time.settle();
    return pass.values().get(0);
  }

  @Test
  void theAnswerIsGoodAllTheSameAndThePaceGoesOn() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), pass(), Receiver.NONE).test();
    calls.last().answer(Answers.ok("[]"));
    page.assertComplete();
    assertThat(pace.state().get(0).open()).isZero();
  }

  @Test
  void aFailureIsToldAsWhatItIs() {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), pass(), Receiver.NONE).test();
    calls.last().fail(new IOException("unexpected end of stream"));
    page.assertError(FailureKind.OFFLINE::is);
    assertThat(pace.state().get(0).open()).isZero();
  }
}
