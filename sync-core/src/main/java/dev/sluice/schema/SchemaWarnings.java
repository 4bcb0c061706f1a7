package dev.sluice.schema;

import java.util.ArrayList;
import java.util.List;

/** Warns of promises that a schema cannot keep because a declaration is missing. */
final class SchemaWarnings {

  private final List<String> warnings = new ArrayList<>();

  private SchemaWarnings() {}

  static List<String> of(SyncSchema schema) {
    SchemaWarnings found = new SchemaWarnings();
    if (schema.account() == null) {
      found.add("the schema has no accountIn: the app's name for an account says whose rows it is");
    }
    boolean changes = schema.types().stream().anyMatch(SchemaWarnings::isWritten);
    if (changes && schema.credentialsCheck() == null) {
      found.add("the schema has no credentialsCheckedAt: a 403 refuses one row, revoked or not");
    }
    schema.types().forEach(found::look);
    return List.copyOf(found.warnings);
  }

  private static boolean isWritten(EntityType<?> type) {
    Endpoints at = type.endpoints();
    return at.create() != null || at.update() != null || at.delete() != null;
  }

  private void look(EntityType<?> type) {
    Endpoint update = type.endpoints().update();
    if (update == null || type.endpoints().create() == null) {
      return; // a type without creates has few rows, and nobody else edits them
    }
    if (type.modifiedAt() == null) {
      add(type + " has no modifiedAt: where both sides change a field, the user's value wins");
    }
    if (update.isEntire() && update.version() == null) {
      add(type + " has an entire() update without a version: it overwrites what others changed");
    }
    if (!update.answersRow() && type.endpoints().one() == null) {
      add(type + " has a silent() update and no one: an update that is ignored counts as done");
    }
  }

  private void add(String warning) {
    warnings.add(warning);
  }
}
