package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pause that one process heard of ends for all who share its ledger: slowly. */
public abstract class SharedStartContract {

  protected final VirtualTime time = new VirtualTime();
  private final List<Slot> sent = new ArrayList<>();
  private final WindowLimiter[] processes = new WindowLimiter[3];

  /** Another holder of the same slots. */
  protected abstract SlotLedger open();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L50_oneOfAllProcessesGoesFirst(boolean atOnce) {
    paused(atOnce, ofSeconds(5));
    time.advance(ofSeconds(5));
    assertThat(sent).hasSize(1);
    time.advance(ofSeconds(29));
    assertThat(sent).as("and the others wait for its answer").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L50_withEachAnswerTwiceAsManyOfAllProcessesMayBeUnderWay(boolean atOnce) {
    paused(atOnce, ofSeconds(5));
    time.advance(ofSeconds(7));
    answerAll();
    time.advance(ofSeconds(2));
    assertThat(sent).hasSize(2);
    answerAll();
    time.advance(ofSeconds(2));
    assertThat(sent).hasSize(8);
    answerAll();
    time.advance(ofSeconds(2));
    assertThat(sent).as("as many as the limit permits").hasSizeGreaterThanOrEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L50_aRefusalOfTheFirstBeginsAnew(boolean atOnce) {
    paused(atOnce, ofSeconds(5));
    time.advance(ofSeconds(5));
    sent.remove(0).answered(ServerAnswer.refused(ofSeconds(7)));
    time.advance(ofSeconds(7).minusNanos(1_000));
    assertThat(sent).isEmpty();
    time.advance(ofSeconds(2));
    assertThat(sent).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L50_oneThatIsGivenUpOrNotHeardOfLetsTheNextGo(boolean atOnce) {
    paused(atOnce, ofSeconds(5));
    time.advance(ofSeconds(5));
    sent.remove(0).givenUp();
    time.advance(ofSeconds(2));
    assertThat(sent).hasSize(1);
    sent.remove(0).neverSent();
    time.advance(ofSeconds(2));
    assertThat(sent).hasSize(1);
    time.advance(ofSeconds(27));
    assertThat(sent).hasSize(1);
    time.advance(ofSeconds(3));
    assertThat(sent).hasSize(2);
  }

  private void answerAll() {
    sent.forEach(Slot::answered);
    sent.clear();
    time.settle();
  }

  /** Three processes of which each has nine requests to send; the first hears of a pause. */
  private void paused(boolean atOnce, Duration length) {
    for (int i = 0; i < processes.length; i++) {
      processes[i] =
          RateLimiter.builder(time, time.scheduler())
              .limits(Limit.parse("9/100ms"))
              .countAtOnce(atOnce)
              .ledger(open())
              .build();
    }
    processes[0].pause(length);
    for (WindowLimiter process : processes) {
      for (int i = 0; i < 9; i++) {
        process
            .acquireSlot("", Priority.SYNC)
            .granted(ofSeconds(300))
            .subscribe(slot -> sent.add(slot));
      }
    }
    time.advance(ofMillis(1));
    assertThat(sent).isEmpty();
  }
}
