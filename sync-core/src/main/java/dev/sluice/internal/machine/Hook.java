package dev.sluice.internal.machine;

/**
 * A part of a table that a loop takes in at one of its named places. It adds its own states to the
 * table, leads all of their outcomes to each other or to the exits, and names its first state.
 *
 * @param <P> the loop's payload
 */
@FunctionalInterface
public interface Hook<P> {

  /** Adds the part and answers where it begins. */
  Target<P> into(TransitionTable.Builder<?> table, Exits<P> exits);

  /** Nothing at all: the loop goes straight on. */
  static <P> Hook<P> none() {
    return (table, exits) -> exits.done();
  }

  /** This part, and the other one when this is done. */
  default Hook<P> then(Hook<P> other) {
    return (table, exits) ->
        into(table, new Exits<>(other.into(table, exits), exits.restart(), exits.stop()));
  }
}
