package dev.sluice.hints;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * What a line is, as the app has said it.
 *
 * @param cursor the query parameter that takes a long poll's place; null: {@code If-None-Match}
 * @param secrets asked at each connect for the headers that prove the user
 * @param counted whether the line's requests take slots of the engine's limiter
 */
record LineSettings(
    LineKind kind,
    HttpUrl url,
    HintMapping mapping,
    Wire wire,
    @Nullable String cursor,
    Supplier<Map<String, String>> secrets,
    Duration silence,
    Duration firstPause,
    Duration longestPause,
    Random random,
    boolean counted) {

  /** The kinds of lines. */
  enum LineKind {
    EVENTS,
    SOCKET,
    POLL
  }

  boolean isPolling() {
    return kind == LineKind.POLL;
  }

  /** The headers that prove the user, read now. */
  Map<String, String> headers() {
    Map<String, String> now = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    now.putAll(secrets.get());
    return Collections.unmodifiableMap(now);
  }

  boolean isSameServer(HttpUrl other) {
    return other.scheme().equals(url.scheme())
        && other.host().equals(url.host())
        && other.port() == url.port();
  }

  /**
   * The request that opens the line.
   *
   * @param redirected where the server has led it; null: nowhere
   * @param place behind which the line is to begin; null: it knows none
   */
  Request request(
      @Nullable HttpUrl redirected, @Nullable String place, Map<String, String> credentials) {
    HttpUrl target = redirected == null ? url : redirected;
    Headers.Builder headers = new Headers.Builder();
    if (kind == LineKind.EVENTS) {
      headers.add("Accept", "text/event-stream");
      headers.add("Accept-Encoding", "identity"); // a packer may keep events back
    }
    if (kind != LineKind.SOCKET) {
      headers.add("Cache-Control", "no-store");
    }
    if (place != null && kind == LineKind.POLL && cursor != null) {
      target = target.newBuilder().setQueryParameter(cursor, place).build();
    } else if (place != null && kind != LineKind.SOCKET) {
      String name = kind == LineKind.POLL ? "If-None-Match" : "Last-Event-ID";
      headers.addUnsafeNonAscii(name, place);
    }
    credentials.forEach(headers::set);
    return new Request.Builder().url(target).headers(headers.build()).build();
  }

  @Override
  public String toString() {
    return "LineSettings[" + kind + "]";
  }
}
