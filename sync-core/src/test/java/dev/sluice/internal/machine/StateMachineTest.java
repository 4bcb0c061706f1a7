package dev.sluice.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StateMachineTest {

  private final Bench bench = new Bench();

  @Test
  void payloadsTravelFromStateToState() {
    Act<String, Integer> measure = Act.of("Measure", String::length);
    Act<Integer, String> show = Act.of("Show", length -> "length " + length);
    bench
        .run(measure.then(show), "four")
        .assertValue(ending -> ending.payload().equals("length 4"))
        .assertValue(ending -> ending.end().name().equals("over"));
  }

  @Test
  void memoryThatRunsOutEndsTheRunAtOnce() {
    Act<Integer, Integer> greedy =
        Act.of(
            "Greedy",
            (Integer input) -> {
              throw new OutOfMemoryError("planned");
            });
    bench.run(greedy.alone(), 1).assertError(OutOfMemoryError.class);
  }

  @Test
  void S149_aWrongVersionOfALibraryEndsTheRun() {
    Act<Integer, Integer> unlinked =
        Act.of(
            "Unlinked",
            (Integer input) -> {
              throw new NoSuchMethodError("planned");
            });
    bench.run(unlinked.alone(), 1).assertError(NoSuchMethodError.class);
  }

  @Test
  void nothingHappensBeforeTheSubscription() {
    Single<RunResult> run = bench.machine.run(CountDown.table(), 1);
    bench.worker.triggerActions();
    assertThat(bench.diary.lines).isEmpty();
    run.test();
    bench.worker.triggerActions();
    assertThat(bench.diary.lines).isNotEmpty();
  }

  @Test
  void stateBeginsOnTheWorkerEvenIfItsInputCameFromElsewhere() {
    SingleSubject<String> answer = SingleSubject.create();
    Act<String, String> ask = Act.of("Ask", (input, step) -> answer);
    Act<String, String> use = Act.of("Use", text -> text);
    TestObserver<RunResult> run = bench.run(ask.then(use), "?");
    answer.onSuccess("!");
    assertThat(bench.diary.lines).last().isEqualTo("pair moved Ask.done to Use");
    bench.worker.triggerActions();
    run.assertComplete();
  }

  @Test
  void listenerHearsEverythingInOrder() {
    Act<Integer, Integer> work =
        Act.of(
            "Work",
            (input, step) -> {
              step.progress(1, 2);
              return step.wait(Bench.SLOT, Instant.EPOCH, Single.just(input));
            });
    bench.run(work.then(Act.of("Rest", (Integer input) -> input)), 1).assertComplete();
    assertThat(bench.diary.lines)
        .containsExactly(
            "pair entered Work",
            "1 of 2",
            "waiting for a slot until 1970-01-01T00:00:00Z",
            "waited for a slot",
            "pair moved Work.done to Rest",
            "pair entered Rest",
            "pair moved Rest.done to over");
  }

  @Test
  void errorOfAStateEndsTheRun() {
    IllegalStateException error = new IllegalStateException("broken");
    Act<Integer, Integer> work = Act.of("Work", (input, step) -> Single.error(error));
    bench.run(work.alone(), 1).assertError(error);
  }

  @Test
  void errorThrownByStartEndsTheRun() {
    IllegalStateException error = new IllegalStateException("broken");
    Act<Integer, Integer> work =
        Act.of(
            "Work",
            (input, step) -> {
              throw error;
            });
    bench.run(work.alone(), 1).assertError(error);
  }

  @Test
  void startThatAnswersNullEndsTheRun() {
    State<Integer> lazy =
        new State<>("Lazy") {
          @Override
          public Single<Transition> start(Integer input, Step step) {
            return null;
          }
        };
    TransitionTable<Integer> table = TransitionTable.<Integer>named("lazy").beginningWith(lazy);
    bench.run(table, 1).assertError(NullPointerException.class);
  }

  @Test
  void outcomeThatTheTableDoesNotKnowEndsTheRun() {
    Act<Integer, Integer> stranger = Act.of("Stranger", (Integer input) -> input);
    State<Integer> liar =
        new State<>("Liar") {
          @Override
          public Single<Transition> start(Integer input, Step step) {
            return Single.just(stranger.done.with(1));
          }
        };
    TransitionTable<Integer> table = TransitionTable.<Integer>named("lies").beginningWith(liar);
    bench
        .run(table, 1)
        .assertError(
            error -> error.getMessage().equals("Stranger.done leads nowhere in the table lies"));
  }

  @Test
  void listenerThatThrowsEndsTheRun() {
    IllegalStateException error = new IllegalStateException("deaf");
    MachineListener deaf =
        new MachineListener() {
          @Override
          public void entered(String table, State<?> state) {
            throw error;
          }
        };
    StateMachine machine = new StateMachine(bench.worker, bench.machine.supervision(), deaf);
    TestObserver<RunResult> run = machine.run(CountDown.table(), 1).test();
    bench.worker.triggerActions();
    run.assertError(error);
  }

  @Test
  void disposingEndsTheRunAndWhatItsStateWaitsFor() {
    SingleSubject<Integer> answer = SingleSubject.create();
    Act<Integer, Integer> work = Act.of("Work", (input, step) -> answer);
    TestObserver<RunResult> run = bench.run(work.alone(), 1);
    run.dispose();
    assertThat(answer.hasObservers()).isFalse();
    answer.onSuccess(1);
    bench.worker.triggerActions();
    run.assertNoValues();
    assertThat(bench.diary.lines).containsExactly("alone entered Work");
  }

  @Test
  void lateAnswersAndErrorsMeetSilence() {
    Stubborn<Integer> answer = new Stubborn<>();
    Act<Integer, Integer> work = Act.of("Work", (input, step) -> answer);
    bench.run(work.alone(), 1).dispose();
    answer.observer.onError(new IllegalStateException("too late"));
    bench.run(work.alone(), 1).dispose();
    answer.observer.onSuccess(1);
    assertThat(bench.diary.lines).containsExactly("alone entered Work", "alone entered Work");
  }

  @Test
  void runsOfOneTableDoNotMeet() {
    SingleSubject<String> answer = SingleSubject.create();
    Act<String, String> ask = Act.of("Ask", (input, step) -> answer.map(text -> input + text));
    TransitionTable<String> table = ask.alone();
    TestObserver<RunResult> first = bench.run(table, "a");
    TestObserver<RunResult> second = bench.run(table, "b");
    answer.onSuccess("!");
    first.assertValue(ending -> ending.payload().equals("a!"));
    second.assertValue(ending -> ending.payload().equals("b!"));
  }
}
