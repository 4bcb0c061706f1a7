package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sluice.failure.RefusedException;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.schema.Derived;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Writes what a change says: the given fields that users write, in the order of the schema. */
final class RowWriter {

  private final JsonGenerator out;

  private RowWriter(JsonGenerator out) {
    this.out = out;
  }

  /**
   * The body of a change.
   *
   * @throws RefusedException if a document of the row is no JSON, or the app's function fails over
   *     the row: no server would take it
   */
  static ByteString json(Sending sending) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.writing(text)) {
      new RowWriter(out).write(sending);
    } catch (IOException broken) {
      throw new RefusedException(400, sending.row().type() + " holds a value that is no JSON");
    }
    return ByteString.encodeUtf8(Texts.withoutLoneSurrogates(text.toString()));
  }

  private void write(Sending sending) throws IOException {
    Row row = sending.row();
    Set<@Nullable String> groups = new HashSet<>();
    out.writeStartObject();
    for (Field<?, ?> field : row.type().fields()) {
      if (sending.fields().contains(field) && field.isByUser()) {
        groups.add(field.group());
        write(field.json(), field.kind(), row.value(field));
      }
    }
    for (Derived derived : row.type().derived()) {
      if (groups.contains(derived.group())) {
        write(derived.json(), derived.kind(), value(derived, row));
      }
    }
    if (sending.action() == Action.CREATE) {
      writeConstants(row.type().endpoints().constants());
    }
    out.writeEndObject();
  }

  private static @Nullable Object value(Derived derived, Row row) {
    try {
      return derived.value().apply(row);
    } catch (RuntimeException ofTheApp) {
      throw new RefusedException(
          400, derived.json() + " cannot be derived from this row of " + row.type());
    }
  }

  private void writeConstants(Map<String, String> constants) throws IOException {
    for (Map.Entry<String, String> constant : constants.entrySet()) {
      out.writeStringField(constant.getKey(), constant.getValue());
    }
  }

  private void write(String name, Kind kind, @Nullable Object value) throws IOException {
    out.writeFieldName(name);
    if (value == null) {
      out.writeNull();
      return;
    }
    switch (kind) {
      case TEXT -> out.writeString((String) value);
      case INTEGER, REFERENCE -> out.writeNumber((Long) value);
      case REAL -> out.writeNumber((Double) value);
      case BOOLEAN -> out.writeBoolean((Boolean) value);
      case INSTANT -> out.writeString(((Instant) value).toString());
      case REFERENCES -> writeIds((List<?>) value);
      case DOCUMENT -> Json.copy((String) value, out);
    }
  }

  private void writeIds(List<?> ids) throws IOException {
    out.writeStartArray();
    for (Object id : new TreeSet<>(ids)) {
      out.writeNumber((Long) id);
    }
    out.writeEndArray();
  }
}
