package dev.sluice.draft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about one word.
 *
 * @param word a word of the schema file
 * @param value what stands behind it; null if the word is left out
 * @param questions what the description does not tell about it
 */
record Finding(String word, @Nullable Object value, List<String> questions) {

  static Finding of(String word, Object value, String... questions) {
    return new Finding(word, value, List.of(questions));
  }

  /** The word is left out, and that may be wrong. */
  static Finding asked(String word, String question) {
    return new Finding(word, null, List.of(question));
  }
}
