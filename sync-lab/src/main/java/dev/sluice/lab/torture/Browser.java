package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The user at the web, and the history is kept. */
final class Browser {

  private static final String ENTRIES = "time_entries";
  private static final String PROJECTS = "projects";
  private static final long SECONDS_OF_TWO_HOURS = 7200;

  private final WebClient web;
  private final long workspace;
  private final Instant now;
  private final HistoryWriter book;

  Browser(WebClient web, Instant now, HistoryWriter book) {
    this.web = web;
    this.workspace = web.rows(RowKind.WORKSPACE).get(0).path("id").asLong();
    this.now = now;
    this.book = book;
  }

  void addEntry(Event event) {
    long seconds = SECONDS_OF_TWO_HOURS + event.id();
    add(event, now.minusSeconds(event.pick() % 3600), seconds);
    created(event).begun(RowHistory.LENGTH, Long.toString(seconds));
  }

  void startEntry(Event event) {
    add(event, now, -1);
    created(event).started();
  }

  private long add(Event event, Instant start, long seconds) {
    return web.add(
        RowKind.TIME_ENTRY,
        workspace,
        Map.of("description", event.label(), "start", start.toString(), "duration", seconds));
  }

  private RowHistory created(Event event) {
    RowHistory rowHistory = book.created(ENTRIES, event.label(), 1);
    rowHistory.begun(RowHistory.PROJECT, RowHistory.NONE);
    return rowHistory;
  }

  void addProject(Event event) {
    web.addProject(workspace, event.label());
    book.created(PROJECTS, event.label(), 1);
  }

  /** An entry of a project of which nobody else has heard. */
  void addProjectAndEntry(Event event) {
    long project = web.addProject(workspace, event.label());
    book.created(PROJECTS, event.label(), 1);
    long entry = add(event, now, SECONDS_OF_TWO_HOURS);
    web.edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    RowHistory rowHistory = book.created(ENTRIES, event.label(), 1);
    rowHistory.begun(RowHistory.LENGTH, Long.toString(SECONDS_OF_TWO_HOURS));
    rowHistory.begun(
        RowHistory.PROJECT, Objects.requireNonNull(book.find(PROJECTS, event.label())).key());
  }

  void addTag(Event event) {
    web.addTag(workspace, event.label());
    book.created("tags", event.label(), 1);
  }

  void addWorkspace(Event event) {
    web.add(RowKind.WORKSPACE, workspace, Map.of("name", event.label()));
  }

  void describe(Event event) {
    rename(RowKind.TIME_ENTRY, ENTRIES, "description", event);
  }

  void renameProject(Event event) {
    rename(RowKind.PROJECT, PROJECTS, "name", event);
  }

  private void rename(RowKind kind, String table, String field, Event event) {
    JsonNode row = pick(kind, event, any -> true);
    if (row != null) {
      web.edit(kind, id(row), field, event.label());
      book.renamed(table, text(row, field), event.label());
    }
  }

  void lengthen(Event event) {
    JsonNode entry = pick(RowKind.TIME_ENTRY, event, any -> any.path("duration").asLong() >= 0);
    if (entry != null) {
      String seen = text(entry, "duration");
      long seconds = SECONDS_OF_TWO_HOURS + event.id();
      web.edit(RowKind.TIME_ENTRY, id(entry), "duration", seconds);
      book.changed(ENTRIES, text(entry, "description"))
          .written(RowHistory.LENGTH, seen, Long.toString(seconds));
    }
  }

  /** The server's id of the entry that is gone; 0 if there was none. */
  long deleteEntry(Event event) {
    return delete(RowKind.TIME_ENTRY, ENTRIES, "description", event);
  }

  /** The server takes the project from its entries, which is an edit of each. */
  void deleteProject(Event event) {
    List<JsonNode> entries = web.rows(RowKind.TIME_ENTRY);
    long project = delete(RowKind.PROJECT, PROJECTS, "name", event);
    entries.stream()
        .filter(entry -> project != 0 && entry.path("project_id").asLong() == project)
        .map(entry -> book.find(ENTRIES, text(entry, "description")))
        .filter(Objects::nonNull)
        .forEach(rowHistory -> rowHistory.begun(RowHistory.PROJECT, RowHistory.NONE));
  }

  void deleteTag(Event event) {
    delete(RowKind.TAG, "tags", "name", event);
  }

  private long delete(RowKind kind, String table, String field, Event event) {
    JsonNode row = pick(kind, event, any -> true);
    if (row != null) {
      book.deleted(table, text(row, field));
      web.delete(kind, id(row));
    }
    return row == null ? 0 : id(row);
  }

  private @Nullable JsonNode pick(RowKind kind, Event event, Predicate<JsonNode> wanted) {
    List<JsonNode> all = web.rows(kind).stream().filter(wanted).toList();
    return all.isEmpty() ? null : all.get(event.pick() % all.size());
  }

  private static String text(JsonNode row, String field) {
    return row.path(field).asText();
  }

  private static long id(JsonNode row) {
    return row.path("id").asLong();
  }
}
