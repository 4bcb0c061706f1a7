package dev.sluice.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subjects.SingleSubject;
import org.junit.jupiter.api.Test;

class FreezeTest {

  private final Bench bench = new Bench();
  private final SingleSubject<Integer> answer = SingleSubject.create();
  private final Act<Integer, Integer> next = Act.of("Next", (Integer input) -> input);

  @Test
  void frozenMachineTakesNoFurtherHop() {
    TestObserver<RunResult> run =
        bench.run(Act.<Integer, Integer>of("Work", (input, step) -> answer).then(next), 1);
    bench.machine.freeze();
    run.assertNotComplete();
    answer.onSuccess(1);
    bench.worker.triggerActions();
    run.assertError(MachineFrozenException.class);
    assertThat(bench.diary.lines).doesNotContain("pair entered Next");
  }

  @Test
  void frozenMachineFollowsABindingOutcomeForOneState() {
    Act<Integer, Integer> send = Act.binding("Send", (input, step) -> answer);
    TransitionTable.Builder<Integer> table = TransitionTable.named("push");
    Act<Integer, Integer> after = Act.of("After", (Integer input) -> input);
    table.on(send.done).to(next);
    table.on(next.done).to(after);
    table.on(after.done).to(new End<>("over"));
    TestObserver<RunResult> run = bench.run(table.beginningWith(send), 1);
    bench.machine.freeze();
    answer.onSuccess(1);
    bench.worker.triggerActions();
    run.assertError(MachineFrozenException.class);
    assertThat(bench.diary.lines)
        .contains("push entered Next")
        .doesNotContain("push entered After");
  }

  @Test
  void endNeedsNoHop() {
    TestObserver<RunResult> run =
        bench.run(Act.<Integer, Integer>of("Work", (input, step) -> answer).alone(), 1);
    bench.machine.freeze();
    answer.onSuccess(1);
    run.assertComplete();
  }

  @Test
  void waitEndsAtOnce() {
    TestObserver<RunResult> run = bench.run(waiting(answer).alone(), 1);
    bench.machine.freeze();
    run.assertError(MachineFrozenException.class);
    assertThat(answer.hasObservers()).isFalse();
    assertThat(bench.diary.lines).contains("waited for a slot");
  }

  @Test
  void waitThatBeginsWhileFrozenIsNone() {
    Act<Integer, Integer> send = Act.binding("Send", (input, step) -> answer);
    SingleSubject<Integer> slot = SingleSubject.create();
    TestObserver<RunResult> run = bench.run(send.then(waiting(slot)), 1);
    bench.machine.freeze();
    answer.onSuccess(1);
    bench.worker.triggerActions();
    run.assertError(MachineFrozenException.class);
    assertThat(slot.hasObservers()).isFalse();
  }

  @Test
  void whatAnEndedWaitStillSaysMeetsSilence() {
    Stubborn<Integer> slot = new Stubborn<>();
    TestObserver<RunResult> run = bench.run(waiting(slot).alone(), 1);
    bench.machine.freeze();
    slot.observer.onError(new IllegalStateException("too late"));
    run.assertError(MachineFrozenException.class);
  }

  @Test
  void freezeAfterAWaitMeetsSilence() {
    Act<Integer, Integer> work =
        Act.of("Work", (input, step) -> step.wait(Bench.SLOT, null, answer).flatMap(i -> never()));
    TestObserver<RunResult> run = bench.run(work.alone(), 1);
    answer.onSuccess(1);
    bench.machine.freeze();
    run.assertNotComplete().assertNoErrors();
  }

  @Test
  void waitThatIsDisposedOfIsOver() {
    bench.run(waiting(answer).alone(), 1).dispose();
    assertThat(answer.hasObservers()).isFalse();
    assertThat(bench.diary.lines).last().isEqualTo("waited for a slot");
  }

  @Test
  void waitThatFailsTellsItsOwnError() {
    TestObserver<RunResult> run = bench.run(waiting(answer).alone(), 1);
    IllegalStateException error = new IllegalStateException("no slot");
    answer.onError(error);
    run.assertError(error);
  }

  @Test
  void frozenMachineStartsNoRunUntilItThaws() {
    bench.machine.freeze();
    assertThat(bench.machine.isFrozen()).isTrue();
    bench.run(CountDown.table(), 1).assertError(MachineFrozenException.class);
    assertThat(bench.diary.lines).isEmpty();

    bench.machine.thaw();
    assertThat(bench.machine.isFrozen()).isFalse();
    bench.run(CountDown.table(), 1).assertComplete();
    bench.run(waiting(answer).alone(), 1).assertNoErrors();
  }

  @Test
  void stateCanAskBeforeItSends() {
    Act<Integer, Boolean> ask =
        Act.binding(
            "Ask",
            (input, step) -> {
              bench.machine.freeze();
              return Single.just(step.isFrozen());
            });
    bench.run(ask.alone(), 1).assertValue(ending -> ending.payload().equals(true));
  }

  private static Act<Integer, Integer> waiting(Single<Integer> single) {
    return Act.of("Wait", (input, step) -> step.wait(Bench.SLOT, null, single));
  }

  private static Single<Integer> never() {
    return Single.never();
  }
}
