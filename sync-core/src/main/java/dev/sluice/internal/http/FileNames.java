package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.sluice.failure.RefusedException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Uploads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a change says of its row's files: tokens, or objects with a token in each. */
final class FileNames {

  private static final JsonFactory FACTORY = Json.factory(1000, 1 << 16);

  private FileNames() {}

  /** The new files, after the row's known ones if the server replaces its list. */
  static List<Object> of(Sending sending, Uploads uploads) {
    List<Object> names = new ArrayList<>();
    boolean isEntire = sending.endpoint().isEntire();
    boolean isReplaced = !uploads.shown().isEmpty() && sending.action() == Action.UPDATE;
    if (isReplaced && (isEntire || !sending.files().isEmpty())) {
      names.addAll(shown(sending, uploads));
    }
    sending.files().forEach(file -> names.add(name(file, uploads)));
    return names;
  }

  private static Object name(PendingUpload file, Uploads uploads) {
    String token = String.valueOf(file.token());
    if (uploads.parts().isEmpty()) {
      return token;
    }
    Map<String, String> one = new LinkedHashMap<>();
    one.put(uploads.parts().get(0), token);
    one.put(uploads.parts().get(1), file.name());
    one.put(uploads.parts().get(2), file.contentType());
    return one;
  }

  /** Known files, except one whose id is a token that is sent now: an earlier answer was lost. */
  private static List<Object> shown(Sending sending, Uploads uploads) {
    List<Object> names = new ArrayList<>();
    for (Object id : ids(sending, uploads)) {
      boolean isNamed =
          sending.files().stream().anyMatch(file -> id.toString().equals(file.token()));
      if (!isNamed) {
        Map<String, Object> one = new LinkedHashMap<>();
        BodyPaths.put(one, uploads.shown().get(1), id);
        names.add(uploads.parts().isEmpty() ? id : one);
      }
    }
    return names;
  }

  /**
   * The ids of the row's files in the server's last answer about the row.
   *
   * @throws RefusedException if a file's id is unknown, because the server removes files that a
   *     change does not name
   */
  private static List<Object> ids(Sending sending, Uploads uploads) {
    EntityType<?> type = sending.row().type();
    Object shown = sending.address().value(field(type, uploads.shown().get(0)));
    if (shown == null) {
      return List.of();
    }
    try (JsonParser json = FACTORY.createParser((String) shown)) {
      json.nextToken();
      List<Object> ids = new ArrayList<>();
      if (!(RowMaps.value(json) instanceof List<?> files)) {
        throw new IOException("no list");
      }
      for (Object file : files) {
        ids.add(Objects.requireNonNull(id(file, uploads.shown().get(1))));
      }
      return ids;
    } catch (IOException | RuntimeException unknown) {
      throw new RefusedException(
          400, "a row of " + type + " shows files without " + uploads.shown().get(1));
    }
  }

  private static @Nullable Object id(@Nullable Object file, String path) {
    Object at = file instanceof Map<?, ?> object ? BodyPaths.at(object, path) : file;
    return at instanceof String || at instanceof Number ? at : null;
  }

  private static Field<?, ?> field(EntityType<?> type, String json) {
    for (Field<?, ?> field : type.fields()) {
      if (field.json().equals(json)) {
        return field;
      }
    }
    throw new IllegalArgumentException("no field shows the files of " + type);
  }
}
