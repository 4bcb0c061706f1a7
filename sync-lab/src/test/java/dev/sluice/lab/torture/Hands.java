package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.testkit.http.Json;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import okhttp3.Request;
import okhttp3.Response;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Those who undo a mend between an engine and its server. */
final class Hands {

  private Hands() {}

  private static boolean changes(Request request) {
    return !request.method().equals("GET") && request.url().encodedPath().contains("/workspaces/");
  }

  private static @Nullable ArrayNode rows(String body) {
    return body.startsWith("[") && Json.parse(ByteString.encodeUtf8(body)) instanceof ArrayNode rows
        ? rows
        : null;
  }

  /** S61: nothing is pushed while a list fails. */
  static final class PushAfterWholePull implements Meddled.Hand {

    private final Set<String> failing = new HashSet<>();

    @Override
    public Request sent(Request request) throws IOException {
      if (changes(request) && !failing.isEmpty()) {
        throw new IOException("not before " + failing);
      }
      return request;
    }

    @Override
    public Response answered(Response answer) {
      String path = answer.request().url().encodedPath();
      if (path.contains("/me") && !answer.isSuccessful()) {
        failing.add(path);
      } else {
        failing.remove(path);
      }
      return answer;
    }
  }

  /** S63: who is first in the queue and fails holds up the others. */
  static final class FirstHoldsUp implements Meddled.Hand {

    private @Nullable String first;

    @Override
    public Request sent(Request request) throws IOException {
      if (changes(request) && first != null && !first.equals(id(request))) {
        throw new IOException("not before " + first);
      }
      return request;
    }

    @Override
    public Response answered(Response answer) throws IOException {
      if (changes(answer.request())) {
        boolean html = "text/html".equals(String.valueOf(answer.body().contentType()));
        first = answer.code() >= 500 || html ? id(answer.request()) : null;
      }
      return answer;
    }

    private static String id(Request request) throws IOException {
      String body = request.method().equals("POST") ? Meddled.body(request) : "";
      return request.method() + request.url() + body;
    }
  }

  /** S64: who says that a row is gone says so of everything. */
  static final class GoneSpeaksForAll implements Meddled.Hand {

    private boolean isGone;

    @Override
    public Response answered(Response answer) {
      boolean isCheck = answer.request().url().encodedPath().endsWith("/me/logged");
      isGone |= answer.code() == 410;
      return isCheck && isGone ? answer.newBuilder().code(410).build() : answer;
    }
  }

  /** S68: a row that cannot be read is not in the list. */
  static final class UnreadableLeftOut implements Meddled.Hand {

    @Override
    public Response answered(Response answer) throws IOException {
      if (!answer.request().url().encodedPath().contains("/me/")) {
        return answer;
      }
      String body = answer.body().string();
      ArrayNode rows = rows(body);
      if (rows == null) {
        return Meddled.withBody(answer, body);
      }
      ArrayNode readable = Json.array();
      for (JsonNode row : rows) {
        if (!isUnreadable(row)) {
          readable.add(row);
        }
      }
      return Meddled.withBody(answer, readable.toString());
    }

    private static boolean isUnreadable(JsonNode row) {
      for (String field : new String[] {"id", "at", "start", "name", "description"}) {
        if (row.path(field).isObject()) {
          return true;
        }
      }
      return false;
    }
  }

  /** S69: what begins on a day is not told, so the look for a lost create finds nothing. */
  static final class NoLookByDate implements Meddled.Hand {

    private static final int DAYS_OF_A_PULL = 10;

    @Override
    public Response answered(Response answer) throws IOException {
      String from = answer.request().url().queryParameter("start_date");
      String to = answer.request().url().queryParameter("end_date");
      if (from == null || to == null || daysBetween(from, to) >= DAYS_OF_A_PULL) {
        return answer;
      }
      return Meddled.withBody(answer.newBuilder().code(200).message("OK").build(), "[]");
    }

    private static long daysBetween(String from, String to) {
      return Duration.between(Instant.parse(from), Instant.parse(to)).toDays();
    }
  }

  /** S72: a row is addressed where the user has put it. */
  static final class AddressedByTheEdit implements Meddled.Hand {

    @Override
    public Request sent(Request request) throws IOException {
      String body = request.method().equals("PUT") ? Meddled.body(request) : "";
      if (!body.startsWith("{")) {
        return request;
      }
      JsonNode workspace = Json.parse(ByteString.encodeUtf8(body)).path("workspace_id");
      if (!workspace.isNumber()) {
        return request;
      }
      String url = request.url().toString();
      String moved = url.replaceFirst("/workspaces/\\d+/", "/workspaces/" + workspace + "/");
      return request.newBuilder().url(moved).build();
    }
  }
}
