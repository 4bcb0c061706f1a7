package dev.sluice.internal.machine;

/**
 * Extra states that a domain puts into a loop. The hook adds its states to the loop's table and
 * names the first of its states. Each outcome of the added states leads to another added state or
 * to one of the exits.
 *
 * @param <P> the loop's payload
 */
@FunctionalInterface
public interface Hook<P> {

  /** Adds the states to the table, and answers the target at which the hook begins. */
  Target<P> into(TransitionTable.Builder<?> table, Exits<P> exits);

  /** A hook without states: the loop goes straight on. */
  static <P> Hook<P> none() {
    return (table, exits) -> exits.done();
  }

  /** This hook, followed by the other hook. */
  default Hook<P> then(Hook<P> other) {
    return (table, exits) ->
        into(table, new Exits<>(other.into(table, exits), exits.restart(), exits.stop()));
  }
}
