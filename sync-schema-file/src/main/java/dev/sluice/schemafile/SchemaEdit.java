package dev.sluice.schemafile;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
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

  /** Those that YAML or one of its older versions reads as something else than a text. */
  private static final Set<String> NO_TEXTS =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

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
    boolean isPlain =
        text.matches("[A-Za-z_][\\w./-]*") && !NO_TEXTS.contains(text.toLowerCase(Locale.ROOT));
    return isPlain ? text : FlowText.quoted(text);
  }

  /**
   * The text of a file with this edit.
   *
   * @throws SchemaFileException if the text is no YAML, or if the word cannot be changed alone: an
   *     alias stands for it elsewhere, or a comment would go
   */
  public String applyTo(String text) {
    EditedText file = EditedText.of(text);
    return new EditCheck(file, this).checked(changed(file));
  }

  private String changed(EditedText file) {
    Node node = file.root();
    for (int i = 0; i < path.size(); i++) {
      if (!(node instanceof MappingNode mapping)) {
        return value == null ? file.text() : wrapped(file, node, i);
      }
      Optional<NodeTuple> entry = entry(mapping, path.get(i));
      if (entry.isEmpty()) {
        return value == null ? file.text() : inserted(file, mapping, i);
      }
      boolean isLast = i == path.size() - 1;
      if (!isLast && EditedText.isAlias(entry.get())) {
        return copied(file, entry.get(), i);
      }
      node = entry.get().getValueNode();
      if (isLast) {
        return value == null
            ? removed(file, mapping, entry.get())
            : file.replaced(entry.get(), said(file.isJson()));
      }
    }
    throw new IllegalStateException();
  }

  static Optional<NodeTuple> entry(MappingNode mapping, String name) {
    return mapping.getValue().stream()
        .filter(each -> each.getKeyNode() instanceof ScalarNode key && key.getValue().equals(name))
        .findFirst();
  }

  /** The value; in a file of JSON it is JSON, too. */
  String said(boolean isJson) {
    String said = Objects.requireNonNull(value);
    if (!isJson) {
      return said;
    }
    return said.isEmpty() ? "true" : new FlowText(true).of(EditedText.of(said).root());
  }

  /** The words from one on, within each other, in one line. */
  private String nested(int from, boolean isJson) {
    StringBuilder words = new StringBuilder();
    for (int i = from; i < path.size(); i++) {
      String word = isJson ? FlowText.quoted(path.get(i)) : quoted(path.get(i));
      words.append(i == from ? "" : " {").append(word).append(':');
    }
    String said = said(isJson);
    words.append(said.isEmpty() ? "" : " " + said);
    return words.append("}".repeat(path.size() - 1 - from)).toString();
  }

  /** What an alias stands for is written in its place, with the change: the rest stays shared. */
  private String copied(EditedText file, NodeTuple entry, int at) {
    String copy = new FlowText(false).of(entry.getValueNode());
    SchemaEdit within = new SchemaEdit(path.subList(at + 1, path.size()), value);
    String changed = within.changed(EditedText.of(copy));
    return changed.equals(copy) ? file.text() : file.replaced(entry, changed);
  }

  /** A text alone is a name without a value: the new word stands beside it. */
  private String wrapped(EditedText file, Node node, int from) {
    boolean isNothing = node.getTag().equals(Tag.NULL);
    int start = file.start(node);
    int end = file.end(node);
    String said = file.text().substring(start, end) + (file.isJson() ? ": true" : "");
    String both = (isNothing ? "" : said + ", ") + nested(from, file.isJson());
    return file.replaced(start, end, "{" + both + "}");
  }

  private String inserted(EditedText file, MappingNode mapping, int from) {
    String words = nested(from, file.isJson());
    List<NodeTuple> all = mapping.getValue();
    if (all.isEmpty()) {
      return file.replaced(file.start(mapping), file.end(mapping), "{" + words + "}");
    }
    if (mapping.getFlowStyle() == FlowStyle.FLOW) {
      NodeTuple last = all.get(all.size() - 1);
      String before = file.isJson() ? file.lineBefore(file.start(last.getKeyNode())) : " ";
      return file.inserted(file.end(last), "," + before + words);
    }
    int line = file.lineEnd(file.end(all.get(0)));
    String indent = " ".repeat(EditedText.column(all.get(0).getKeyNode()));
    return file.inserted(line, file.lineBreak() + indent + words);
  }

  private static String removed(EditedText file, MappingNode mapping, NodeTuple entry) {
    int start = file.start(entry.getKeyNode());
    int end = file.end(entry);
    List<NodeTuple> all = mapping.getValue();
    if (mapping.getFlowStyle() != FlowStyle.FLOW) {
      return file.without(file.lineStart(start), file.nextLine(end));
    }
    int index = all.indexOf(entry);
    if (index + 1 < all.size()) {
      end = file.start(all.get(index + 1).getKeyNode());
    } else if (index > 0) {
      start = file.end(all.get(index - 1));
    }
    return file.without(start, end);
  }
}
