package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/**
 * The rows of an account, made as they are asked for: the same each time, and no size needs memory.
 *
 * @param entries how many time entries, spread over the last 55 days
 * @param projects how many, from 1
 * @param tags how many, from 1
 * @param cap how many entries an answer holds at most, 0 for any number
 */
record Account(int entries, int projects, int tags, int cap) {

  private static final int MOST_PROJECTS = 5000;
  private static final long FIRST_PROJECT = 5_000_000;
  private static final long FIRST_TAG = 7_000_000;
  private static final long FIRST_ENTRY = 100_000_000;
  private static final Duration PAST = Duration.ofDays(55);

  /** One with a project for 20 entries, but not too many, and a tag for 10 projects. */
  static Account of(int entries) {
    int projects = Math.max(1, Math.min(MOST_PROJECTS, entries / 20));
    return new Account(entries, projects, Math.max(1, projects / 10), 0);
  }

  static Account parse(String path) {
    String[] parts = path.split("-", -1);
    return new Account(
        Integer.parseInt(parts[0]),
        Integer.parseInt(parts[1]),
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[3]));
  }

  Account cutAt(int most) {
    return new Account(entries, projects, tags, most);
  }

  String path() {
    return entries + "-" + projects + "-" + tags + "-" + cap;
  }

  /** The index of the first entry that starts then or later. */
  int firstFrom(Instant start, Instant now) {
    int low = 0;
    int high = entries;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (start(middle, now).isBefore(start)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Instant start(int index, Instant now) {
    long step = PAST.toMillis() / Math.max(1, entries);
    return Instant.ofEpochSecond(now.minus(PAST).plusMillis(index * step).getEpochSecond());
  }

  void writeProjects(JsonGenerator json, String at) throws IOException {
    for (int i = 0; i < projects; i++) {
      json.writeStartObject();
      json.writeNumberField("id", FIRST_PROJECT + i);
      json.writeNumberField("workspace_id", 1);
      json.writeNullField("client_id");
      json.writeStringField("name", "Project " + i);
      json.writeBooleanField("active", true);
      json.writeStringField("color", "#06aaf5");
      json.writeStringField("at", at);
      json.writeEndObject();
    }
  }

  void writeTags(JsonGenerator json, String at) throws IOException {
    for (int i = 0; i < tags; i++) {
      json.writeStartObject();
      json.writeNumberField("id", FIRST_TAG + i);
      json.writeNumberField("workspace_id", 1);
      json.writeStringField("name", "Tag " + i);
      json.writeStringField("at", at);
      json.writeEndObject();
    }
  }

  /** An entry; {@code edition} is part of its description, so that another one is a change. */
  void writeEntry(JsonGenerator json, int index, Times times, int edition) throws IOException {
    long seconds = 60L + index % 3000;
    Instant start = start(index, times.now());
    json.writeStartObject();
    json.writeNumberField("id", FIRST_ENTRY + index);
    json.writeNumberField("workspace_id", 1);
    json.writeNumberField("project_id", FIRST_PROJECT + index * 7L % projects);
    json.writeNullField("task_id");
    json.writeBooleanField("billable", index % 3 == 0);
    json.writeStringField("start", start.toString());
    json.writeStringField("stop", start.plusSeconds(seconds).toString());
    json.writeNumberField("duration", seconds);
    json.writeStringField("description", "Work on item " + index + ", edition " + edition);
    json.writeArrayFieldStart("tag_ids");
    if (index % 2 == 1) {
      json.writeNumber(FIRST_TAG + index % tags);
    }
    json.writeEndArray();
    json.writeStringField("at", times.at());
    json.writeNullField("server_deleted_at");
    json.writeNumberField("user_id", 1);
    json.writeEndObject();
  }

  /**
   * The times of an answer.
   *
   * @param now when the server was started: what the dates of the entries count from
   * @param at when the rows changed
   */
  record Times(Instant now, String at) {}
}
