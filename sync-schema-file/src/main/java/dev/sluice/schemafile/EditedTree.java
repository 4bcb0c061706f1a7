package dev.sluice.schemafile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * What a text says, whatever way it is written in: maps, lists and values.
 *
 * @param isJson whether a word that says nothing more says true
 */
record EditedTree(Object root, boolean isJson) {

  private static final int MOST_NODES = 100_000;
  private static final int DEEPEST = 200;
  private static final Leaf NOTHING = new Leaf(Tag.NULL, "");
  private static final Leaf TRUE = new Leaf(Tag.BOOL, "true");

  static EditedTree of(EditedText text) {
    return new EditedTree(new Reading().of(text.root()), text.isJson());
  }

  /** What stands behind a word. */
  static Object ofValue(String said) {
    return said.isBlank() ? NOTHING : of(EditedText.of(said)).root;
  }

  /** The same with that value at the path, or without the word. */
  Object with(List<String> path, Optional<Object> value) {
    return with(root, path, value);
  }

  private Object with(Object here, List<String> path, Optional<Object> value) {
    Map<Object, Object> entries = entries(here);
    String word = path.get(0);
    Object old = entries.get(word);
    if (old == null && value.isEmpty()) {
      return here;
    }
    if (path.size() > 1) {
      Object within = old == null ? NOTHING : old;
      entries.put(word, with(within, path.subList(1, path.size()), value));
    } else if (value.isPresent()) {
      entries.put(word, value.get());
    } else {
      entries.remove(word);
    }
    return entries;
  }

  /** A text alone is a name without a value. */
  private Map<Object, Object> entries(Object here) {
    Map<Object, Object> entries = new LinkedHashMap<>();
    if (here instanceof Map<?, ?> map) {
      entries.putAll(map);
    } else if (here instanceof Leaf leaf && !leaf.equals(NOTHING)) {
      entries.put(leaf.text, isJson ? TRUE : NOTHING);
    }
    return entries;
  }

  private record Leaf(Tag tag, String text) {}

  /** Aliases within aliases may stand for more than memory holds. */
  private static final class Reading {

    private int nodes;
    private int depth;

    private Object of(Node node) {
      if (++nodes > MOST_NODES || depth > DEEPEST) {
        throw wrong(node, "its aliases stand for too much");
      }
      depth++;
      Object said = said(node);
      depth--;
      return said;
    }

    private Object said(Node node) {
      if (node instanceof MappingNode mapping) {
        Map<String, Object> entries = new LinkedHashMap<>();
        mapping.getValue().forEach(entry -> add(entry, entries));
        return entries;
      }
      if (node instanceof SequenceNode sequence) {
        List<Object> all = new ArrayList<>();
        sequence.getValue().forEach(each -> all.add(of(each)));
        return all;
      }
      ScalarNode scalar = (ScalarNode) node;
      boolean isNothing = scalar.getTag().equals(Tag.NULL);
      return isNothing ? NOTHING : new Leaf(scalar.getTag(), scalar.getValue());
    }

    private void add(NodeTuple entry, Map<String, Object> entries) {
      if (!(entry.getKeyNode() instanceof ScalarNode name)) {
        throw wrong(entry.getKeyNode(), "a text must stand here");
      }
      if (entries.put(name.getValue(), of(entry.getValueNode())) != null) {
        throw wrong(name, "'" + name.getValue() + "' stands here twice");
      }
    }

    private static SchemaFileException wrong(Node node, String problem) {
      int line = node.getStartMark().orElseThrow().getLine() + 1;
      return new SchemaFileException("the schema", line, problem);
    }
  }
}
