package dev.sluice.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a type must say, or must not say, to be stored and synced. */
final class TypeRules {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");

  private final String type;
  private final List<? extends Field<?, ?>> fields;
  private final Set<String> columns = new HashSet<>();

  TypeRules(String type, List<? extends Field<?, ?>> fields) {
    this.type = type;
    this.fields = fields;
  }

  /** Fails with a sentence at the first rule that is broken. */
  void check(Endpoints endpoints) {
    for (Field<?, ?> field : fields) {
      if (!columns.add(field.column())) {
        throw new IllegalArgumentException("two fields of " + type + " have the column " + field);
      }
      requireEnd(field);
    }
    columns.add("id");
    for (String path : endpoints.pathsOfRows()) {
      requireFilled(path);
    }
  }

  /** The row that a reference leads to may be deleted on the server at any time. */
  private void requireEnd(Field<?, ?> field) {
    if (field.kind() == Kind.REFERENCE && !field.isNullable() && !field.isOwnedByTarget()) {
      throw new IllegalArgumentException(
          "the reference "
              + (type + "." + field)
              + " must be nullable() or ownedByTarget(), since its target may be deleted");
    }
  }

  private void requireFilled(String path) {
    Matcher placeholder = PLACEHOLDER.matcher(path);
    while (placeholder.find()) {
      if (!columns.contains(placeholder.group(1))) {
        throw new IllegalArgumentException(
            "no column of " + type + " fills " + placeholder.group() + " in " + path);
      }
    }
  }
}
