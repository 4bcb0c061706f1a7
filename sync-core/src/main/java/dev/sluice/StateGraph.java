package dev.sluice;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Target;
import dev.sluice.internal.machine.TransitionTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The states and transitions of one loop, exactly as the engine runs them.
 *
 * @param loop the loop's name: {@code pull}, {@code push} or {@code clean-up}
 * @param states the names of the states; the loop begins with the first
 * @param arrows all transitions; a transition to a name that is no state ends the loop
 */
public record StateGraph(String loop, List<String> states, List<Arrow> arrows) {

  /** Copies the lists. */
  public StateGraph {
    states = List.copyOf(states);
    arrows = List.copyOf(arrows);
  }

  /**
   * A transition of a loop.
   *
   * @param from the name of the state that the transition leaves
   * @param outcome the name of the outcome that leads to the transition
   * @param to the name of the next state, or of an end of the loop
   */
  public record Arrow(String from, String outcome, String to) {

    static Arrow of(Outcome<?> outcome, Target<?> target) {
      return new Arrow(outcome.state().name(), outcome.name(), target.name());
    }

    /** The state and the outcome, such as {@code SendChange.accepted}. */
    @Override
    public String toString() {
      return from + "." + outcome;
    }
  }

  static StateGraph of(TransitionTable<?> table) {
    List<Arrow> arrows = new ArrayList<>();
    table.arrows().forEach((outcome, target) -> arrows.add(Arrow.of(outcome, target)));
    return new StateGraph(
        table.name(),
        table.states().stream().map(State::name).collect(Collectors.toList()),
        arrows);
  }

  /** Whether that name is an end of the loop and not a state. */
  public boolean isEnd(String name) {
    return !states.contains(name);
  }

  /** The graph as a Mermaid state diagram. */
  public String mermaid() {
    StringBuilder out = new StringBuilder("stateDiagram-v2\n");
    names().forEach(name -> line(out, "state \"", name, "\" as ", id(name)));
    line(out, "[*] --> ", id(states.get(0)));
    for (Arrow arrow : arrows) {
      line(out, id(arrow.from()), " --> ", id(arrow.to()), ": ", arrow.outcome());
    }
    names().stream().filter(this::isEnd).forEach(name -> line(out, id(name), " --> [*]"));
    return out.toString();
  }

  /** The graph as a Graphviz digraph. */
  public String dot() {
    StringBuilder out = new StringBuilder("digraph \"").append(loop).append("\" {\n");
    for (String name : names()) {
      String shape = isEnd(name) ? "doublecircle" : "box";
      line(out, id(name), " [label=\"", name, "\", shape=", shape, "]");
    }
    for (Arrow arrow : arrows) {
      String label = " [label=\"" + arrow.outcome() + "\"]";
      line(out, id(arrow.from()), " -> ", id(arrow.to()), label);
    }
    return out.append("}\n").toString();
  }

  /** The states and then the ends. */
  private List<String> names() {
    Set<String> names = new LinkedHashSet<>(states);
    arrows.forEach(arrow -> names.add(arrow.to()));
    return List.copyOf(names);
  }

  private String id(String name) {
    return "s" + names().indexOf(name);
  }

  private static void line(StringBuilder out, String... parts) {
    out.append("  ").append(String.join("", parts)).append('\n');
  }
}
