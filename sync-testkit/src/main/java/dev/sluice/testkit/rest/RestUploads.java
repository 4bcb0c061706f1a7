package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import okio.ByteString;

/**
 * Files that were uploaded, in Redmine's two steps. A row takes each of them once; a token that is
 * unknown or was used is refused, or passed over without a word.
 */
final class RestUploads {

  private static final int CREATED = 201;
  private static final String TOKENS = "uploads";
  private static final String ATTACHED = "attachments";

  private final Map<String, ByteString> free = new LinkedHashMap<>();
  private long made;

  /** Answers the bytes of a file with a token; nothing if the request is none. */
  Optional<Answer> answer(Request request, Iterable<ResourceRows> resources) {
    for (ResourceRows rows : resources) {
      String at = rows.habits().uploads;
      if (!at.isEmpty() && request.path().endsWith("/" + at) && request.method().equals("POST")) {
        return Optional.of(keep(file(request)));
      }
    }
    return Optional.empty();
  }

  /** The whole body, or the first part of a form that is a file. */
  private static ByteString file(Request request) {
    MediaType type = MediaType.parse(request.header("Content-Type").orElse(""));
    String boundary = type == null ? null : type.parameter("boundary");
    if (boundary == null) {
      return request.body();
    }
    try (MultipartReader form = new MultipartReader(new Buffer().write(request.body()), boundary)) {
      for (var part = form.nextPart(); part != null; part = form.nextPart()) {
        if (String.valueOf(part.headers().get("Content-Disposition")).contains("; filename=")) {
          return part.body().readByteString();
        }
      }
      return ByteString.EMPTY;
    } catch (IOException noForm) {
      return ByteString.EMPTY;
    }
  }

  private Answer keep(ByteString bytes) {
    String token = ++made + "." + bytes.sha256().hex();
    free.put(token, bytes);
    ObjectNode upload = Json.object().put("id", made).put("token", token);
    Answer answer = Answer.json(Json.object().set("upload", upload));
    return new Answer(CREATED, answer.headers(), answer.body());
  }

  /**
   * Gives a row the files that a request names.
   *
   * @param before what is attached to it already
   */
  void attach(ObjectNode values, JsonNode before) {
    JsonNode named = values.remove(TOKENS);
    ArrayNode all = Json.array();
    before.forEach(all::add);
    if (named != null) {
      named.forEach(one -> attach(one, all));
    }
    if (!all.isEmpty()) {
      values.set(ATTACHED, all);
    }
  }

  /** The words of a refusal, as Redmine says them; nothing if all that a request names is there. */
  Optional<String> refusal(JsonNode values) {
    int unknown = 0;
    for (JsonNode one : values.path(TOKENS)) {
      unknown += free.containsKey(one.path("token").asText()) ? 0 : 1;
    }
    return unknown == 0 ? Optional.empty() : Optional.of(unknown + " file(s) could not be saved.");
  }

  private void attach(JsonNode named, ArrayNode all) {
    ByteString bytes = free.remove(named.path("token").asText());
    if (bytes != null) {
      all.addObject()
          .put("filename", named.path("filename").asText())
          .put("content_type", named.path("content_type").asText())
          .put("filesize", bytes.size())
          .put("digest", bytes.sha256().hex());
    }
  }

  /** What is attached to a row with these values. */
  static JsonNode attached(JsonNode values) {
    return values.path(ATTACHED);
  }

  /** How many files no row has taken. */
  int unused() {
    return free.size();
  }

  /** As if they had been cleared away. */
  void forget() {
    free.clear();
  }
}
