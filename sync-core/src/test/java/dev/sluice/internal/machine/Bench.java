package dev.sluice.internal.machine;

import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A machine in virtual time whose watchdog lives on a clock of its own. */
final class Bench {

  static final WaitReason SLOT = () -> "a slot";
  static final Duration PATIENCE = Duration.ofSeconds(60);

  final TestScheduler worker = new TestScheduler();
  final TestScheduler watch = new TestScheduler();
  final AtomicInteger interrupts = new AtomicInteger();
  final Diary diary = new Diary();
  final StateMachine machine =
      new StateMachine(
          worker, new Supervision(watch, PATIENCE, interrupts::incrementAndGet), diary);

  /** Runs a table until it has nothing more to do for now. */
  <I> TestObserver<RunResult> run(TransitionTable<I> table, I input) {
    TestObserver<RunResult> run = machine.run(table, input).test();
    worker.triggerActions();
    return run;
  }

  /** Lets time pass for the watchdog only. */
  void watchFor(Duration time) {
    watch.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
