package dev.sluice.internal.http.list;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.BoundedParser;
import dev.sluice.internal.http.json.CountingReader;
import dev.sluice.internal.http.json.CuttingReader;
import dev.sluice.internal.http.json.Envelope;
import dev.sluice.internal.http.json.IdReader;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.http.json.JsonNames;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.json.RowReader;
import dev.sluice.internal.http.list.JsonPage.Asked;
import dev.sluice.internal.http.list.JsonPage.Layout;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Row;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema.Related;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Opens answers as pages. It keeps the names of each type from the type's first page on. */
public final class Pages {

  private static final int BYTE_ORDER_MARK = 0xFEFF;
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int NOT_FOUND = 404;

  /** The status of a change that was made and whose answer need not have the row. */
  private static final int NO_CONTENT = 204;

  private static final Set<Integer> DONE = Set.of(200, 201, NO_CONTENT);
  private static final String NO_ROW = "the server has changed no row";

  private final ResponseLimits limits;
  private final @Nullable EntityType<?> account;
  private final boolean omitsNull;
  private final ServerIds ids;
  private final JsonFactory factory;
  private final ConcurrentMap<EntityType<?>, JsonNames> vocabularies = new ConcurrentHashMap<>();

  public Pages(
      ResponseLimits limits, @Nullable EntityType<?> account, boolean omitsNull, ServerIds ids) {
    this.limits = limits;
    this.account = account;
    this.omitsNull = omitsNull;
    this.ids = ids;
    this.factory = Json.factory(limits.maxDepth() + 2 + Envelope.MOST_NAMES, limits.maxRowLength());
  }

  /**
   * Receives the whole answer and returns its rows, read one by one. The caller closes the page.
   *
   * @throws UnavailableException if the answer has status 206 (a part) though the list has no pages
   */
  public Page open(Fetch fetch, Response response, Receiver receiver) throws IOException {
    JsonNames vocabulary = vocabulary(fetch.type());
    long most = vocabulary.isSingle() ? limits.rowBytes() : limits.maxBytes();
    BufferedAnswer answer = BufferedAnswer.allOf(response, most, limits.spoolBytes(), receiver);
    boolean row = fetch.one() != null || vocabulary.isSingle() || fetch.type().equals(account);
    Endpoints endpoints = fetch.type().endpoints();
    String path = fetch.one() == null ? endpoints.rowsAt() : endpoints.rowAt();
    Paging paging = row ? null : endpoints.paging();
    if (response.code() == PARTIAL && paging == null) {
      answer.close();
      throw UnavailableException.serverFailed(
          PARTIAL, "the answer for " + fetch.type() + " is a part of the list only", null);
    }
    NextPage next = paging == null ? null : new NextPage(paging, fetch.page(), response);
    Etag etag = row ? Etag.in(fetch.type(), response) : null;
    Since since = row ? null : endpoints.sinceWord();
    String token = since == null ? null : since.token();
    Asked asked = row ? Asked.ROW : Asked.listOf(endpoints);
    return page(
        vocabulary, answer, new Layout(asked, path, next, token, etag, PathParent.of(fetch), null));
  }

  private JsonPage page(JsonNames vocabulary, BufferedAnswer answer, Layout layout)
      throws IOException {
    try {
      int names = layout.path() == null ? 0 : layout.path().split("\\.", -1).length;
      CountingReader text = new CountingReader(cut(answer, limits.maxDepth() + 1 + names));
      JsonParser json = factory.createParser(text);
      BoundedParser rows = new BoundedParser(json, text, limits);
      boolean isWhole = omitsNull && layout.asked() != Asked.CHANGE;
      RowReader reader = new RowReader(vocabulary, new IdReader(account, ids), isWhole);
      return new JsonPage(answer, rows, reader, layout);
    } catch (IOException problem) {
      answer.close();
      throw problem;
    }
  }

  /** The whole answer, cut into the pages of its types. The caller closes the bundle. */
  public Bundle cut(Related related, Response response, Receiver receiver) throws IOException {
    long inMemory = limits.spoolBytes();
    try (BufferedAnswer whole =
            BufferedAnswer.allOf(response, limits.maxBytes(), inMemory, receiver);
        BundleSplitter cutting = new BundleSplitter(related, whole, inMemory)) {
      cutting.cut(factory.createParser(cut(whole, limits.maxDepth() + 2)));
      Map<EntityType<?>, Page> pages = new LinkedHashMap<>();
      for (Map.Entry<EntityType<?>, BufferedAnswer> part : cutting.take().entrySet()) {
        EntityType<?> type = part.getKey();
        pages.put(
            type,
            page(
                vocabulary(type),
                part.getValue(),
                new Layout(Asked.PART, null, null, null, null, null, null)));
      }
      return new Bundle(pages);
    }
  }

  /** Reads the answer to a change, with or without a row. */
  public Answer answer(Sending sending, Response response) throws IOException {
    Instant date = response.headers().getInstant("Date");
    Endpoint.Contents contents = sending.endpoint().answer();
    if (contents == Endpoint.Contents.ROW && sending.action() != Action.DELETE) {
      return new Answer(onlyRow(sending, response), date);
    }
    requireDone(response);
    if (contents == Endpoint.Contents.LOCATION) {
      return new Answer(located(sending, response), date);
    }
    Long id = sending.row().serverId();
    return id == null || sending.action() == Action.DELETE
        ? new Answer(null, date)
        : new Answer(asSent(sending, id, response), date);
  }

