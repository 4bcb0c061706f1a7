package dev.sluice.engine.domain;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;

/** A server whose habits are those of a function; it takes 20 ms of virtual time each way. */
final class ScriptedServer implements Call.Factory {

  private static final Call.Factory UNSENT = new OkHttpClient();

  /** A status that means that no answer comes at all. */
  static final int HANGS = -2;

  private final VirtualTime time;
  private final List<Request> requests = new ArrayList<>();
  private Function<Request, Reply> habits = request -> Reply.of(404, "");

  /** What it answers. A negative status means that the answer is lost. */
  record Reply(int status, String body, Map<String, String> headers) {

    static Reply of(int status, String body) {
      return new Reply(status, body, Map.of());
    }

    static Reply json(JsonNode body) {
      return of(200, body.toString());
    }
  }

  ScriptedServer(VirtualTime time) {
    this.time = time;
  }

  void answers(Function<Request, Reply> how) {
    habits = how;
  }

  /** What was asked so far, as {@code GET /notes?page=2}. */
  List<String> asked() {
    List<String> asked = new ArrayList<>();
    for (Request request : requests) {
      String query = request.url().query();
      asked.add(
          request.method()
              + " "
              + request.url().encodedPath()
              + (query == null ? "" : "?" + query));
    }
    return asked;
  }

  List<Request> requests() {
    return List.copyOf(requests);
  }

  Request last() {
    return requests.get(requests.size() - 1);
  }

  void forget() {
    requests.clear();
  }

  static JsonNode body(Request request) {
    Buffer body = new Buffer();
    try {
      request.body().writeTo(body);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return Json.parse(body.readByteString());
  }

  private Single<Response> answered(Request request) throws IOException {
    requests.add(request);
    Reply reply = habits.apply(request);
    if (reply.status() == HANGS) {
      return Single.never();
    }
    if (reply.status() < 0) {
      throw new IOException("the connection broke");
    }
    Response.Builder response =
        new Response.Builder()
            .request(request)
            .code(reply.status())
            .message("said")
            .protocol(Protocol.HTTP_1_1)
            .header("Date", RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC)))
            .body(ResponseBody.create(reply.body(), null));
    reply.headers().forEach(response::header);
    return Single.just(response.build());
  }

  @Override
  public Call newCall(Request request) {
    Call unsent = UNSENT.newCall(request);
    return Forwarding.enqueuedBy(
        callback ->
            Single.defer(() -> answered(request))
                .delaySubscription(20, TimeUnit.MILLISECONDS, time.scheduler())
                .subscribe(
                    response -> callback.onResponse(unsent, response),
                    failure -> callback.onFailure(unsent, (IOException) failure)),
        unsent);
  }
}
