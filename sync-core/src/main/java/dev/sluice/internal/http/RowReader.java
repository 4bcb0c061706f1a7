package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.internal.http.JsonNames.Meaning;
import dev.sluice.internal.remote.Incoming;
import java.io.IOException;
import java.util.List;

/** Reads one element of an answer, whatever it turns out to be. */
final class RowReader {

  private final JsonNames vocabulary;
  private final FieldSets fields;

  RowReader(JsonNames vocabulary) {
    this.vocabulary = vocabulary;
    this.fields = new FieldSets(vocabulary.type());
  }

  /** Reads the element that the parser stands on, up to its last token. */
  Incoming read(BoundedParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return new Incoming.Unreadable(null, "an element of " + vocabulary.type() + " is no object");
    }
    RowBuilder draft = new RowBuilder(vocabulary, fields);
    json.begin();
    try {
      fill(draft, json);
      return draft.incoming();
    } catch (BoundedParser.TooMuch tooMuch) {
      json.leave();
      return draft.tooMuch(String.valueOf(tooMuch.getMessage()));
    }
  }

  private void fill(RowBuilder draft, JsonParser json) throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      List<Meaning> meanings = vocabulary.meanings(json.currentName());
      json.nextToken();
      if (meanings.isEmpty()) {
        json.skipChildren();
      } else {
        draft.put(meanings, value(json, meanings));
      }
    }
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
