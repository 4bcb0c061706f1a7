package dev.sluice.schemafile;

import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/** Proves that a text was changed at one place only: YAML has more ways to write than an edit. */
final class EditCheck {

  private final EditedText before;
  private final SchemaEdit edit;

  EditCheck(EditedText before, SchemaEdit edit) {
    this.before = before;
    this.edit = edit;
  }

  /** The text after the edit, if nothing else changed. */
  String checked(String text) {
    EditedText after = parsed(text);
    Object right = EditedTree.of(before).with(edit.path(), said());
    if (!right.equals(EditedTree.of(after).root()) || after.isJson() != before.isJson()) {
      throw refused("it cannot be changed without what stands beside it");
    }
    requireComments(after);
    return text;
  }

  private Optional<Object> said() {
    return Optional.ofNullable(edit.value())
        .map(said -> EditedTree.ofValue(edit.said(before.isJson())));
  }

  private EditedText parsed(String text) {
    try {
      return EditedText.of(text);
    } catch (SchemaFileException e) {
      throw refused("it cannot be changed alone");
    }
  }

  /** A comment goes only with the lines of a word that is taken away. */
  private void requireComments(EditedText after) {
    int from = 0;
    for (EditedText.Comment comment : before.comments()) {
      if (!goes(comment)) {
        int found = after.text().indexOf(comment.text(), from);
        if (found < 0) {
          throw refused("the comment in line " + (comment.line() + 1) + " would go");
        }
        from = found + comment.text().length();
      }
    }
  }

  private boolean goes(EditedText.Comment comment) {
    Optional<NodeTuple> entry = entry();
    return edit.value() == null
        && entry.isPresent()
        && comment.line() >= line(entry.get().getKeyNode().getStartMark())
        && comment.line() <= before.lineOf(before.end(entry.get()));
  }

  private Optional<NodeTuple> entry() {
    Node node = before.root();
    Optional<NodeTuple> entry = Optional.empty();
    for (String word : edit.path()) {
      entry =
          node instanceof MappingNode mapping
              ? SchemaEdit.entry(mapping, word)
              : Optional.<NodeTuple>empty();
      if (entry.isEmpty()) {
        return entry;
      }
      node = entry.get().getValueNode();
    }
    return entry;
  }

  private SchemaFileException refused(String problem) {
    String alias =
        before.aliases().isEmpty()
            ? ""
            : "; an alias stands in line " + (line(before.aliases().get(0).getStartMark()) + 1);
    int line = entry().map(found -> line(found.getKeyNode().getStartMark())).orElse(0) + 1;
    String path = String.join(".", Objects.requireNonNull(edit.path()));
    return new SchemaFileException("the schema", line, path + ": " + problem + alias);
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(Mark::getLine).orElse(0);
  }
}
