package dev.sluice.machine;

import java.util.LinkedHashMap;
import java.util.Map;

/** Draws a table, so that no picture can say other than what runs. */
public final class Diagram {

  private final TransitionTable<?> table;
  private final Map<Target<?>, String> ids = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();

  private Diagram(TransitionTable<?> table) {
    this.table = table;
    table.states().forEach(this::number);
    table.arrows().values().forEach(this::number);
  }

  /** The table as a Mermaid state diagram. */
  public static String mermaid(TransitionTable<?> table) {
    return new Diagram(table).mermaid();
  }

  /** The table as a Graphviz digraph. */
  public static String dot(TransitionTable<?> table) {
    return new Diagram(table).dot();
  }

  private String mermaid() {
    out.append("stateDiagram-v2\n");
    ids.forEach((target, id) -> line("state \"", target.name(), "\" as ", id));
    line("[*] --> ", id(table.first()));
    table
        .arrows()
        .forEach(
            (outcome, target) ->
                line(id(outcome.state()), " --> ", id(target), ": ", outcome.name()));
    ids.forEach(
        (target, id) -> {
          if (target instanceof End) {
            line(id, " --> [*]");
          }
        });
    return out.toString();
  }

  private String dot() {
    out.append("digraph \"").append(table.name()).append("\" {\n");
    ids.forEach(
        (target, id) -> {
          String shape = target instanceof End ? "doublecircle" : "box";
          line(id, " [label=\"", target.name(), "\", shape=", shape, "]");
        });
    table
        .arrows()
        .forEach(
            (outcome, target) ->
                line(id(outcome.state()), " -> ", id(target), " [label=\"", outcome.name(), "\"]"));
    return out.append("}\n").toString();
  }

  private void number(Target<?> target) {
    ids.putIfAbsent(target, "s" + ids.size());
  }

  private String id(Target<?> target) {
    return ids.getOrDefault(target, target.name());
  }

  private void line(String... parts) {
    out.append("  ").append(String.join("", parts)).append('\n');
  }
}
