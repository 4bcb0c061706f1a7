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
    checkShown(type, fields, uploads, endpoints);
    fields.stream().filter(Field::isByUser).forEach(field -> check(uploads, field.sentAs(), field));
    for (@Nullable Endpoint sending :
        new @Nullable Endpoint[] {endpoints.create(), endpoints.update()}) {
      if (sending != null) {
        Map<String, Object> said = sending.constants();
        said.keySet().forEach(constant -> check(uploads, constant, constant));
      }
    }
  }

  /** Requires that the server lists a row's files, because a change must name them too. */
  private static void checkShown(
      String type, List<? extends Field<?, ?>> fields, Uploads uploads, Endpoints endpoints) {
    if (uploads.shown().isEmpty()) {
      return;
    }
    String name = uploads.shown().get(0);
    if (fields.stream()
        .noneMatch(
            field ->
                field.json().equals(name)
                    && field.kind() == FieldKind.DOCUMENT
                    && field.isByServer())) {
      throw new IllegalArgumentException(
          type + " needs a document byServer() with the JSON name " + name + ": the row's files");
    }
    for (@Nullable Endpoint sending :
        new @Nullable Endpoint[] {endpoints.create(), endpoints.update()}) {
      boolean isSilent = sending != null && sending.answer() != Endpoint.Contents.ROW;
      if (isSilent && (sending == endpoints.create() || endpoints.one() == null)) {
        throw new IllegalArgumentException(
            "a change of " + type + " must answer the row, or one(...) must: it tells its files");
      }
    }
  }

  /** Refuses a value inside the list of uploads, and the list inside a value. */
  private static void check(Uploads uploads, String sentAs, Object what) {
    String list = uploads.name() + ".";
    String value = sentAs.replace(Names.EACH, "") + ".";
    if (list.startsWith(value) || value.startsWith(list)) {
      throw new IllegalArgumentException(
          what + " cannot be sent: its place " + sentAs + " is that of the uploads");
    }
  }
}
