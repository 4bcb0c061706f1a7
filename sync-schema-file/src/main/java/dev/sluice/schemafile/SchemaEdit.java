package dev.sluice.schemafile;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * One word of a schema file that is set or taken away. All else in the text stays as it is, with
 * its comments.
 *
 * @param path the word, behind those that it stands below: {@code types}, {@code notes}, {@code
 *     one}
 * @param value what it says, as YAML in one line; empty for a word that says nothing more; null
 *     takes the word away
 */
public record SchemaEdit(List<String> path, @Nullable String value) {

  /** The path must have a word. */
  public SchemaEdit {
    path = List.copyOf(path);
    if (path.isEmpty() || (value != null && value.contains("\n"))) {
      throw new IllegalArgumentException("an edit has a path, and a value of one line");
    }
  }

  /** A word that says a text. */
  public static SchemaEdit text(List<String> path, String text) {
    return new SchemaEdit(path, quoted(text));
  }

  private static String quoted(String text) {
    boolean isPlain = text.matches("[A-Za-z_][\\w./-]*");
    return isPlain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /**
   * The text of a file with this edit.
   *
   * @throws SchemaFileException if the text is no YAML, or has another thing at the path
   */
  public String applyTo(String text) {
    Part root = Part.parse("the schema", text);
    Node node = root.node();
    for (int i = 0; i < path.size(); i++) {
      if (!(node instanceof MappingNode mapping)) {
        return value == null ? text : wrapped(text, node, i);
      }
      Optional<NodeTuple> entry = entry(mapping, path.get(i));
      if (entry.isEmpty()) {
        return value == null ? text : inserted(text, mapping, i);
      }
      node = entry.get().getValueNode();
      if (i == path.size() - 1) {
        return value == null ? removed(text, mapping, entry.get()) : replaced(text, node, value);
      }
    }
    throw new IllegalStateException();
  }

  private static Optional<NodeTuple> entry(MappingNode mapping, String name) {
    return mapping.getValue().stream()
        .filter(each -> each.getKeyNode() instanceof ScalarNode key && key.getValue().equals(name))
        .findFirst();
  }

  /** The words from one on, within each other, as YAML in one line. */
  private String nested(int from) {
    StringBuilder words = new StringBuilder();
    for (int i = from; i < path.size(); i++) {
      words.append(i == from ? "" : " {").append(path.get(i)).append(':');
    }
    String said = Objects.requireNonNull(value);
    words.append(said.isEmpty() ? "" : " " + said);
    return words.append("}".repeat(path.size() - 1 - from)).toString();
  }

  /** A text alone is a name without a value: the new word stands beside it. */
  private String wrapped(String text, Node node, int from) {
    boolean isNothing = node.getTag().equals(Tag.NULL);
    String said = text.substring(at(text, start(node)), at(text, end(node)));
    return replaced(text, node, "{" + (isNothing ? "" : said + ", ") + nested(from) + "}");
  }

  private String inserted(String text, MappingNode mapping, int from) {
    if (mapping.getValue().isEmpty()) {
      return replaced(text, mapping, "{" + nested(from) + "}");
    }
    NodeTuple first = mapping.getValue().get(0);
    if (mapping.getFlowStyle() == FlowStyle.FLOW) {
      NodeTuple last = mapping.getValue().get(mapping.getValue().size() - 1);
      int end = at(text, end(last.getValueNode()));
      return text.substring(0, end) + ", " + nested(from) + text.substring(end);
    }
    int line = lineEnd(text, at(text, end(first.getValueNode())));
    String indent = " ".repeat(start(first.getKeyNode()).getColumn());
    return text.substring(0, line) + "\n" + indent + nested(from) + text.substring(line);
  }

  private static String removed(String text, MappingNode mapping, NodeTuple entry) {
    int start = at(text, start(entry.getKeyNode()));
    int end = at(text, end(entry.getValueNode()));
    if (mapping.getFlowStyle() != FlowStyle.FLOW) {
      int line = text.lastIndexOf('\n', start) + 1;
      return text.substring(0, line)
          + text.substring(Math.min(text.length(), lineEnd(text, end) + 1));
    }
    int index = mapping.getValue().indexOf(entry);
    if (index + 1 < mapping.getValue().size()) {
      end = at(text, start(mapping.getValue().get(index + 1).getKeyNode()));
    } else if (index > 0) {
      start = at(text, end(mapping.getValue().get(index - 1).getValueNode()));
    }
    return text.substring(0, start) + text.substring(end);
  }

  /** What stands behind a colon, with the blanks before it. */
  private static String replaced(String text, Node node, String by) {
    String before = text.substring(0, at(text, start(node))).stripTrailing();
    return before + (by.isEmpty() ? "" : " " + by) + text.substring(at(text, end(node)));
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private static Mark start(Node node) {
    return node.getStartMark().orElseThrow();
  }

  /** A collection in several lines ends, for the parser, where the next thing begins. */
  private static Mark end(Node node) {
    if (node instanceof CollectionNode<?> all
        && all.getFlowStyle() != FlowStyle.FLOW
        && !all.getValue().isEmpty()) {
      Object last = all.getValue().get(all.getValue().size() - 1);
      return end(last instanceof NodeTuple tuple ? tuple.getValueNode() : (Node) last);
    }
    return node.getEndMark().orElseThrow();
  }

  /** The parser counts code points. */
  private static int at(String text, Mark mark) {
    return text.offsetByCodePoints(0, mark.getIndex());
  }
}
