package dev.sluice.internal.http.list;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema.Related;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Cuts an answer with the lists of several types into one answer for each type. Thus an unreadable
 * row affects no row of another type. A missing list becomes an answer without content.
 */
final class BundleSplitter implements AutoCloseable {

  private final Related related;
  private final BufferedAnswer whole;
  private final long inMemory;
  private final Map<EntityType<?>, BufferedAnswer> parts = new LinkedHashMap<>();
  private boolean taken;

  /**
   * Prepares one part for each type.
   *
   * @param inMemory how many bytes of a part stay in memory
   */
  BundleSplitter(Related related, BufferedAnswer whole, long inMemory) {
    this.related = related;
    this.whole = whole;
    this.inMemory = inMemory;
    parts.put(related.root(), whole.part());
    related.lists().keySet().forEach(type -> parts.put(type, whole.part()));
  }

  /**
   * Reads the whole answer.
   *
   * @throws UnavailableException if the answer is no JSON object
   */
  void cut(JsonParser from) {
    Map<String, EntityType<?>> named = new HashMap<>();
    related.lists().forEach((type, name) -> named.put(name, type));
    try (JsonParser json = from;
        JsonGenerator root = writing(related.root())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw unreadable("is something else");
      }
      root.writeStartObject();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        EntityType<?> type = named.remove(json.currentName());
        json.nextToken();
        if (type == null) {
          root.writeFieldName(json.currentName());
          Json.copy(json, root);
        } else {
          copy(json, type);
        }
      }
      root.writeEndObject();
      if (json.nextToken() != null) {
        throw unreadable("goes on after its end");
      }
    } catch (IOException broken) {
      // Its message would show what the server wrote, so it is left behind.
      throw unreadable("breaks at character " + from.currentLocation().getCharOffset());
    }
  }

  private void copy(JsonParser json, EntityType<?> type) throws IOException {
    try (JsonGenerator list = writing(type)) {
      Json.copy(json, list);
    }
  }

  private JsonGenerator writing(EntityType<?> type) throws IOException {
    BufferedAnswer part = parts.getOrDefault(type, whole);
    return Json.writing(new OutputStreamWriter(part.filling(inMemory), StandardCharsets.UTF_8));
  }

  private UnavailableException unreadable(String how) {
    return UnavailableException.serverFailed(
        whole.status(), "the answer for " + related.root() + " and more " + how, null);
  }

  /** The parts, which the caller has to close now. */
  Map<EntityType<?>, BufferedAnswer> take() {
    taken = true;
    return parts;
  }

  @Override
  public void close() {
    if (!taken) {
      parts.values().forEach(BufferedAnswer::close);
    }
  }
}
