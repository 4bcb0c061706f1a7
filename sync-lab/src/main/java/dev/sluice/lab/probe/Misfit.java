package dev.sluice.lab.probe;

import dev.sluice.schemafile.SchemaEdit;
import java.util.List;

/**
 * What the server does otherwise than the schema says.
 *
 * @param words empty if it does as said
 * @param edits what would make a schema file fit
 */
record Misfit(String words, List<SchemaEdit> edits) {

  static final Misfit NONE = of("");

  static Misfit of(String words, SchemaEdit... edits) {
    return new Misfit(words, List.of(edits));
  }

  static Misfit of(String words, List<SchemaEdit> edits) {
    return new Misfit(words, words.isEmpty() ? List.of() : edits);
  }

  boolean isNone() {
    return words.isEmpty();
  }
}
