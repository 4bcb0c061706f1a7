package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.list.BufferedAnswer;
import dev.sluice.internal.http.list.Pages;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.EntityType;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Writes requests with several changes, and reads from the answers which changes are done. */
final class BulkCalls {

  private static final int BAD_REQUEST = 400;

  private final HttpUrl base;
  private final ResponseLimits limits;
  private final ServerIds ids;
  private final RowMaps maps;
  private final JsonFactory factory;

  BulkCalls(HttpUrl base, ResponseLimits limits, @Nullable EntityType<?> account, ServerIds ids) {
    this.base = base;
    this.limits = limits;
    this.ids = ids;
    this.maps = new RowMaps(limits, account, ids, base);
    this.factory = Json.factory(limits.maxDepth() + 2, limits.maxRowLength());
  }

  Incoming read(EntityType<?> type, String row) {
    return maps.read(type, row);
  }

  /** Where a change can go together with others; null if the change goes alone. */
  @Nullable Destination destination(Sending sending) {
    Bulk bulk = sending.row().type().endpoints().bulk();
    if (bulk == null) {
      return null;
    }
    String path = BaseUrl.below(base, url(sending, "ids"));
    if (!(bulk instanceof Bulk.Patch)) {
      return Destination.of(path);
    }
    try {
      Map<String, Object> fields = maps.fields(sending);
      boolean arePlain = fields.values().stream().allMatch(BulkCalls::isPlain);
      return arePlain ? new Destination(path, fields) : null;
    } catch (RefusedException unfit) {
      return null; // it is refused alone
    }
  }

  /** Servers differ in how they set a value to null, and an object may be several values. */
  private static boolean isPlain(@Nullable Object value) {
    return value != null && !(value instanceof Map);
  }

  Request.Builder request(List<Sending> sent) {
    Bulk bulk = bulk(sent.get(0));
    Object body = bulk instanceof Bulk.ManyRows rows ? rows(rows, sent) : patch(sent.get(0));
    String named =
        sent.stream().map(this::id).map(String::valueOf).collect(Collectors.joining(","));
    return new Request.Builder()
        .url(url(sent.get(0), named))
        .method(bulk.method(), Requests.body(ByteString.encodeUtf8(RowMaps.json(body))));
  }

  private List<Object> patch(Sending sending) {
    List<Object> operations = new ArrayList<>();
    maps.fields(sending)
        .forEach(
            (name, value) -> {
              Map<String, Object> operation = new LinkedHashMap<>();
              operation.put("op", "replace");
              operation.put("path", "/" + name.replace("~", "~0").replace("/", "~1"));
              operation.put("value", value);
              operations.add(operation);
            });
    return operations;
  }

  private Object rows(Bulk.ManyRows bulk, List<Sending> sent) {
    List<Object> rows = new ArrayList<>();
    for (Sending sending : sent) {
      Map<String, Object> row = maps.fields(sending);
      BodyPaths.put(row, bulk.id(), id(sending));
      rows.add(row);
    }
    if (bulk.rowsIn() == null) {
      return rows;
    }
    Map<String, Object> body = new LinkedHashMap<>();
    BodyPaths.put(body, bulk.rowsIn(), rows);
    return body;
  }

  /**
   * One result for each sent change, in the same order. A result is an empty {@code Optional} if
   * the server has not made the change.
   *
   * @throws UnavailableException if the schema does not describe such an answer
   */
  List<Optional<Answer>> answers(List<Sending> sent, Response response) throws IOException {
    Instant date = response.headers().getInstant("Date");
    Map<Long, Incoming.Known> done = done(sent, response);
    List<Optional<Answer>> answers = new ArrayList<>();
    for (Sending sending : sent) {
      Incoming.Known row = done.get(sending.row().serverId());
      answers.add(Optional.ofNullable(row).map(known -> new Answer(known, date)));
    }
    return answers;
  }

  private Map<Long, Incoming.Known> done(List<Sending> sent, Response response) throws IOException {
    Bulk bulk = bulk(sent.get(0));
    Object said = said(response, sent.size());
    boolean isBare = bulk instanceof Bulk.ManyRows && said instanceof List;
    String path = bulk instanceof Bulk.Patch patch ? patch.done() : ((Bulk.ManyRows) bulk).rowsIn();
    if (!((isBare || path == null ? said : at(path, said)) instanceof List<?> list)) {
      throw unfit(response, "does not tell which rows have changed");
    }
    return bulk instanceof Bulk.ManyRows rows ? told(rows, list, sent.get(0)) : asSent(list, sent);
  }

  private Map<Long, Incoming.Known> asSent(List<?> done, List<Sending> sent) {
    Set<String> texts = new HashSet<>();
    done.forEach(id -> texts.add(String.valueOf(id)));
    Map<Long, Incoming.Known> known = new HashMap<>();
    for (Sending sending : sent) {
      Long id = sending.row().serverId();
      if (id != null && texts.contains(id.toString())) {
        known.put(id, new Incoming.Known(sending.row(), sending.fields(), false, null));
      }
    }
    return known;
  }

  private Map<Long, Incoming.Known> told(Bulk.ManyRows bulk, List<?> list, Sending any) {
    Map<Long, Incoming.Known> known = new HashMap<>();
    for (Object element : list) {
      boolean hasFailed = isFailure(at(bulk.failed(), element));
      if (element instanceof Map<?, ?> row
          && !hasFailed
          && maps.read(any.row().type(), RowMaps.json(row)) instanceof Incoming.Known told) {
        known.put(told.serverId(), told);
      }
    }
    return known;
  }

  /** Whether a value reports a failure. A number is a status, as in an answer 207. */
  private static boolean isFailure(@Nullable Object value) {
    return value instanceof Number status
        ? status.longValue() >= BAD_REQUEST
        : value != null && !value.equals(false);
  }

  private static @Nullable Object at(String path, @Nullable Object answer) {
    Object value = answer;
    for (String name : path.split("\\.", -1)) {
      value = value instanceof Map<?, ?> object ? object.get(name) : null;
    }
    return value;
  }

  private Object said(Response response, int rows) throws IOException {
    long most = Math.min(limits.maxBytes(), limits.rowBytes() * rows);
    try (BufferedAnswer answer =
            BufferedAnswer.allOf(response, most, limits.spoolBytes(), Receiver.NONE);
        JsonParser json = factory.createParser(Pages.text(answer))) {
      if (json.nextToken() == null) {
        throw unfit(response, "has no body");
      }
      return RowMaps.value(json);
    } catch (JsonProcessingException broken) {
      // The exception's message would show what the server wrote, so it is left behind.
      throw unfit(response, "is not JSON");
    }
  }

  private static UnavailableException unfit(Response response, String how) {
    return UnavailableException.serverFailed(
        response.code(), "the answer to a bulk request " + how, null);
  }

  private HttpUrl url(Sending sending, String named) {
    String path = bulk(sending).path().replace("{ids}", named);
    return PathTemplate.url(base, path, sending.address(), ids).build();
  }

  private Object id(Sending sending) {
    return ids.outside(sending.row());
  }

  private static Bulk bulk(Sending sending) {
    Bulk bulk = sending.row().type().endpoints().bulk();
    if (bulk == null) {
      throw new IllegalArgumentException("no bulk requests for " + sending.row().type());
    }
    return bulk;
  }
}
