package dev.sluice.internal.http.list;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.BoundedParser;
import dev.sluice.internal.http.json.Envelope;
import dev.sluice.internal.http.json.JsonNames;
import dev.sluice.internal.http.json.RowReader;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.schema.Endpoints;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of an answer, some ahead of the row that is asked for. An empty list and {@code
 * null} both have no rows, but {@link #isList} is false for {@code null}. For a requested list, any
 * other answer fails, unless the schema lets the server leave out empty lists.
 */
final class JsonPage implements Page {

  private static final int MOST_BAD_ROWS = 1000;

  /** The values of the schema's header for a cut list that mean a whole list. */
  private static final Set<String> NOTHING_CUT = Set.of("", "false", "0");

  private final BufferedAnswer answer;
  private final BoundedParser json;
  private final JsonNames vocabulary;
  private final RowReader rows;
  private final Layout layout;
  private final Queue<Incoming> ahead = new ArrayDeque<>();
  private @Nullable IOException breach;
  private @Nullable Envelope envelope;
  private int read;
  private int tombstones;
  private @Nullable String following;
  private @Nullable String token;
  private Place place = Place.BEFORE;
  private int bad;
  private boolean list;
  private @Nullable Unproved doubt;
  private @Nullable Long total;

  /** What the request was for. */
  enum Asked {
    LIST,
    /** A list that the answer leaves out if it is empty. */
    LIST_OR_NOTHING,
    /** A list inside an answer about several types, which may leave it out. */
    PART,
    /** One row, such as the user; some servers put it into a list. */
    ROW,
    /** A change; its answer may say less of the row than a list does. */
    CHANGE;

    static Asked listOf(Endpoints endpoints) {
      return endpoints.mayLeaveOutRows() ? LIST_OR_NOTHING : LIST;
    }

    boolean isList() {
      return this == LIST || this == LIST_OR_NOTHING;
    }
  }

  /**
   * Describes the layout of an answer.
   *
   * @param path where the rows or the row stand; null if they are the whole answer
   * @param next finds the next page; null if the list has no pages
   * @param token where the answer has the token for the next request; null if nowhere
   * @param etag the version of the answer's only row; null if the answer has no version
   * @param parent the parent of all rows, from the list's path; null if the path has no parent
   * @param changed the server id of the updated row; null if the request was no update
   */
  record Layout(
      Asked asked,
      @Nullable String path,
      @Nullable NextPage next,
      @Nullable String token,
      @Nullable Etag etag,
      @Nullable PathParent parent,
      @Nullable Long changed) {

    /** The paths of the values in the body that are needed. */
    Set<String> wanted() {
      Set<String> wanted = next == null ? new HashSet<>() : next.wanted();
      if (token != null) {
        wanted.add(token);
      }
      return wanted;
    }
  }

  private enum Place {
    BEFORE,
    IN_THE_LIST,
    AT_ITS_END,
    AFTER
  }

  JsonPage(BufferedAnswer answer, BoundedParser json, RowReader rows, Layout layout) {
    this.answer = answer;
    this.json = json;
    this.rows = rows;
    this.vocabulary = rows.vocabulary();
    this.layout = layout;
  }

  @Override
  public @Nullable Instant serverDate() {
    return answer.headers().getInstant("Date");
  }

  @Override
  public @Nullable Incoming next() {
    try {
      return switch (place) {
        case BEFORE -> first();
        case IN_THE_LIST, AT_ITS_END -> element();
        case AFTER -> null;
      };
    } catch (IOException broken) {
      // Its message would show what the server wrote, so it is left behind.
      throw unreadable("breaks at character " + json.currentLocation().getCharOffset());
    }
  }

  private @Nullable Incoming first() throws IOException {
    JsonToken token = json.nextToken();
    if (token == JsonToken.START_OBJECT && layout.path() != null) {
      token = tokenIn(layout.path());
      if (token == null) {
        list = true;
        return finished();
      }
    }
    if (token == JsonToken.START_ARRAY && envelope == null && needsEnvelope()) {
      throw unreadable("has no envelope, where the next page or token would be named");
    }
    if (token == JsonToken.START_ARRAY && !vocabulary.isSingle()) {
      place = Place.IN_THE_LIST;
      list = true;
      return element();
    }
    if (token == null && layout.asked() != Asked.PART) {
      throw unreadable("has no body");
    }
    if (token == null || token == JsonToken.VALUE_NULL) {
      return end();
    }
    if (layout.asked().isList()) {
      throw unreadable("is no list" + whereRowsAre(token));
    }
    return onlyRow();
  }

  private boolean needsEnvelope() {
    return !layout.wanted().isEmpty();
  }

  /** The first token of the rows inside an object; null if an empty list is left out there. */
  private @Nullable JsonToken tokenIn(String path) throws IOException {
    envelope = new Envelope(path, layout.wanted());
    if (envelope.toRows(json)) {
      return json.currentToken();
    }
    if (layout.asked() != Asked.LIST_OR_NOTHING || envelope.isError()) {
      String error = envelope.isError() ? "an error and " : "";
      throw unreadable("has " + error + "no " + path + rowsAt(envelope.otherList()));
    }
    return null;
  }

  /** The setting that the schema may lack, if an object has the rows. */
  private String whereRowsAre(JsonToken token) throws IOException {
    if (token != JsonToken.START_OBJECT || layout.path() != null) {
      return "";
    }
    Envelope unknown = new Envelope("", Set.of());
    unknown.toRows(json);
    return rowsAt(unknown.isError() ? null : unknown.otherList());
  }

  private static String rowsAt(@Nullable String list) {
    return list == null ? "" : "; rowsAt(\"" + list + "\")?";
  }

  private @Nullable Incoming element() throws IOException {
    if (ahead.isEmpty() && place == Place.IN_THE_LIST) {
      readAhead();
    }
    Incoming row = ahead.poll();
    return row == null ? end() : counted(row);
  }

  /** Reads some rows. If the text breaks among them, those before the break are told first. */
  private void readAhead() throws IOException {
    if (breach != null) {
      throw breach;
    }
    try {
      boolean goesOn = rows.readAhead(json, ahead);
      place = goesOn ? Place.IN_THE_LIST : Place.AT_ITS_END;
    } catch (IOException broken) {
      breach = broken;
      if (ahead.isEmpty()) {
        throw broken;
      }
    }
  }

  /** Counts a row. Each bad row is reported; with too many, the answer counts as unreadable. */
  private Incoming counted(Incoming row) {
    read++;
    tombstones += row instanceof Incoming.Known stored && stored.gone() ? 1 : 0;
    Etag etag = layout.etag();
    if (etag != null && row instanceof Incoming.Known known) {
      return etag.of(known);
    }
    if (layout.parent() != null && row instanceof Incoming.Known known) {
      return layout.parent().of(known);
    }
    if (row instanceof Incoming.Unreadable last && ++bad > MOST_BAD_ROWS) {
      throw unreadable(
          "has more than " + MOST_BAD_ROWS + " rows that cannot be read: " + last.problem());
    }
    return row;
  }

  /** The only row of an answer. An object without a key fails, as it may be an error. */
  private Incoming onlyRow() throws IOException {
    Incoming row = rows.read(json, layout.changed());
    if (row instanceof Incoming.Unreadable problem) {
      String object = layout.path() == null ? rows.unknownObject() : null;
      String word = object == null ? "" : "; rowAt(\"" + object + "\")?";
      throw unreadable("is something else: " + problem.problem() + word);
    }
    end();
    return counted(row);
  }

  private @Nullable Incoming end() throws IOException {
    while (envelope != null && envelope.toRows(json)) {
      json.skipChildren(); // the same name again
    }
    return finished();
  }

  /** Ends the page, after the last token of the answer. */
  private @Nullable Incoming finished() throws IOException {
    place = Place.AFTER;
    if (json.nextToken() != null) {
      throw unreadable("goes on after its end");
    }
    if (envelope != null && envelope.isOdd()) {
      throw unreadable("has no plain value where the next page or token is named");
    }
    Map<String, String> values = envelope == null ? Map.of() : envelope.values();
    following = layout.next() == null ? null : layout.next().after(read, tombstones, values);
    boolean mayGoOn = layout.next() != null && layout.next().isInDoubt(read, values);
    doubt = mayGoOn ? Unproved.MAY_GO_ON : null;
    doubt = following == null && isSaidToBeCut() ? Unproved.CUT : doubt;
    total = layout.next() == null ? null : layout.next().total(values);
    token = layout.token() == null ? null : values.get(layout.token());
    return null;
  }

  private boolean isSaidToBeCut() {
    String name = vocabulary.type().endpoints().cutHeader();
    String said = name == null ? null : answer.headers().get(name);
    return said != null && !NOTHING_CUT.contains(said.toLowerCase(Locale.ROOT));
  }

  private UnavailableException unreadable(String how) {
    return UnavailableException.serverFailed(
        answer.status(), "the answer for " + vocabulary.type() + " " + how, null);
  }

  @Override
  public boolean isList() {
    return list;
  }

  @Override
  public @Nullable String following() {
    return following;
  }

  @Override
  public @Nullable Unproved doubt() {
    return doubt;
  }

  @Override
  public @Nullable Long total() {
    return total;
  }

  @Override
  public @Nullable String token() {
    return token == null || token.isEmpty() ? null : token;
  }

  @Override
  public void close() {
    answer.close();
  }
}
