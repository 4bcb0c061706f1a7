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
import okio.Utf8;
import org.jspecify.annotations.Nullable;

/** Writes what a change says: the given fields that users write, in the order of the schema. */
final class RowWriter {

  /** A row stands in a list, and a document in a row. */
  private static final int AROUND_A_DOCUMENT = 2;

  /** The server adds what only it knows, such as the id. */
  private static final double ROOM_FOR_THE_SERVER = 0.125;

  private final JsonGenerator out;
  private final int mostDepth;

  private RowWriter(JsonGenerator out, int mostDepth) {
    this.out = out;
    this.mostDepth = mostDepth;
  }

  /**
   * The body of a change.
   *
   * @param limits what is read at most: of a row beyond them nobody could ever learn whether the
   *     server has it
   * @throws RefusedException if a document of the row is no JSON, the row is beyond the limits, or
   *     the app's function fails over the row: no server would take it
   */
  static ByteString json(Sending sending, ResponseLimits limits) {
    requireShort(sending.row(), limits);
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.writing(text)) {
      new RowWriter(out, limits.maxDepth() - AROUND_A_DOCUMENT).write(sending);
    } catch (IOException broken) {
      throw new RefusedException(
          400, sending.row().type() + " holds a value that is no JSON, or is nested too deeply");
    }
    return ByteString.encodeUtf8(Texts.withoutLoneSurrogates(text.toString()));
  }

  private static void requireShort(Row row, ResponseLimits limits) {
    long length = 0;
    for (Field<?, ?> field : row.type().fields()) {
      if (!field.isByDevice()) {
        length += row.value(field) instanceof String text ? Utf8.size(text) : 0;
      }
    }
    if (length > limits.maxRowBytes() * (1 - ROOM_FOR_THE_SERVER)) {
      throw new RefusedException(
          400, "a row of " + row.type() + " is longer than a row may be: " + length + " bytes");
    }
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
      case DOCUMENT -> Json.copy((String) value, mostDepth, out);
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
