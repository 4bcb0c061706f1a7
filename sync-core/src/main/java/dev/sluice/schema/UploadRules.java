package dev.sluice.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a type must offer before files can be attached to its rows. */
final class UploadRules {

  private UploadRules() {}

  /** Fails at the first rule that is broken. */
  static void check(String type, List<? extends Field<?, ?>> fields, Endpoints endpoints) {
    Uploads uploads = endpoints.uploads();
    if (uploads == null) {
      return;
    }
    if (endpoints.update() == null) {
      // A file may be attached at any time, also while a create is on its way.
      throw new IllegalArgumentException(
          "a row of " + type + " names its uploads in an update, so it needs one");
    }
    fields.stream().filter(Field::isByUser).forEach(field -> check(uploads, field.sentAs(), field));
    for (@Nullable Endpoint sending :
        new @Nullable Endpoint[] {endpoints.create(), endpoints.update()}) {
      if (sending != null) {
        Map<String, Object> said = sending.constants();
        said.keySet().forEach(constant -> check(uploads, constant, constant));
      }
    }
  }

  /** A list cannot be in a value, nor a value in the list. */
  private static void check(Uploads uploads, String sentAs, Object what) {
    String list = uploads.name() + ".";
    String value = sentAs.replace(Names.EACH, "") + ".";
    if (list.startsWith(value) || value.startsWith(list)) {
      throw new IllegalArgumentException(
          what + " cannot be sent: its place " + sentAs + " is that of the uploads");
    }
  }
}
