package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sluice.failure.RefusedException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.json.Texts;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.schema.Derived;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.schema.TimeFormat;
import dev.sluice.schema.Uploads;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Writes what a change says: the given fields that users write, in the order of the schema. */
final class RowWriter {

  /** The levels around a document: it is in a row, and the row may be in a list. */
  private static final int AROUND_A_DOCUMENT = 2;

  /** Follows a list's name in the path of a value that each object of the list has. */
  private static final String EACH = "[].";

  /** The part of a row's length that is left for what only the server adds, such as the id. */
  private static final double ROOM_FOR_THE_SERVER = 0.125;

  private final JsonGenerator out;
  private final int mostDepth;
  private final SentReferences references;

  private RowWriter(JsonGenerator out, int mostDepth, SentReferences references) {
    this.out = out;
    this.mostDepth = mostDepth;
    this.references = references;
  }

  /**
   * The body of a change.
   *
   * @param limits the limits for reading, because a longer row could never be read back
   * @throws RefusedException if a document of the row is no JSON, if the row exceeds the limits, or
   *     if a function of the app fails
   */
  static ByteString json(Sending sending, ResponseLimits limits, SentReferences references) {
    requireShort(sending, limits);
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.writing(text)) {
      new RowWriter(out, limits.maxDepth() - AROUND_A_DOCUMENT, references).write(sending);
    } catch (IOException broken) {
      throw new RefusedException(
          400, sending.row().type() + " holds a value that is no JSON, or is nested too deeply");
    }
    return ByteString.encodeUtf8(Texts.withoutLoneSurrogates(text.toString()));
  }

  /** Refuses a row that is too long. An update may be as long as the row that was read. */
  private static void requireShort(Sending sending, ResponseLimits limits) {
    long length = length(sending.row());
    double most = limits.maxRowLength() * (1 - ROOM_FOR_THE_SERVER);
    boolean isAsItCame = sending.action() == Action.UPDATE && length <= length(sending.address());
    if (length > most && !isAsItCame) {
      throw new RefusedException(
          400,
          String.format(
              "a row of %s is longer than a row may be: %s characters",
              sending.row().type(), length));
    }
  }

  private static long length(Row row) {
    long length = 0;
    for (Field<?, ?> field : row.type().fields()) {
      if (!field.isByDevice()) {
        length += row.value(field) instanceof String text ? text.length() : 0;
      }
    }
    return length;
  }

  private void write(Sending sending) throws IOException {
    Row row = sending.row();
    Endpoint endpoint = sending.endpoint();
    String in = endpoint.wrapper() == null ? "" : endpoint.wrapper() + ".";
    Set<@Nullable String> groups = new HashSet<>();
    Map<String, Object> body = new LinkedHashMap<>();
    for (Field<?, ?> field : row.type().fields()) {
      if (sending.fields().contains(field) && (endpoint.isEntire() || field.isByUser())) {
        groups.add(field.group());
        say(body, in, field, typed(field, row.value(field)));
      }
    }
    Field<?, ?> version = VersionSent.inBody(sending, endpoint);
    if (version != null) {
      Typed value = new Typed(version.kind(), VersionSent.value(sending, version));
      BodyPaths.put(body, in + version.sentAs(), value);
    }
    for (Derived derived : row.type().derived()) {
      if (groups.contains(derived.group())) {
        BodyPaths.put(body, in + derived.json(), new Typed(derived.kind(), value(derived, row)));
      }
    }
    Map<String, Object> constants = new LinkedHashMap<>(endpoint.constants());
    for (Field<?, ?> field : row.type().fields()) {
      link(field, body, in, constants);
    }
    constants.forEach((name, value) -> say(body, in + name, constant(value)));
    if (endpoint.idIn() != null) {
      Object id = references.ids().outside(sending.address());
      BodyPaths.put(body, in + endpoint.idIn(), new Typed(FieldKind.REFERENCE, id));
    }
    Uploads uploads = row.type().endpoints().uploads();
    List<Object> files = uploads == null ? List.of() : FileNames.of(sending, uploads);
    if (uploads != null && !files.isEmpty()) {
      BodyPaths.put(body, in + uploads.name(), files);
    }
    write(body);
  }

  /** Puts a field's value into the body, in an object with constants if the field has some. */
  private static void say(Map<String, Object> body, String in, Field<?, ?> field, Typed value) {
    if (!field.beside().isEmpty() && value.value() == null) {
      BodyPaths.put(body, in + field.sentIn(), value);
      return;
    }
    say(body, in + field.sentAs(), value);
    field
        .beside()
        .forEach((name, told) -> say(body, in + field.sentIn() + '.' + name, constant(told)));
  }

  /**
   * Puts a value at its path in the body. A path with brackets leads into each object of a list.
   * Example: {@code tags[].id} holds the ids of references, and a constant may stand at {@code
   * tags[].type}. The constant is sent only if the list is sent.
   */
  private static void say(Map<String, Object> body, String path, Typed value) {
    int end = path.indexOf(EACH);
    if (end < 0) {
      BodyPaths.put(body, path, value);
      return;
    }
    String list = path.substring(0, end);
    String inside = path.substring(end + EACH.length());
    if (value.kind() == FieldKind.REFERENCES) {
      List<Map<String, Object>> objects = new ArrayList<>();
      for (Object id : value.value() instanceof List<?> ids ? ids : List.of()) {
        Map<String, Object> object = new LinkedHashMap<>();
        BodyPaths.put(object, inside, new Typed(FieldKind.REFERENCE, id));
        objects.add(object);
      }
      BodyPaths.put(body, list, new Each(objects));
    } else if (BodyPaths.at(body, list) instanceof Each each) {
      each.objects().forEach(object -> BodyPaths.put(object, inside, value));
    }
  }

  /**
   * Sends the link of a null reference as null, without the constants beside the id. Example:
   * {@code note.type} is a constant beside the id {@code note.id}.
   */
  private static void link(
      Field<?, ?> field, Map<String, Object> body, String in, Map<String, Object> constants) {
    int dot = field.sentAs().lastIndexOf('.');
    if (field.kind() != FieldKind.REFERENCE || dot < 0) {
      return;
    }
    String link = field.sentAs().substring(0, dot);
    Set<String> beside = new HashSet<>(constants.keySet());
    beside.removeIf(name -> !name.startsWith(link + '.'));
    if (beside.isEmpty()) {
      return;
    }
    if (BodyPaths.at(body, in + field.sentAs()) instanceof Typed id) {
      if (id.value() != null) {
        return;
      }
      BodyPaths.put(body, in + link, id);
    }
    constants.keySet().removeAll(beside);
  }

  private Typed typed(Field<?, ?> field, @Nullable Object value) {
    Object nothing = field.nullAs();
    if (value == null && nothing != null) {
      return constant(nothing);
    }
    TimeFormat format = field.format();
    if (value != null && format != null) {
      return constant(format.write(value));
    }
    ChronoUnit counted = field.epochUnit();
    return counted == null || value == null
        ? new Typed(field.kind(), references.sent(field, value))
        : new Typed(FieldKind.INTEGER, counted.between(Instant.EPOCH, (Instant) value));
  }

  private static Typed constant(Object value) {
    FieldKind kind =
        value instanceof String
            ? FieldKind.TEXT
            : value instanceof Boolean ? FieldKind.BOOLEAN : FieldKind.INTEGER;
    return new Typed(kind, value);
  }

  private record Typed(FieldKind kind, @Nullable Object value) {}

  private record Each(List<Map<String, Object>> objects) {}

  @SuppressWarnings("unchecked")
  private void write(Map<String, Object> object) throws IOException {
    out.writeStartObject();
    for (Map.Entry<String, Object> entry : object.entrySet()) {
      if (entry.getValue() instanceof Typed value) {
        write(entry.getKey(), value.kind(), value.value());
      } else if (entry.getValue() instanceof Each each) {
        out.writeArrayFieldStart(entry.getKey());
        for (Map<String, Object> one : each.objects()) {
          write(one);
        }
        out.writeEndArray();
      } else if (entry.getValue() instanceof List<?> files) {
        out.writeFieldName(entry.getKey());
        out.writeRawValue(RowMaps.json(files));
      } else {
        out.writeFieldName(entry.getKey());
        write((Map<String, Object>) entry.getValue());
      }
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

  private void write(String name, FieldKind kind, @Nullable Object value) throws IOException {
    out.writeFieldName(name);
    if (value == null) {
      out.writeNull();
      return;
    }
    switch (kind) {
      case TEXT -> out.writeString((String) value);
      case INTEGER -> out.writeNumber((Long) value);
      case REFERENCE -> writeId(value);
      case REAL -> out.writeNumber((Double) value);
      case DECIMAL -> out.writeNumber((BigDecimal) value);
      case DATE -> out.writeString(value.toString());
      case BOOLEAN -> out.writeBoolean((Boolean) value);
      case INSTANT -> out.writeString(((Instant) value).toString());
      case REFERENCES -> writeIds((List<?>) value);
      case DOCUMENT -> Json.copy((String) value, mostDepth, out);
    }
  }

  private void writeIds(List<?> list) throws IOException {
    out.writeStartArray();
    for (Object id : list) {
      writeId(id);
    }
    out.writeEndArray();
  }

  private void writeId(Object id) throws IOException {
    if (id instanceof Long number) {
      out.writeNumber(number);
    } else {
      out.writeString((String) id);
    }
  }
}
