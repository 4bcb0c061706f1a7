package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A state for tests: one outcome, and whatever the test wants it to do. */
final class Act<I, O> extends State<I> {

  final Outcome<O> done;
  private final BiFunction<I, Step, Single<O>> work;

  private Act(String name, boolean binding, BiFunction<I, Step, Single<O>> work) {
    super(name);
    this.done = binding ? bindingOutcome("sent") : outcome("done");
    this.work = work;
  }

  static <I, O> Act<I, O> of(String name, BiFunction<I, Step, Single<O>> work) {
    return new Act<>(name, false, work);
  }

  static <I, O> Act<I, O> of(String name, Function<I, O> work) {
    return of(name, (input, step) -> Single.fromSupplier(() -> work.apply(input)));
  }

  static <I, O> Act<I, O> binding(String name, BiFunction<I, Step, Single<O>> work) {
    return new Act<>(name, true, work);
  }

  /** A table of this state alone. */
  TransitionTable<I> alone() {
    TransitionTable.Builder<I> table = TransitionTable.named("alone");
    table.on(done).to(new End<O>("over"));
    return table.beginningWith(this);
  }

  /** A table of this state and another one. */
  <P> TransitionTable<I> then(Act<? super O, P> next) {
    TransitionTable.Builder<I> table = TransitionTable.named("pair");
    table.on(done).to(next);
    table.on(next.done).to(new End<P>("over"));
    return table.beginningWith(this);
  }

  @Override
  public Single<Transition> start(I input, Step step) {
    return work.apply(input, step).map(done::with);
  }
}
