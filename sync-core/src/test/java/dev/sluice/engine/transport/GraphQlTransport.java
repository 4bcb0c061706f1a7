package dev.sluice.engine.transport;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleEmitter;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The transport of docs/own-transport.md: GraphQL over HTTP. */
record GraphQlTransport(String server, String account, Supplier<String> token, Call.Factory http)
    implements Transport {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> ROW = new TypeReference<>() {};

  @Override
  public Single<RemoteReply> send(RemoteCall call) {
    return Single.create(
        reply -> {
          Call request = http.newCall(request(call));
          reply.setCancellable(request::cancel);
          request.enqueue(new Answered(call, reply));
        });
  }

  private Request request(RemoteCall call) throws IOException {
    Map<String, Object> body = Map.of("query", document(call), "variables", variables(call));
    return new Request.Builder()
        .url(server)
        .header("Authorization", "Bearer " + token.get())
        .post(RequestBody.create(JSON.writeValueAsBytes(body), MediaType.get("application/json")))
        .build();
  }

  private static String document(RemoteCall call) {
    String type = call.type().toString();
    if (call instanceof RemoteCall.ListRows) {
      return "query($since: Time, $page: String) { result: list_"
          + type
          + "(since: $since, page: $page) { rows next } }";
    }
    if (call instanceof RemoteCall.CreateRow) {
      return "mutation($fields: Fields!) { result: create_" + type + "(fields: $fields) }";
    }
    if (call instanceof RemoteCall.UpdateRow) {
      return "mutation($id: ID!, $fields: Fields!) { result: update_"
          + type
          + "(id: $id, fields: $fields) }";
    }
    boolean isDelete = call instanceof RemoteCall.DeleteRow;
    return (isDelete ? "mutation($id: ID!) { result: delete_" : "query($id: ID!) { result: get_")
        + type
        + "(id: $id) }";
  }

  private static Map<String, Object> variables(RemoteCall call) {
    Map<String, Object> variables = new HashMap<>();
    if (call instanceof RemoteCall.ListRows list) {
      variables.put("since", list.since() == null ? null : list.since().toString());
      variables.put("page", list.page());
    } else if (call instanceof RemoteCall.FetchRow fetch) {
      variables.put("id", fetch.id());
    } else if (call instanceof RemoteCall.CreateRow create) {
      variables.put("fields", create.fields());
    } else if (call instanceof RemoteCall.UpdateRow update) {
      variables.put("id", update.id());
      variables.put("fields", update.fields());
    } else if (call instanceof RemoteCall.DeleteRow delete) {
      variables.put("id", delete.id());
    }
    return variables;
  }

  static RemoteReply reply(RemoteCall call, Response response) throws IOException {
    if (response.code() == 401) {
      return new RemoteReply.Unauthorized();
    }
    if (response.code() == 429) {
      String seconds = response.header("Retry-After");
      return new RemoteReply.Later(
          seconds == null ? null : Duration.ofSeconds(Long.parseLong(seconds)));
    }
    if (!response.isSuccessful()) {
      return new RemoteReply.Unavailable();
    }
    JsonNode body = JSON.readTree(response.body().bytes());
    JsonNode error = body.path("errors").path(0);
    return error.isMissingNode()
        ? result(call, body.path("data").path("result"), response.headers().getInstant("Date"))
        : refusal(error);
  }

  private static RemoteReply refusal(JsonNode error) {
    return error.path("extensions").path("code").asText().equals("NOT_FOUND")
        ? new RemoteReply.Gone()
        : new RemoteReply.Refused(error.path("message").asText());
  }

  private static RemoteReply result(RemoteCall call, JsonNode result, @Nullable Instant at) {
    if (call instanceof RemoteCall.ListRows) {
      List<Map<String, Object>> rows =
          JSON.convertValue(result.path("rows"), new TypeReference<>() {});
      return new RemoteReply.Listed(rows, result.path("next").textValue(), null, at);
    }
    return call instanceof RemoteCall.DeleteRow
        ? new RemoteReply.Done()
        : new RemoteReply.OneRow(JSON.convertValue(result, ROW), at);
  }

  /** Tells what came of a call. */
  private record Answered(RemoteCall call, SingleEmitter<RemoteReply> reply) implements Callback {

    @Override
    public void onResponse(Call http, Response response) throws IOException {
      try (response) {
        reply.onSuccess(reply(call, response));
      } catch (IOException | RuntimeException unreadable) {
        reply.tryOnError(unreadable);
      }
    }

    private static RemoteReply reply(RemoteCall call, Response response) throws IOException {
      return GraphQlTransport.reply(call, response);
    }

    @Override
    public void onFailure(Call http, IOException problem) {
      boolean isUnsent =
          problem instanceof ConnectException || problem instanceof UnknownHostException;
      reply.onSuccess(isUnsent ? new RemoteReply.NotSent() : new RemoteReply.Lost());
    }
  }
}
