package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;

/** Counts down to nothing, one transition a number. */
final class CountDown extends State<Integer> {

  final Outcome<Integer> more = outcome("more");
  final Outcome<String> reachedZero = outcome("reachedZero");

  CountDown() {
    super("CountDown");
  }

  static TransitionTable<Integer> table() {
    CountDown count = new CountDown();
    TransitionTable.Builder<Integer> table = TransitionTable.named("count");
    table.on(count.more).to(count);
    table.on(count.reachedZero).to(new End<String>("lift-off"));
    return table.beginningWith(count);
  }

  @Override
  public Single<Transition> start(Integer input, Step step) {
    return Single.just(input == 0 ? reachedZero.with("go") : more.with(input - 1));
  }
}
