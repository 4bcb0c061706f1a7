package dev.sluice.lab.probe;

import dev.sluice.schema.EntityType;
import dev.sluice.schemafile.SchemaEdit;
import java.util.List;

/**
 * What a probe has found out.
 *
 * @param type the type that it asked about
 * @param question what it asked
 * @param verdict what the server showed
 * @param words what was seen, and which word of the schema fits better; empty if all is as said. It
 *     has words of the server, and none of the credentials
 * @param edits what would make a schema file fit, as far as the server has shown it; empty if it
 *     has not
 */
public record Finding(
    EntityType<?> type, Question question, Verdict verdict, String words, List<SchemaEdit> edits) {

  /** The list is copied. */
  public Finding {
    edits = List.copyOf(edits);
  }

  /** What the server showed. */
  public enum Verdict {
    /** It does what the schema says. */
    AS_SAID,
    /** It does something else. */
    OTHERWISE,
    /** It could not be asked; the words say why. */
    NOT_ASKED
  }

  /** The type, the claim and the words. */
  @Override
  public String toString() {
    String line = type + ": " + question.claim();
    String said = verdict == Verdict.AS_SAID ? "yes" : verdict == Verdict.OTHERWISE ? "NO" : "-";
    return line + ": " + said + (words.isEmpty() ? "" : ", " + words);
  }
}
