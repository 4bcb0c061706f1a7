package dev.sluice.lab.probe;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The answers to lists that nothing was sent to since. Each of a probe's devices needs all lists,
 * and most questions are about one of them: without this the server would be asked several times as
 * much. The changes since a date are a part of those since an earlier one.
 */
final class Remembered {

  private static final int MOST_BYTES = 1 << 20;
  private static final String DATE = "Date";

  private record Kept(
      EntityType<?> type, @Nullable String since, Response answer, ByteString body) {

    Response again(Request request, @Nullable String date) {
      Response.Builder again = answer.newBuilder().request(request);
      return (date == null ? again : again.header(DATE, date))
          .body(ResponseBody.create(body, answer.body().contentType()))
          .build();
    }

    boolean hasAllSince(@Nullable String asked) {
      Since how = type.endpoints().sinceWord();
      boolean isEarlier =
          how != null
              && how.token() == null
              && since != null
              && asked != null
              && since.length() == asked.length()
              && since.compareTo(asked) <= 0;
      return isEarlier || Objects.equals(since, asked);
    }
  }

  private final SyncSchema schema;
  private final Map<HttpUrl, Kept> answers = new HashMap<>();
  private @Nullable String date;

  Remembered(SyncSchema schema) {
    this.schema = schema;
  }

  /** The answer that the server would give. */
  synchronized Optional<Response> answer(Request request) {
    return type(request)
        .flatMap(
            type ->
                Optional.ofNullable(answers.get(withoutSince(type, request)))
                    .filter(kept -> kept.hasAllSince(since(type, request)))
                    .map(kept -> kept.again(request, date)));
  }

  /** An answer of the server. Its date is that of older ones, too: time must not go back. */
  synchronized void heard(Request request, Response response) throws IOException {
    date = response.header(DATE, date);
    EntityType<?> type = type(request).orElse(null);
    if (type == null || !response.isSuccessful()) {
      return;
    }
    ByteString body = response.peekBody(MOST_BYTES).byteString();
    if (body.size() < MOST_BYTES) {
      Kept kept = new Kept(type, since(type, request), response, body);
      answers.put(withoutSince(type, request), kept);
    }
  }

  /** What was sent may show in the list of that type; if it may be about several, in all. */
  synchronized void sent(Request request) {
    List<EntityType<?>> concerned = new ArrayList<>(schema.types());
    concerned.removeIf(type -> !isAbout(type, request));
    if (concerned.size() == 1) {
      forget(concerned.get(0));
    } else {
      forget();
    }
  }

  /** The server is asked again. */
  synchronized void forget() {
    answers.clear();
  }

  /** The same for one type. */
  synchronized void forget(EntityType<?> type) {
    answers.values().removeIf(kept -> kept.type().equals(type));
  }

  private Optional<EntityType<?>> type(Request request) {
    if (!request.method().equals("GET")) {
      return Optional.empty();
    }
    return schema.types().stream()
        .<EntityType<?>>map(type -> type)
        .filter(type -> leadsTo(type.endpoints().list(), request))
        .max(Comparator.comparingInt(type -> type.endpoints().list().length()));
  }

  private static boolean isAbout(EntityType<?> type, Request request) {
    var endpoints = type.endpoints();
    return Stream.of(endpoints.create(), endpoints.update(), endpoints.delete())
        .filter(Objects::nonNull)
        .map(Endpoint::path)
        .anyMatch(path -> leadsTo(path, request));
  }

  private static boolean leadsTo(String template, Request request) {
    String path = template.replaceFirst("\\?.*", "");
    StringBuilder pattern = new StringBuilder(".*/");
    for (String part : path.split("(?=\\{)|(?<=\\})", -1)) {
      pattern.append(part.startsWith("{") ? "[^/]+" : Pattern.quote(part));
    }
    return request.url().encodedPath().matches(pattern.toString());
  }

  private static @Nullable String since(EntityType<?> type, Request request) {
    Since since = type.endpoints().sinceWord();
    return since == null ? null : request.url().queryParameter(since.parameter());
  }

  private static HttpUrl withoutSince(EntityType<?> type, Request request) {
    Since since = type.endpoints().sinceWord();
    HttpUrl url = request.url();
    return since == null || url.queryParameter(since.parameter()) == null
        ? url
        : url.newBuilder().setQueryParameter(since.parameter(), null).build();
  }
}
