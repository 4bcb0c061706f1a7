package dev.sluice.lab.worlds;

/**
 * A drawn reference.
 *
 * @param target the path of the type that it leads to; of the type itself in a tree
 * @param isOwned whether the row goes with what it refers to
 * @param isNested whether rows are listed below what they refer to
 */
record Link(String column, String target, boolean isOwned, boolean isNested) {

  String json() {
    return column + "_id";
  }
}
