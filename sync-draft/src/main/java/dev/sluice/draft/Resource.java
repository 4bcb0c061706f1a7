package dev.sluice.draft;

import org.jspecify.annotations.Nullable;

/**
 * Rows that can be listed: they become a type.
 *
 * @param name that of the type
 */
record Resource(String name, Listing listing, Identity identity, Requests requests) {

  Schema row() {
    return listing.row();
  }

  /** The path of the list, as the document has it. */
  String listPath() {
    return listing.operation().path();
  }

  /** The path of one row; null if no request names a row. */
  @Nullable String itemPath() {
    for (@Nullable Operation each :
        new @Nullable Operation[] {requests.one(), requests.update(), requests.delete()}) {
      if (each != null && each.path().contains("{")) {
        return each.path();
      }
    }
    return null;
  }

  /** Whether a property of another row, with that name, may lead to these rows. */
  boolean isCalled(String property) {
    String bare = Naming.withoutId(property);
    return Naming.areSame(bare, name) || Naming.isPersonOf(bare, name);
  }

  /** Whether a schema is that of these rows, by its name. */
  boolean isNamedIn(Schema schema) {
    for (String name : schema.names()) {
      if (row().names().contains(name) || Naming.areSame(name, this.name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether anything can be written. */
  boolean isReadOnly() {
    return !requests.canCreate() && !requests.canUpdate();
  }
}
