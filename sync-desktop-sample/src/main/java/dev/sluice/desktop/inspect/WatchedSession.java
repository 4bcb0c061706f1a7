package dev.sluice.desktop.inspect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The lines of a session in the words of a terminal. */
final class WatchedSession {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int REQUESTS = 8;
  private static final int CHANGES = 8;
  private static final int BAR = 30;
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

  private JsonNode status = JSON.createObjectNode();
  private JsonNode file = JSON.createObjectNode();
  private JsonNode limits = JSON.createObjectNode();
  private final Deque<JsonNode> requests = new ArrayDeque<>();
  private final Map<Integer, String> answers = new HashMap<>();

  void read(String line) {
    JsonNode event;
    try {
      event = JSON.readTree(line);
    } catch (JsonProcessingException halfALine) {
      return;
    }
    switch (event.path("event").asText()) {
      case "status" -> status = event;
      case "file" -> file = event;
      case "limits" -> limits = event;
      case "requested" -> requested(event);
      case "answered" -> {
        int code = event.path("status").asInt();
        answers.put(
            event.path("request").asInt(), code == 0 ? "no answer" : Integer.toString(code));
      }
      default -> {}
    }
  }

  private void requested(JsonNode event) {
    requests.addLast(event);
    if (requests.size() > REQUESTS) {
      answers.remove(requests.removeFirst().path("request").asInt());
    }
  }

  String status() {
    if (status.isEmpty()) {
      return "The engine has done nothing yet";
    }
    String until = status.path("until").asText();
    String said = status.path("text").asText(status.path("status").asText());
    return until.isEmpty() ? said : said + ", until " + clock(until);
  }

  String text() {
    List<String> lines = new ArrayList<>(List.of(status(), ""));
    limits.path("windows").forEach(window -> lines.add(window(window)));
    lines.add("");
    JsonNode queue = file.path("queue");
    lines.add(queue.isEmpty() ? "No change waits" : "Not on the server:");
    for (int i = 0; i < queue.size() && i < CHANGES; i++) {
      lines.add(change(queue.get(i)));
    }
    if (queue.size() > CHANGES) {
      lines.add("  and more");
    }
    lines.add("");
    lines.add("Last requests:");
    requests.forEach(request -> lines.add(request(request)));
    return String.join("\n", lines);
  }

  private static String window(JsonNode window) {
    int used = window.path("used").asInt();
    int permits = Math.max(1, window.path("permits").asInt());
    int full = Math.min(BAR, BAR * used / permits);
    long next = window.path("nextFree").asLong();
    String free = next > 0 ? ", next slot free in " + (next + 999) / 1000 + " s" : "";
    return window.path("name").asText()
        + " ["
        + "#".repeat(full)
        + " ".repeat(BAR - full)
        + "] "
        + used
        + " of "
        + permits
        + free;
  }

  private static String change(JsonNode row) {
    String why = row.path("waitsFor").asText("the next push");
    String name = row.path("name").asText();
    return "  "
        + row.path("type").asText()
        + "/"
        + row.path("id")
        + " "
        + name
        + ": waits for "
        + why;
  }

  private String request(JsonNode request) {
    String answer = answers.getOrDefault(request.path("request").asInt(), "under way");
    return "  "
        + clock(request.path("at").asText())
        + " "
        + request.path("method").asText()
        + " "
        + request.path("path").asText()
        + ": "
        + answer;
  }

  private static String clock(String moment) {
    return CLOCK.format(Instant.parse(moment));
  }
}
