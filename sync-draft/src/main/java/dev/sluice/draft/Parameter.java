package dev.sluice.draft;

/**
 * A parameter of a request.
 *
 * @param words what is said about it
 */
record Parameter(String name, Schema schema, String words) {

  /** What is said about it and its values. */
  String allWords() {
    return words + "\n" + schema.words();
  }
}
