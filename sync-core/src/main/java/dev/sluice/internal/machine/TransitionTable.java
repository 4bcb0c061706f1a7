package dev.sluice.internal.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says for each outcome which state follows. Runs, tests and the drawings in the documents use the
 * same table. Immutable.
 *
 * @param <I> the input of the first state
 */
public final class TransitionTable<I> {

  private final String name;
  private final State<I> first;
  private final Map<Outcome<?>, Target<?>> arrows;

  private TransitionTable(String name, State<I> first, Map<Outcome<?>, Target<?>> arrows) {
    this.name = name;
    this.first = first;
    this.arrows = arrows;
  }

  public static <I> Builder<I> named(String name) {
    return new Builder<>(name);
  }

  /** The name of the table's loop. */
  public String name() {
    return name;
  }

  public State<I> first() {
    return first;
  }

  /** All arrows in the order they were drawn. */
  public Map<Outcome<?>, Target<?>> arrows() {
    return arrows;
  }

  Target<?> next(Outcome<?> outcome) {
    Target<?> target = arrows.get(outcome);
    if (target == null) {
      throw new IllegalStateException(outcome + " leads nowhere in the table " + name);
    }
    return target;
  }

  /** The states that a run can reach, in breadth-first order. */
  public Set<State<?>> states() {
    Set<State<?>> reached = new LinkedHashSet<>();
    Deque<State<?>> open = new ArrayDeque<>();
    open.add(first);
    while (!open.isEmpty()) {
      State<?> state = open.remove();
      if (reached.add(state)) {
        for (Outcome<?> outcome : state.outcomes()) {
          if (arrows.get(outcome) instanceof State<?> next) {
            open.add(next);
          }
        }
      }
    }
    return reached;
  }

  /** What is wrong with the graph: outcomes that lead nowhere, states that nothing leads to. */
  List<String> looseEnds() {
    Set<State<?>> states = states();
    List<String> loose = new ArrayList<>();
    for (State<?> state : states) {
      for (Outcome<?> outcome : state.outcomes()) {
        if (!arrows.containsKey(outcome)) {
          loose.add(outcome + " leads nowhere");
        }
      }
    }
    for (Outcome<?> outcome : arrows.keySet()) {
      if (!states.contains(outcome.state())) {
        loose.add(outcome.state() + " is never reached");
      }
    }
    return loose;
  }

  /**
   * Draws a table arrow by arrow.
   *
   * @param <I> the input of the first state
   */
  public static final class Builder<I> {

    private final String name;
    private final Map<Outcome<?>, Target<?>> arrows = new LinkedHashMap<>();

    private Builder(String name) {
      this.name = name;
    }

    public <P> LooseArrow<P> on(Outcome<P> outcome) {
      return new LooseArrow<>(outcome, arrows);
    }

    /**
     * Completes the table.
     *
     * @param first the state in which each run begins
     * @throws IllegalStateException if an outcome leads nowhere or a state is never reached
     */
    public TransitionTable<I> beginningWith(State<I> first) {
      TransitionTable<I> table =
          new TransitionTable<>(
              name, first, Collections.unmodifiableMap(new LinkedHashMap<>(arrows)));
      List<String> loose = table.looseEnds();
      if (!loose.isEmpty()) {
        throw new IllegalStateException("table " + name + ": " + String.join(", ", loose));
      }
      return table;
    }
  }

  /**
   * An arrow that has no head yet.
   *
   * @param <P> what it carries
   */
  public static final class LooseArrow<P> {

    private final Outcome<P> outcome;
    private final Map<Outcome<?>, Target<?>> arrows;

    private LooseArrow(Outcome<P> outcome, Map<Outcome<?>, Target<?>> arrows) {
      this.outcome = outcome;
      this.arrows = arrows;
    }

    /**
     * Draws an arrow from the outcome to a target.
     *
     * @throws IllegalStateException if the outcome has an arrow already
     */
    public void to(Target<? super P> target) {
      if (arrows.put(outcome, target) != null) {
        throw new IllegalStateException(outcome + " leads to two targets");
      }
    }
  }
}