  /**
   * The only row of an answer.
   *
   * @throws UnavailableException if the answer has no row, several rows or an unreadable row, or
   *     may describe a job
   * @throws RefusedException if an update found no row: the answer is an empty list or a status 204
   */
  private Incoming.Known onlyRow(Sending sending, Response response) throws IOException {
    EntityType<?> type = sending.row().type();
    if (response.code() == NO_CONTENT && sending.action() == Action.UPDATE) {
      throw new RefusedException(NO_CONTENT, NO_ROW);
    }
    long most = limits.rowBytes();
    BufferedAnswer answer =
        BufferedAnswer.allOf(response, most, limits.spoolBytes(), Receiver.NONE);
    Layout layout =
        new Layout(
            Asked.CHANGE,
            type.endpoints().rowAt(),
            null,
            null,
            Etag.in(type, response),
            null,
            sending.row().serverId());
    try (JsonPage page = page(vocabulary(type), answer, layout)) {
      @Nullable Incoming first = page.next();
      if (first instanceof Incoming.Known row && page.next() == null) {
        return LaterResult.checked(row, sending, response.code());
      }
      boolean isEmptyList = first == null && page.isList() && response.code() == OK;
      if (isEmptyList && sending.action() == Action.UPDATE) {
        throw new RefusedException(NOT_FOUND, NO_ROW);
      }
      throw UnavailableException.serverFailed(
          response.code(), "the answer is not one row of " + type, null);
    }
  }

  /**
   * Checks an answer whose content does not matter. The check is needed, because a network's log-in
   * page also has a successful status.
   *
   * @throws UnavailableException if the status does not say that the change was made, or the body
   *     is neither empty nor JSON
   */
  private void requireDone(Response response) throws IOException {
    int status = response.code();
    if (!DONE.contains(status)) {
      throw UnavailableException.serverFailed(
          status, "a status " + status + " does not say that the change was made", null);
    }
    long most = limits.rowBytes();
    try (BufferedAnswer answer =
            BufferedAnswer.allOf(response, most, limits.spoolBytes(), Receiver.NONE);
        JsonParser json = factory.createParser(text(answer))) {
      if (!isEmptyOrOneValue(json)) {
        throw UnavailableException.serverFailed(
            status, "the answer is neither empty nor JSON", null);
      }
    }
  }

  /**
   * The row of a create, from the id in the answer's {@code Location}.
   *
   * @throws UnavailableException if the answer has no {@code Location} with an id
   */
  private Incoming.Known located(Sending sending, Response response) {
    Long id =
        new IdReader(account, ids).inLocation(sending.row().type(), response.header("Location"));
    if (id == null) {
      throw UnavailableException.serverFailed(
          response.code(), "the answer has no Location with an id", null);
    }
    return asSent(sending, id, response);
  }

  /** The row as it was sent, for a change whose answer does not contain the row. */
  private static Incoming.Known asSent(Sending sending, Long id, Response response) {
    Row row = sending.row().withServerId(id);
    Incoming.Known known = new Incoming.Known(row, sending.fields(), false, null);
    Etag etag = Etag.in(row.type(), response);
    return etag == null ? known : etag.of(known);
  }

  /**
   * Checks that the server itself has answered with success, and not a network with its log-in
   * page. The log-in page has a successful status too. So the body may be empty, JSON or plain
   * text, but not HTML.
   *
   * @return true
   * @throws UnavailableException if the body may be HTML, or the status is not one of success
   */
  public boolean accepted(Response response) throws IOException {
    long most = limits.rowBytes();
    try (BufferedAnswer answer =
            BufferedAnswer.allOf(response, most, limits.spoolBytes(), Receiver.NONE);
        Reader text = text(answer)) {
      int first = text.read();
      while (Character.isWhitespace(first)) {
        first = text.read();
      }
      if (first == '<' || !DONE.contains(response.code())) {
        throw UnavailableException.serverFailed(
            response.code(), "the answer is not the server's", null);
      }
      return true;
    }
  }

  private static boolean isEmptyOrOneValue(JsonParser json) throws IOException {
    try {
      if (json.nextToken() == null) {
        return true;
      }
      json.skipChildren();
      return json.nextToken() == null;
    } catch (JsonProcessingException broken) {
      return false;
    }
  }

  private JsonNames vocabulary(EntityType<?> type) {
    return vocabularies.computeIfAbsent(type, JsonNames::new);
  }

  /** Cuts one level below the depth of a row, so that a cut row is still known as too deep. */
  private Reader cut(BufferedAnswer answer, int mostDepth) throws IOException {
    return new CuttingReader(text(answer), limits.maxRowLength(), mostDepth);
  }

  /** The text of an answer. Invalid bytes become U+FFFD: one bad name shall not cost the list. */
  public static Reader text(BufferedAnswer answer) throws IOException {
    Reader text = new BufferedReader(new InputStreamReader(answer.body(), answer.charset()));
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }
}
