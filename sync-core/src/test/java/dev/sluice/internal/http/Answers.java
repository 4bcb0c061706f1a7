package dev.sluice.internal.http;

import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.list.Pages;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.tracker.User;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.ByteString;
import okio.Okio;
import okio.Source;

/** Answers that never were on a wire. */
public final class Answers {

  private static final Pages PAGES =
      new Pages(ResponseLimits.defaults(), User.TYPE, false, ServerIds.NUMBERS);

  private Answers() {}

  public static Response response(int status, ByteString body) {
    return new Response.Builder()
        .request(new Request.Builder().url("https://tracker.example/api/v9/x").build())
        .protocol(Protocol.HTTP_1_1)
        .code(status)
        .message("")
        .header("Date", "Thu, 01 Jan 2026 10:00:00 GMT")
        .body(ResponseBody.create(body, MediaType.get("application/json")))
        .build();
  }

  public static Response ok(String body) {
    return response(200, ByteString.encodeUtf8(body));
  }

  /** An answer whose body comes from there. */
  public static Response streaming(int status, Source body) {
    return response(status, ByteString.EMPTY)
        .newBuilder()
        .body(ResponseBody.create(Okio.buffer(body), MediaType.get("application/json"), -1))
        .build();
  }

  public static Page page(EntityType<?> type, String body) {
    return page(type, ByteString.encodeUtf8(body), PAGES);
  }

  public static Page page(EntityType<?> type, ByteString body, Pages pages) {
    try {
      return pages.open(Fetch.all(type), response(200, body), Receiver.NONE);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  public static List<Incoming> rows(EntityType<?> type, String body) {
    try (Page page = page(type, body)) {
      List<Incoming> rows = new ArrayList<>();
      for (Incoming row = page.next(); row != null; row = page.next()) {
        rows.add(row);
      }
      return rows;
    }
  }

  /** The only element of a list with one object of these members. */
  public static Incoming book(String members) {
    return rows(Library.BOOKS, "[{" + members + "}]").get(0);
  }

  public static Incoming.Known known(String members) {
    return (Incoming.Known) book("\"id\": 7, " + members);
  }
}
