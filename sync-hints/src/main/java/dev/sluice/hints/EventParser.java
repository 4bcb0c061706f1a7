package dev.sluice.hints;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events byte by byte, in bounded memory. What is longer than the bound is cut: a
 * hint needs no long text.
 */
final class EventParser {

  /** In bytes: the longest line, and the longest data of an event. */
  static final int MOST_BYTES = 1 << 16;

  private static final int MOST_ID = 1 << 10;
  private static final int MOST_DIGITS = 9;
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final Wire.Sink sink;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private String event = "";
  private @Nullable String place;
  private boolean hasData;
  private boolean afterReturn;
  private int markLeft = MARK.length;

  EventParser(Wire.Sink sink) {
    this.sink = sink;
  }

  /** Reads on. Half an event at the end of a stream is no event. */
  void read(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      read(bytes[i]);
    }
  }

  private void read(byte one) {
    if (markLeft > 0 && one == MARK[MARK.length - markLeft]) {
      markLeft--; // a byte order mark is no part of the first line
      return;
    }
    markLeft = 0;
    boolean isSecondHalf = afterReturn && one == '\n';
    afterReturn = one == '\r';
    if (one == '\n' || one == '\r') {
      if (!isSecondHalf) {
        endLine();
      }
    } else if (line.size() < MOST_BYTES) {
      line.write(one);
    }
  }

  private void endLine() {
    String text = new String(line.toByteArray(), UTF_8);
    line.reset();
    int colon = text.indexOf(':');
    if (text.isEmpty()) {
      endEvent();
    } else if (colon != 0) { // otherwise a comment, which only says that the line lives
      String name = colon < 0 ? text : text.substring(0, colon);
      String value = colon < 0 ? "" : text.substring(colon + 1);
      field(name, value.startsWith(" ") ? value.substring(1) : value);
    }
  }

  private void field(String name, String value) {
    switch (name) {
      case "event" -> event = value;
      case "data" -> add(value);
      case "id" -> place = value;
      case "retry" -> retry(value);
      default -> {
        return; // of a later version of the format
      }
    }
  }

  private void add(String value) {
    if (hasData && data.length() < MOST_BYTES) {
      data.append('\n');
    }
    hasData = true;
    data.append(value, 0, Math.min(value.length(), MOST_BYTES - data.length()));
  }

  private void retry(String millis) {
    boolean isNumber = !millis.isEmpty() && millis.chars().allMatch(c -> c >= '0' && c <= '9');
    if (isNumber) {
      boolean isShort = millis.length() <= MOST_DIGITS;
      sink.pause(
          Answers.atMost(Duration.ofMillis(isShort ? Long.parseLong(millis) : Long.MAX_VALUE)));
    }
  }

  private void endEvent() {
    if (hasData) {
      sink.message(event.isEmpty() ? "message" : event, data.toString());
    }
    if (place != null) { // not before, since half an event would not be sent again
      sink.place(isPlace(place) ? place : null);
    }
    event = "";
    place = null;
    hasData = false;
    data.setLength(0);
  }

  /** Whether a header can hold it. */
  private static boolean isPlace(String id) {
    boolean isText = id.chars().allMatch(c -> c >= ' ' && c != 0x7f);
    return isText && !id.isEmpty() && id.length() <= MOST_ID;
  }
}
