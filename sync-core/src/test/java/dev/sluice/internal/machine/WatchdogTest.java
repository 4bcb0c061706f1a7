package dev.sluice.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WatchdogTest {

  private static final Duration LATEST = Bench.PATIENCE.multipliedBy(5).dividedBy(4);

  private final Bench bench = new Bench();
  private final SingleSubject<Integer> answer = SingleSubject.create();
  private final AtomicReference<Step> held = new AtomicReference<>();
  private final Act<Integer, Integer> hang =
      Act.of(
          "Hang",
          (input, step) -> {
            held.set(step);
            return answer;
          });

  @Test
  void runWithoutProgressIsEnded() {
    TestObserver<RunResult> run = bench.run(hang.alone(), 1);
    bench.watchFor(Bench.PATIENCE);
    run.assertNoErrors();
    bench.watchFor(LATEST.minus(Bench.PATIENCE));
    run.assertError(
        error ->
            error instanceof MachineStalledException stalled
                && stalled.state().equals("Hang")
                && stalled.getMessage().equals("Hang made no progress for 60 s"));
    assertThat(bench.interrupts).hasValue(1);
    assertThat(answer.hasObservers()).isFalse();
  }

  @Test
  void progressRestartsIt() {
    TestObserver<RunResult> run = bench.run(hang.alone(), 1);
    for (int i = 0; i < 10; i++) {
      bench.watchFor(Bench.PATIENCE.minusSeconds(1));
      held.get().progress(i, 10);
    }
    run.assertNoErrors();
    bench.watchFor(LATEST);
    run.assertError(MachineStalledException.class);
  }

  @Test
  void hopRestartsIt() {
    Act<Integer, Integer> first = Act.of("First", (input, step) -> answer);
    SingleSubject<Integer> second = SingleSubject.create();
    TestObserver<RunResult> run =
        bench.run(first.then(Act.of("Second", (Integer input, Step step) -> second)), 1);
    bench.watchFor(Bench.PATIENCE.minusSeconds(1));
    answer.onSuccess(1);
    bench.worker.triggerActions();
    bench.watchFor(Bench.PATIENCE.minusSeconds(1));
    run.assertNoErrors();
  }

  @Test
  void waitsDoNotCount() {
    SingleSubject<Integer> slot = SingleSubject.create();
    Act<Integer, Integer> work =
        Act.of("Work", (input, step) -> step.wait(Bench.SLOT, null, slot).flatMap(i -> answer));
    TestObserver<RunResult> run = bench.run(work.alone(), 1);
    bench.watchFor(Duration.ofHours(1));
    slot.onSuccess(1);
    bench.watchFor(Bench.PATIENCE);
    run.assertNoErrors();
    bench.watchFor(LATEST.minus(Bench.PATIENCE));
    run.assertError(MachineStalledException.class);
  }

  @Test
  void nothingIsWatchedAfterTheEnd() {
    Looks looks = new Looks();
    StateMachine machine =
        new StateMachine(
            bench.worker, new Supervision(looks, Bench.PATIENCE, () -> {}), bench.diary);
    TestObserver<RunResult> ended = machine.run(CountDown.table(), 3).test();
    assertThat(looks.last.isDisposed()).isFalse();
    bench.worker.triggerActions();
    ended.assertComplete();
    assertThat(looks.last.isDisposed()).isTrue();

    machine.run(hang.alone(), 1).test().dispose();
    assertThat(looks.last.isDisposed()).isTrue();

    TestObserver<RunResult> failed = machine.run(hang.alone(), 1).test();
    bench.worker.triggerActions();
    answer.onError(new IllegalStateException("broken"));
    failed.assertError(IllegalStateException.class);
    assertThat(looks.last.isDisposed()).isTrue();
  }

  /** Remembers the looks that were asked for last. */
  private static final class Looks extends Scheduler {

    private Disposable last = Disposable.disposed();

    @Override
    public Disposable schedulePeriodicallyDirect(
        Runnable run, long initialDelay, long period, TimeUnit unit) {
      last = super.schedulePeriodicallyDirect(run, initialDelay, period, unit);
      return last;
    }

    @Override
    public Worker createWorker() {
      return new TestScheduler().createWorker();
    }
  }

  @Test
  void hungWorkerIsFreedBeforeTheRunEnds() throws InterruptedException {
    CountDownLatch hung = new CountDownLatch(1);
    CountDownLatch freed = new CountDownLatch(1);
    Act<Integer, Integer> block =
        Act.of("Block", (input, step) -> Single.fromSupplier(() -> blockUntil(hung, freed)));
    TestScheduler watch = new TestScheduler();
    StateMachine machine =
        new StateMachine(
            Schedulers.single(),
            new Supervision(watch, Bench.PATIENCE, freed::countDown),
            MachineListener.NONE);
    AtomicReference<Long> heldAtTheEnd = new AtomicReference<>();
    TestObserver<RunResult> run =
        machine.run(block.alone(), 1).doOnError(error -> heldAtTheEnd.set(freed.getCount())).test();
    assertThat(hung.await(1, TimeUnit.MINUTES)).isTrue();
    watch.advanceTimeBy(LATEST.toNanos(), TimeUnit.NANOSECONDS);
    run.awaitDone(1, TimeUnit.MINUTES).assertError(MachineStalledException.class);
    assertThat(heldAtTheEnd).hasValue(0L);
  }

  private static int blockUntil(CountDownLatch hung, CountDownLatch freed) {
    hung.countDown();
    try {
      freed.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    throw new IllegalStateException("interrupted");
  }

  @Test
  void interruptThatFailsHidesNothing() {
    IllegalStateException error = new IllegalStateException("closed");
    Runnable fail =
        () -> {
          throw error;
        };
    StateMachine machine =
        new StateMachine(
            bench.worker, new Supervision(bench.watch, Bench.PATIENCE, fail), bench.diary);
    TestObserver<RunResult> run = machine.run(hang.alone(), 1).test();
    bench.watchFor(LATEST);
    run.assertError(
        stalled -> stalled instanceof MachineStalledException && suppresses(stalled, error));
  }

  private static boolean suppresses(Throwable outer, Throwable inner) {
    return outer.getSuppressed().length == 1 && outer.getSuppressed()[0] == inner;
  }

  @Test
  void patienceMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Supervision(bench.watch, Duration.ZERO, () -> {}))
        .withMessage("patience must be positive: PT0S");
  }
}
