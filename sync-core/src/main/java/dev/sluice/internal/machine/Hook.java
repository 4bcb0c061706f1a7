package dev.sluice.internal.machine;

/**
 * A part of a transition table that a domain adds to a loop. The part adds its states to the table,
 * connects all their outcomes to each other or to the exits, and names its first state.
 *
 * @param <P> the loop's payload
 */
@FunctionalInterface
public interface Hook<P> {

  /** Adds the part and answers where it begins. */
  Target<P> into(TransitionTable.Builder<?> table, Exits<P> exits);

  /** No states: the loop goes straight on. */
  static <P> Hook<P> none() {
    return (table, exits) -> exits.done();
  }

  /** This part followed by the other one. */
  default Hook<P> then(Hook<P> other) {
    return (table, exits) ->
        into(table, new Exits<>(other.into(table, exits), exits.restart(), exits.stop()));
  }
}
