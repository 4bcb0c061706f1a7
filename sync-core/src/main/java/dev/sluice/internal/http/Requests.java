package dev.sluice.internal.http;

import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.list.NextPage;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Row;
import dev.sluice.schema.Since;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

final class Requests {

  private static final MediaType JSON = MediaType.get("application/json");

  private final HttpUrl base;
  private final ResponseLimits limits;
  private final ServerIds ids;
  private final VersionSent versions = new VersionSent();

  /** Makes requests to that server; the limits are those for reading the rows back. */
  Requests(HttpUrl base, ResponseLimits limits, ServerIds ids) {
    this.base = base;
    this.limits = limits;
    this.ids = ids;
  }

  Request.Builder get(String path) {
    return new Request.Builder().url(PathTemplate.url(base, path).build());
  }

  Request.Builder fetch(Fetch fetch) {
    Request.Builder request = new Request.Builder().url(url(fetch).build());
    return fetch.one() != null && fetch.type().etag() != null ? asItIs(request) : request;
  }

  /** Asks for an answer that is not zipped, because proxies that zip change the row's ETag. */
  private static Request.Builder asItIs(Request.Builder request) {
    return request.header("Accept-Encoding", "identity");
  }

  /**
   * Learns from a refused change whether the server accepts the form in which the version was sent.
   */
  void refused(Sending sending, Throwable failure) {
    versions.refused(sending, failure);
  }

  /** The path of a fetch below the base. */
  String path(Fetch fetch) {
    return below(url(fetch));
  }

  /** The path of the schema as a path below the base. */
  String path(String path) {
    return below(PathTemplate.url(base, path));
  }

  /** The path of a change below the base; {@code new} stands for the id of each new row. */
  String path(Sending sending) {
    String path = sending.endpoint().path();
    boolean isNew = sending.action() == Action.CREATE;
    return below(
        PathTemplate.url(base, isNew ? path.replace("{id}", "new") : path, sending.address(), ids));
  }

  private String below(HttpUrl.Builder url) {
    return BaseUrl.below(base, url.build());
  }

  private HttpUrl.Builder url(Fetch fetch) {
    Row row = fetch.one();
    Endpoints endpoints = fetch.type().endpoints();
    if (row != null) {
      String one = endpoints.one();
      return PathTemplate.url(
          base, given(one, fetch.type() + " are not asked for one by one"), row, ids);
    }
    Paging paging = endpoints.paging();
    return paging == null ? list(fetch) : NextPage.url(list(fetch), paging, fetch.page());
  }

  private HttpUrl.Builder list(Fetch fetch) {
    HttpUrl.Builder url =
        PathTemplate.url(base, fetch.type().endpoints().list(), fetch.around(), ids);
    fetch.parameters().forEach(url::setQueryParameter);
    if (fetch.since() != null) {
      return since(fetch, url, fetch.since());
    }
    return fetch.dates() == null ? url : dates(fetch, url, fetch.dates());
  }

  private HttpUrl.Builder since(Fetch fetch, HttpUrl.Builder url, Instant since) {
    Since word =
        given(
            fetch.type().endpoints().sinceWord(),
            "the list of " + fetch.type() + " takes no since");
    String name = word.parameter();
    String token = fetch.token();
    String inside = token == null ? null : inLink(token, name);
    return inside == null
        ? url.setQueryParameter(name, token == null ? word.value(since) : token)
        : url.setEncodedQueryParameter(name, inside);
  }

  /**
   * The token as written in a URL of the last answer, such as OData's delta link. The token stays
   * encoded, because servers differ about a plus sign. Null if the answer had the token without a
   * URL.
   */
  private @Nullable String inLink(String named, String name) {
    HttpUrl link = base.resolve(named);
    String query = link == null ? null : link.encodedQuery();
    List<String> all = query == null ? List.of() : List.of(query.split("&"));
    for (int i = 0; link != null && i < all.size(); i++) {
      if (link.queryParameterName(i).equals(name)) {
        return all.get(i).substring(all.get(i).indexOf('=') + 1);
      }
    }
    return null;
  }

  private static HttpUrl.Builder dates(Fetch fetch, HttpUrl.Builder url, Fetch.Span dates) {
    DateRange range = fetch.type().endpoints().range();
    DateRange names = given(range, "the list of " + fetch.type() + " takes no dates");
    return url.setQueryParameter(names.from(), seconds(dates.from()))
        .setQueryParameter(names.to(), seconds(dates.to()));
  }

  private static String seconds(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  Request.Builder send(Sending sending) {
    Endpoint endpoint = sending.endpoint();
    HttpUrl url = PathTemplate.url(base, endpoint.path(), sending.address(), ids).build();
    Request.Builder request =
        new Request.Builder().url(url).method(endpoint.method(), body(sending, endpoint));
    endpoint.headers().forEach(request::header);
    versions.in(sending, endpoint, url, request);
    if (sending.isOnlyIfNew()) {
      request.header("If-None-Match", "*");
    }
    if (sending.row().type().etag() != null) {
      asItIs(request);
    }
    return sending.key() == null
        ? request
        : request.header(sending.row().type().endpoints().keyHeader(), sending.key());
  }

  private @Nullable RequestBody body(Sending sending, Endpoint endpoint) {
    SentReferences references = new SentReferences(ids, base);
    return endpoint.method().equals("DELETE")
        ? null
        : body(RowWriter.json(sending, limits, references));
  }

  static RequestBody body(ByteString json) {
    return new OneShotBody(RequestBody.create(json, JSON));
  }

  private static <T> T given(@Nullable T thing, String problem) {
    if (thing == null) {
      throw new IllegalArgumentException(problem);
    }
    return thing;
  }
}
