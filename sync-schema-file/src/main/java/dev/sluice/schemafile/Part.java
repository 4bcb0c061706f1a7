package dev.sluice.schemafile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A part of a file: a value.
 *
 * @param line where it stands, or its name if it has one; the first line is 1
 */
record Part(String file, Node node, int line) {

  /** The whole of a file. JSON is YAML, too. */
  static Part parse(String file, String text) {
    try {
      LoadSettings settings = BoundedParser.settings(text, false);
      Optional<Node> root =
          new Composer(settings, BoundedParser.of(text, settings)).getSingleNode();
      return of(
          file, root.orElseThrow(() -> new SchemaFileException(file, 1, "the file is empty")));
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
      throw new SchemaFileException(file, line, e.getProblem());
    } catch (YamlEngineException e) {
      throw new SchemaFileException(file, 1, String.valueOf(e.getMessage()));
    }
  }

  private static Part of(String file, Node node) {
    return new Part(file, node, node.getStartMark().map(Mark::getLine).orElse(0) + 1);
  }

  /** What is wrong with this part. */
  SchemaFileException wrong(String problem) {
    return new SchemaFileException(file, line, problem);
  }

  /** Does something with this part; what is refused, is told with the line. */
  <T> T here(String word, Supplier<T> action) {
    try {
      return action.get();
    } catch (SchemaFileException toldAlready) {
      throw toldAlready;
    } catch (IllegalArgumentException | IllegalStateException refused) {
      throw wrong(word + ": " + refused.getMessage());
    }
  }

  /** Whether nothing stands here. */
  boolean isNothing() {
    return node.getTag().equals(Tag.NULL);
  }

  boolean isScalar() {
    return node instanceof ScalarNode;
  }

  /** A text, number or truth as it is written. */
  String text() {
    if (node instanceof ScalarNode scalar && !isNothing()) {
      return scalar.getValue();
    }
    throw wrong("a text must stand here");
  }

  /** Nothing and true mean yes. */
  boolean flag() {
    if (isNothing() || node.getTag().equals(Tag.BOOL)) {
      return isNothing() || Boolean.parseBoolean(text());
    }
    throw wrong("nothing, true or false must stand here");
  }

  int number() {
    try {
      return Integer.parseInt(text());
    } catch (NumberFormatException e) {
      throw wrong("a whole number must stand here, not '" + text() + "'");
    }
  }

  /** A text, whole number or truth as JSON has it. */
  Object plain() {
    if (node.getTag().equals(Tag.BOOL)) {
      return flag();
    }
    if (node.getTag().equals(Tag.FLOAT)) {
      throw wrong("a text in quotes, a whole number, true or false must stand here, not " + text());
    }
    return node.getTag().equals(Tag.INT) ? (Object) wholeNumber() : text();
  }

  private Long wholeNumber() {
    try {
      return Long.valueOf(text());
    } catch (NumberFormatException e) {
      throw wrong("'" + text() + "' is no whole number of 64 bits");
    }
  }

  /** The parts of a {@link #list()} that must have some. */
  List<Part> items() {
    List<Part> parts = list();
    if (parts.isEmpty()) {
      throw wrong("the list must not be empty");
    }
    return parts;
  }

  /** The parts of a list. One part that is no list is a list of itself. */
  List<Part> list() {
    if (!(node instanceof SequenceNode sequence)) {
      return List.of(this);
    }
    List<Part> parts = new ArrayList<>();
    sequence.getValue().forEach(each -> parts.add(of(file, each)));
    return parts;
  }

  /** The parts by their names, in the file's order. A text alone is a name without a value. */
  Map<String, Part> entries() {
    Map<String, Part> entries = new LinkedHashMap<>();
    if (isScalar() && !isNothing()) {
      entries.put(text(), new Part(file, nothing(), line));
      return entries;
    }
    if (!(node instanceof MappingNode mapping)) {
      throw wrong("names with values must stand here");
    }
    for (NodeTuple tuple : mapping.getValue()) {
      Part name = of(file, tuple.getKeyNode());
      if (entries.put(name.text(), new Part(file, tuple.getValueNode(), name.line)) != null) {
        throw name.wrong("'" + name.text() + "' stands here twice");
      }
    }
    return entries;
  }

  private Node nothing() {
    return new ScalarNode(
        Tag.NULL, true, "", ScalarStyle.PLAIN, node.getStartMark(), node.getEndMark());
  }
}
