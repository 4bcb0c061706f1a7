package dev.sluice.schemafile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Writes a part of a file in one line, as YAML or as JSON. */
final class FlowText {

  /** Aliases within aliases may stand for more than memory holds. */
  private static final int MOST_NODES = 2000;

  private final boolean isJson;
  private int nodes;

  FlowText(boolean isJson) {
    this.isJson = isJson;
  }

  /** In quotes, as YAML and JSON both have it. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfeff) {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  String of(Node node) {
    if (++nodes > MOST_NODES) {
      throw new SchemaFileException(
          "the schema",
          node.getStartMark().orElseThrow().getLine() + 1,
          "an alias stands for too much to be changed in one place");
    }
    if (node instanceof MappingNode mapping) {
      List<String> entries = new ArrayList<>();
      mapping.getValue().forEach(entry -> entries.add(entry(entry)));
      return "{" + String.join(", ", entries) + "}";
    }
    if (node instanceof SequenceNode sequence) {
      return "[" + String.join(", ", sequence.getValue().stream().map(this::of).toList()) + "]";
    }
    return scalar((ScalarNode) node);
  }

  private String entry(NodeTuple entry) {
    Node value = entry.getValueNode();
    ScalarNode name = (ScalarNode) entry.getKeyNode();
    boolean isBare = value.getTag().equals(Tag.NULL);
    String key = isJson ? quoted(name.getValue()) : scalar(name);
    if (isBare) {
      return isJson ? key + ": true" : key;
    }
    return key + ": " + of(value);
  }

  private String scalar(ScalarNode scalar) {
    String text = scalar.getValue();
    boolean isPlain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
    if (isPlain && !scalar.getTag().equals(Tag.STR)) {
      return isJson && text.isEmpty() ? "null" : text;
    }
    boolean isWord = isPlain && text.matches("[A-Za-z0-9_][\\w./-]*");
    return isWord && !isJson ? text : quoted(text);
  }
}
