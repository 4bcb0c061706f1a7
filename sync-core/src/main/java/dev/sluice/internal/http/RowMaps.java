package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.BoundedParser;
import dev.sluice.internal.http.json.CountingReader;
import dev.sluice.internal.http.json.IdReader;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.http.json.JsonNames;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.json.RowReader;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from maps, and writes changes as maps. Every map goes through JSON, so that a map
 * means what the same JSON means.
 */
final class RowMaps {

  private final ResponseLimits limits;
  private final SentReferences references;
  private final IdReader idReader;
  private final JsonFactory factory;
  private final ConcurrentMap<EntityType<?>, JsonNames> vocabularies = new ConcurrentHashMap<>();

  RowMaps(
      ResponseLimits limits,
      @Nullable EntityType<?> account,
      ServerIds ids,
      @Nullable HttpUrl base) {
    this.limits = limits;
    this.references = new SentReferences(ids, base);
    this.idReader = new IdReader(account, ids);
    this.factory = Json.factory(limits.maxDepth() + 1, limits.maxRowLength());
  }

  /**
   * One row or several rows as JSON.
   *
   * @throws UnavailableException if a row has a value that JSON cannot express
   */
  static String json(Object rows) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.writing(text)) {
      write(rows, out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.toString();
  }

  Incoming read(EntityType<?> type, String row) {
    JsonNames vocabulary = vocabularies.computeIfAbsent(type, JsonNames::new);
    CountingReader text = new CountingReader(new StringReader(row));
    try (BoundedParser json = new BoundedParser(factory.createParser(text), text, limits)) {
      json.nextToken();
      return new RowReader(vocabulary, idReader, false).read(json);
    } catch (IOException beyondLimits) {
      return new Incoming.Unreadable(null, "a row of " + type + " is more than a row may be", 0);
    }
  }

  /** The fields that a change says, with their values. */
  Map<String, Object> fields(Sending sending) {
    String body = RowWriter.json(sending, limits, references).utf8();
    try (JsonParser json = factory.createParser(body)) {
      json.nextToken();
      return object(json);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, value(json));
    }
    return object;
  }

  /** The value that the parser stands on. */
  @SuppressWarnings("NullAway") // a map of JSON has nulls
  static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> {
        List<Object> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(json));
        }
        yield items;
      }
      case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
      case VALUE_NUMBER_INT ->
          json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? json.getDecimalValue()
              : (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDecimalValue();
      case VALUE_STRING -> json.getText();
      default -> null;
    };
  }

  private static void write(@Nullable Object value, JsonGenerator out) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof CharSequence text) {
      out.writeString(text.toString());
    } else if (value instanceof Boolean bool) {
      out.writeBoolean(bool);
    } else if (value instanceof Number number) {
      out.writeNumber(exact(number));
    } else if (value instanceof Map<?, ?> map) {
      out.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.writeFieldName(String.valueOf(entry.getKey()));
        write(entry.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof Iterable<?> items) {
      out.writeStartArray();
      for (Object item : items) {
        write(item, out);
      }
      out.writeEndArray();
    } else {
      throw UnavailableException.badAnswer(
          "a row of the transport has a value of " + value.getClass());
    }
  }

  /** The number as JSON; null in place of a number that is not finite. */
  private static String exact(Number number) {
    boolean isFinite =
        number instanceof BigDecimal
            || number instanceof BigInteger
            || Double.isFinite(number.doubleValue());
    return isFinite ? number.toString() : "null";
  }
}
