package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.internal.http.json.JsonNames.Meaning;
import dev.sluice.internal.remote.Incoming;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one element of an answer, whatever the element turns out to be. */
public final class RowReader {

  private final JsonNames vocabulary;
  private final boolean omitsNull;
  private final FieldSets fields;
  private @Nullable String object;

  public RowReader(JsonNames vocabulary, boolean omitsNull) {
    this.vocabulary = vocabulary;
    this.omitsNull = omitsNull;
    this.fields = new FieldSets(vocabulary.type());
  }

  /** The name of an object in the last row that contains no field; null if there was none. */
  public @Nullable String unknownObject() {
    return object;
  }

  public JsonNames vocabulary() {
    return vocabulary;
  }

  /** Reads the element that the parser stands on, up to its last token. */
  public Incoming read(BoundedParser json) throws IOException {
    return read(json, null);
  }

  /** As {@link #read(BoundedParser)}, for the answer to a change of the row with that id. */
  public Incoming read(BoundedParser json, @Nullable Long changed) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return new Incoming.Unreadable(null, "an element of " + vocabulary.type() + " is no object");
    }
    object = null;
    RowBuilder draft = new RowBuilder(vocabulary, fields);
    json.begin();
    try {
      fill(draft, json, "");
      if (omitsNull) {
        draft.putNulls();
      }
      return draft.incoming(changed);
    } catch (BoundedParser.TooMuch tooMuch) {
      json.leave();
      return draft.tooMuch(String.valueOf(tooMuch.getMessage()));
    }
  }

  /** Reads the row, or an object inside it whose names begin with that path. */
  private void fill(RowBuilder draft, JsonParser json, String path) throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = path.isEmpty() ? json.currentName() : path + json.currentName();
      List<Meaning> meanings = vocabulary.meanings(name);
      JsonToken token = json.nextToken();
      if (!meanings.isEmpty()) {
        draft.put(meanings, value(json, meanings));
      } else if (token == JsonToken.START_OBJECT && !vocabulary.inside(name).isEmpty()) {
        fill(draft, json, name + ".");
      } else if (token == JsonToken.START_ARRAY) {
        fillEach(draft, json, name);
      } else if (token == JsonToken.VALUE_NULL) {
        draft.put(vocabulary.inside(name), JsonValue.Null.NULL);
      } else {
        if (token == JsonToken.START_OBJECT && path.isEmpty() && object == null) {
          object = ValueMismatch.shown(name);
        }
        json.skipChildren();
      }
    }
  }

  /** Reads references to several rows from a list of objects: {@code "tags": [{"id": 7}]}. */
  private void fillEach(RowBuilder draft, JsonParser json, String name) throws IOException {
    List<Meaning> lists = vocabulary.lists(name);
    if (lists.isEmpty()) {
      json.skipChildren();
      return;
    }
    List<Map<Integer, JsonValue>> elements = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      elements.add(element(json, name + "."));
    }
    for (Meaning list : lists) {
      List<JsonValue> ids = new ArrayList<>();
      elements.forEach(one -> ids.add(one.getOrDefault(list.slot(), JsonValue.Other.OTHER)));
      draft.put(List.of(list), new JsonValue.Items(ids));
    }
  }

  /** The values of an element of such a list, by slot; none if the element is no object. */
  private Map<Integer, JsonValue> element(JsonParser json, String path) throws IOException {
    Map<Integer, JsonValue> values = new HashMap<>();
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return values;
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      List<Meaning> meanings = vocabulary.meanings(path + json.currentName());
      json.nextToken();
      JsonValue value = JsonValue.read(json);
      meanings.forEach(meaning -> values.put(meaning.slot(), value));
    }
    return values;
  }

  private static JsonValue value(JsonParser json, List<Meaning> meanings) throws IOException {
    for (Meaning meaning : meanings) {
      if (meaning.document()) {
        return JsonValue.document(json);
      }
    }
    return JsonValue.read(json);
  }
}
