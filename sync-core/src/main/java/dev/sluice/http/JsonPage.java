package dev.sluice.http;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.ServerFailedException;
import dev.sluice.remote.Incoming;
import dev.sluice.remote.Page;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the rows of an answer one by one. Null, nothing and an empty list are all no rows. */
final class JsonPage implements Page {

  private static final int MOST_BAD_ROWS = 1000;

  private final Received answer;
  private final RowParser json;
  private final Vocabulary vocabulary;
  private final RowReader rows;
  private Place place = Place.BEFORE;
  private int bad;
  private boolean list;

  private enum Place {
    BEFORE,
    IN_THE_LIST,
    AFTER
  }

  JsonPage(Received answer, RowParser json, Vocabulary vocabulary) {
    this.answer = answer;
    this.json = json;
    this.vocabulary = vocabulary;
    this.rows = new RowReader(vocabulary);
  }

  @Override
  public @Nullable Instant serverDate() {
    return answer.date();
  }

  @Override
  public @Nullable Incoming next() {
    try {
      return switch (place) {
        case BEFORE -> first();
        case IN_THE_LIST -> element();
        case AFTER -> null;
      };
    } catch (IOException broken) {
      // Its message would show what the server wrote, so it is left behind.
      throw unreadable("breaks at character " + json.currentLocation().getCharOffset());
    }
  }

  private @Nullable Incoming first() throws IOException {
    JsonToken token = json.nextToken();
    if (token == JsonToken.START_ARRAY && !vocabulary.isSingle()) {
      place = Place.IN_THE_LIST;
      list = true;
      return element();
    }
    if (token == null || token == JsonToken.VALUE_NULL) {
      return end();
    }
    return onlyRow();
  }

  private @Nullable Incoming element() throws IOException {
    return json.nextToken() == JsonToken.END_ARRAY ? end() : counted(rows.read(json));
  }

  /** Each bad row is reported; too many of them are an answer that nobody can read. */
  private Incoming counted(Incoming row) {
    if (row instanceof Incoming.Unreadable && ++bad > MOST_BAD_ROWS) {
      throw unreadable("has more than " + MOST_BAD_ROWS + " rows that make no sense");
    }
    return row;
  }

  /** An object where a list should be is its only row, if it has a key: it may tell of an error. */
  private Incoming onlyRow() throws IOException {
    Incoming row = rows.read(json);
    if (!(row instanceof Incoming.Known)) {
      throw unreadable("is something else");
    }
    end();
    return row;
  }

  private @Nullable Incoming end() throws IOException {
    place = Place.AFTER;
    if (json.nextToken() != null) {
      throw unreadable("goes on after its end");
    }
    return null;
  }

  private ServerFailedException unreadable(String how) {
    return new ServerFailedException(
        answer.status(), "the answer for " + vocabulary.type() + " " + how, null);
  }

  @Override
  public boolean isList() {
    return list;
  }

  @Override
  public void close() {
    answer.close();
  }
}
