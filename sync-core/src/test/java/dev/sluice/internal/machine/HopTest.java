package dev.sluice.internal.machine;

import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A hop from state to state costs no stack, however many answer at once. */
class HopTest {

  private static final int MILLION = 1_000_000;

  private final Bench bench = new Bench();

  @Test
  void millionTransitionsOnAThread() {
    StateMachine machine =
        new StateMachine(Schedulers.single(), bench.machine.supervision(), MachineListener.NONE);
    machine
        .run(CountDown.table(), MILLION)
        .test()
        .awaitDone(2, TimeUnit.MINUTES)
        .assertValue(ending -> ending.payload().equals("go"));
  }

  @Test
  void millionTransitionsInVirtualTime() {
    StateMachine machine =
        new StateMachine(bench.worker, bench.machine.supervision(), MachineListener.NONE);
    TestObserver<RunResult> run = machine.run(CountDown.table(), MILLION).test();
    bench.worker.triggerActions();
    run.assertValue(ending -> ending.payload().equals("go"));
  }
}
