package dev.sluice.ratelimit;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that takes only so many requests at once, each for 100 ms. */
class InFlightTest {

  private final VirtualTime time = new VirtualTime();
  private int takes = Integer.MAX_VALUE;
  private int underWay;
  private int mostUnderWay;
  private int granted;
  private int refused;

  private Single<ServerAnswer> request() {
    return Single.defer(
        () -> {
          boolean isTaken = underWay < takes;
          underWay++;
          mostUnderWay = Math.max(mostUnderWay, underWay);
          return Single.just(isTaken ? ServerAnswer.OF_NOTHING : ServerAnswer.refused(null))
              .delay(100, TimeUnit.MILLISECONDS, time.scheduler())
              .doOnSuccess(this::count)
              .doFinally(() -> underWay--);
        });
  }

  private void count(ServerAnswer answer) {
    if (answer.isRefusal()) {
      refused++;
    } else {
      granted++;
    }
  }

  private List<Disposable> call(ThrottledClient client, int calls) {
    List<Disposable> all = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      all.add(client.call(request(), answer -> answer).subscribe(answer -> {}, late -> {}));
    }
    return all;
  }

  private ThrottledClient client(Throttle throttle) {
    return ThrottledClient.builder(throttle, time, time.scheduler()).within(ofMinutes(60)).build();
  }

  @Test
  void L84_noMoreThanTheNumberAreUnderWayAndNoPlaceStaysEmpty() {
    call(client(Throttle.inFlight(3)), 30);
    time.advance(ofSeconds(1));

    assertThat(granted).isEqualTo(30);
    assertThat(mostUnderWay).isEqualTo(3);
  }

  @Test
  void L84_aRequestThatFailsOrIsGivenUpFreesItsPlace() {
    ThrottledClient client = client(Throttle.inFlight(2));
    client
        .call(Single.<ServerAnswer>error(new IOException("lost")), answer -> answer)
        .subscribe(answer -> {}, lost -> {});
    call(client, 2).forEach(Disposable::dispose);
    call(client, 2);
    time.advance(Duration.ofMillis(100));

    assertThat(granted).isEqualTo(2);
  }

  @Test
  void L84_itGoesTogetherWithWindows() {
    AccountLimiter limits =
        AccountLimiter.of(time, time.scheduler(), Limit.parseAll("5/1s,30/60s"));
    call(ThrottledClient.builder(Throttle.inFlight(2), limits).build(), 30);
    time.advance(ofSeconds(10));

    assertThat(granted).isEqualTo(30);
    assertThat(mostUnderWay).isEqualTo(2);
  }

  @Test
  void L84_theTimeThatARefusalNamesIsKept() {
    ThrottledClient client = client(Throttle.inFlight(2));
    Disposable first =
        client.call(Single.just(ServerAnswer.refused(ofSeconds(7))), answer -> answer).subscribe();
    time.settle();
    first.dispose();
    call(client, 1);
    time.advance(ofSeconds(7).minusNanos(1));
    assertThat(mostUnderWay).isZero();
    time.advance(Duration.ofNanos(1));
    assertThat(mostUnderWay).isOne();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 20})
  void L84_whatNobodyKnowsIsFound(int most) {
    takes = most;
    call(client(Throttle.adaptiveInFlight(50)), 3000);
    time.advance(ofSeconds(10)); // it settles
    granted = 0;
    refused = 0;
    time.advance(ofSeconds(10));

    assertThat(granted).as("of what the server takes in that time").isGreaterThan(60 * most);
    assertThat(refused).isLessThanOrEqualTo(granted / 2);
  }

  @Test
  void L84_itGrowsWithTheServer() {
    takes = 2;
    call(client(Throttle.adaptiveInFlight(40)), 5000);
    time.advance(ofSeconds(10));
    takes = Integer.MAX_VALUE;
    mostUnderWay = 0;
    time.advance(ofSeconds(20));

    assertThat(mostUnderWay).isEqualTo(40);
  }

  @Test
  void L84_atLeastOneMustBeUnderWay() {
    assertThatIllegalArgumentException().isThrownBy(() -> Throttle.inFlight(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Throttle.adaptiveInFlight(-1));
  }
}
