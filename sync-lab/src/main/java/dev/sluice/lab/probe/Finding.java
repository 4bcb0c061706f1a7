package dev.sluice.lab.probe;

import dev.sluice.schema.EntityType;

/**
 * What a probe has found out.
 *
 * @param type the type that it asked about
 * @param question what it asked
 * @param verdict what the server showed
 * @param words what was seen, and which word of the schema fits better; empty if all is as said. It
 *     has words of the server, and none of the credentials
 */
public record Finding(EntityType<?> type, Question question, Verdict verdict, String words) {

  /** What the server showed. */
  public enum Verdict {
    /** It does what the schema says. */
    AS_SAID,
    /** It does something else. */
    OTHERWISE,
    /** It could not be asked; the words say why. */
    NOT_ASKED
  }
}
