package dev.sluice.testkit.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import okio.ByteString;

/**
 * One answer, as the server writes it.
 *
 * @param status the HTTP status
 * @param headers by name; names are compared without regard to case
 * @param body the bytes of the body, empty when there is none
 */
public record Answer(int status, Map<String, String> headers, ByteString body) {
  private static final String TYPE = "Content-Type";

  /** Copies the headers. */
  public Answer {
    var copy = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(headers);
    headers = Collections.unmodifiableMap(copy);
  }

  /** An answer without a body and without a content type. */
  public static Answer empty(int status) {
    return new Answer(status, Map.of(), ByteString.EMPTY);
  }

  /** 200 with this JSON. */
  public static Answer json(JsonNode node) {
    return new Answer(200, Map.of(TYPE, "application/json"), Json.bytes(node));
  }

  /** The tracker's usual error: a bare JSON string. */
  public static Answer error(int status, String message) {
    var bytes = Json.bytes(TextNode.valueOf(message));
    return new Answer(status, Map.of(TYPE, "application/json"), bytes);
  }

  /** Plain text. */
  public static Answer text(int status, String text) {
    var type = Map.of(TYPE, "text/plain; charset=utf-8");
    return new Answer(status, type, ByteString.encodeUtf8(text));
  }

  /** An HTML page, as a proxy in front of the server sends. */
  public static Answer html(int status, String page) {
    return new Answer(status, Map.of(TYPE, "text/html"), ByteString.encodeUtf8(page));
  }

  /**
   * 200 with a list that is packed small: this JSON value so many times. A million equal rows take
   * some kilobytes on the wire.
   *
   * @param times how often, 1 or more
   */
  public static Answer manyRows(JsonNode row, long times) {
    String text = Json.bytes(row).utf8();
    return packed(Packed.of("[" + text, "," + text, times - 1, "]"));
  }

  /**
   * 200 with a zip bomb: an empty list with blanks in it that are packed small. Two gigabytes take
   * two megabytes on the wire.
   *
   * @param unpacked how many bytes it has when it is unpacked, 2 or more
   */
  public static Answer bomb(long unpacked) {
    return packed(Packed.of("[", " ", unpacked - 2, "]"));
  }

  private static Answer packed(ByteString body) {
    Map<String, String> headers = Map.of(TYPE, "application/json", "Content-Encoding", "gzip");
    return new Answer(200, headers, body);
  }

  /** The same answer with one more header. */
  public Answer withHeader(String name, String value) {
    return withHeaders(Map.of(name, value));
  }

  /** The same answer with more headers; they replace those of the same name. */
  public Answer withHeaders(Map<String, String> more) {
    var all = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(headers);
    all.putAll(more);
    return new Answer(status, all, body);
  }

  /** The same answer with another body. */
  public Answer withBody(ByteString other) {
    return new Answer(status, headers, other);
  }

  /** The body as JSON. */
  public JsonNode json() {
    return Json.parse(body);
  }

  /** The body as text. */
  public String text() {
    return body.utf8();
  }
}
