package dev.sluice.desktop.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What the user does in a browser while the device is offline. Some rows are edited on both sides,
 * in different fields; and an entry is started, so that two run when the sync begins.
 */
final class WebWork {

  private static final String ENTRIES = "time_entries";
  private static final String DESCRIPTION = "description";
  private static final String PROJECT = "Web project";
  private static final int BOTH_SIDES = 4;
  private static final int EDITS = 4;
  private static final int DELETIONS = 3;
  private static final int NEW = 5;

  private final DemoPlan plan;
  private final WebClient web;
  private final List<Change> changes = new ArrayList<>();

  WebWork(DemoPlan plan, WebClient web) {
    this.plan = plan;
    this.web = web;
  }

  /** Does all of it, and tells what must show everywhere in the end. */
  List<Change> run() {
    List<Long> entries =
        web.rows(RowKind.TIME_ENTRY).stream().map(row -> row.path("id").asLong()).sorted().toList();
    int edited = plan.deletions();
    int untouched = edited + plan.updates();
    int both = Math.min(BOTH_SIDES, plan.updates());
    long project = newProject();
    entries.subList(edited, edited + both).forEach(entry -> move(entry, project));
    entries.subList(untouched, untouched + EDITS).forEach(this::edit);
    entries.subList(untouched + EDITS, untouched + EDITS + DELETIONS).forEach(this::delete);
    Instant now = Time.system().now();
    for (int i = 1; i <= NEW; i++) {
      web.addEntry(made("Web entry " + i), now.minus(Duration.ofHours(i)), Duration.ofMinutes(i));
    }
    web.startEntry(made("Web, running"));
    return changes;
  }

  private String made(String text) {
    changes.add(new Change.Made(ENTRIES, DESCRIPTION, text));
    return text;
  }

  private void move(long entry, long project) {
    web.edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    changes.add(new Change.Edited(ENTRIES, entry, "project_id", String.valueOf(project)));
  }

  private long newProject() {
    changes.add(new Change.Made("projects", "name", PROJECT));
    return web.addProject(web.workspace(), PROJECT);
  }

  private void edit(long entry) {
    JsonNode row = web.row(RowKind.TIME_ENTRY, entry);
    String text = row.path(DESCRIPTION).asText() + ", edited on the web";
    web.edit(RowKind.TIME_ENTRY, entry, DESCRIPTION, text);
    changes.add(new Change.Edited(ENTRIES, entry, DESCRIPTION, text));
  }

  private void delete(long entry) {
    web.delete(RowKind.TIME_ENTRY, entry);
    changes.add(new Change.Deleted(ENTRIES, entry));
  }
}
