package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.internal.http.json.JsonNames.Meaning;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.store.ServerIds.TextId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the elements of an answer, whatever an element turns out to be. */
public final class RowReader {

  /** How many rows are read before one look-up of all their ids. */
  private static final int AHEAD = 200;

  /** Rows that are longer than this together are looked up at once, so they take little memory. */
  private static final long LONGEST_AHEAD = 64 * 1024L;

  private final JsonNames vocabulary;
  private final IdReader ids;
  private final boolean omitsNull;
  private final FieldSets fields;
  private @Nullable String object;

  /**
   * A reader of rows.
   *
   * @param ids remembers ids of rows that are read ahead, so a page has its own
   * @param omitsNull whether a field that a row leaves out is null
   */
  public RowReader(JsonNames vocabulary, IdReader ids, boolean omitsNull) {
    this.vocabulary = vocabulary;
    this.ids = ids;
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

  /**
   * Reads the next elements of a list, and looks up their ids together. If the text breaks, the
   * rows before the break are there.
   *
   * @param into gets the rows
   * @return whether the list goes on
   */
  public boolean readAhead(BoundedParser json, Collection<Incoming> into) throws IOException {
    List<RowBuilder> drafts = new ArrayList<>();
    long end = json.here() + LONGEST_AHEAD;
    try {
      while (drafts.size() < AHEAD && json.here() < end) {
        if (json.nextToken() == JsonToken.END_ARRAY) {
          return false;
        }
        drafts.add(draft(json));
      }
      return true;
    } finally {
      Set<TextId> named = new HashSet<>();
      drafts.forEach(draft -> draft.nameIds(named));
      ids.lookUp(named);
      drafts.forEach(draft -> into.add(draft.incoming(null)));
    }
  }

  /** Reads the element that the parser stands on, up to its last token. */
  public Incoming read(BoundedParser json) throws IOException {
    return read(json, null);
  }

  /** As {@link #read(BoundedParser)}, for the answer to a change of the row with that id. */
  public Incoming read(BoundedParser json, @Nullable Long changed) throws IOException {
    return draft(json).incoming(changed);
  }

  private RowBuilder draft(BoundedParser json) throws IOException {
    RowBuilder draft = new RowBuilder(vocabulary, fields, ids);
    object = null;
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      draft.refuse("an element of " + vocabulary.type() + " is no object");
      return draft;
    }
    json.begin();
    try {
      fill(draft, json, "");
      if (omitsNull) {
        draft.putNulls();
      }
    } catch (BoundedParser.TooMuch tooMuch) {
      json.leave();
      String how = tooMuch.getMessage();
      draft.refuse("a row of " + vocabulary.type() + " is " + how + " than a row may be");
    }
    return draft;
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
