package dev.sluice.android.sample.data;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads entries, the newest first, as far as a list shows them. Going further reads only what
 * follows; after a change it begins anew. For one thread at a time.
 */
final class History {

  private static final int BATCH = 500; // rows that a search reads at once

  private final TrackerDatabase db;
  private final String words; // in lower case
  private final List<EntryRow> found = new ArrayList<>();
  private Map<Long, String> projects = Map.of();
  private int change = -1; // after which this was read
  private @Nullable Instant oldest; // where it has come to
  private Set<Long> ofThatMoment = Set.of();
  private boolean end;

  History(TrackerDatabase db, String words) {
    this.db = db;
    this.words = words.toLowerCase(Locale.getDefault());
  }

  /** Reads until there are so many, if there are. A change is named by its number. */
  Page upTo(int count, int latest) {
    if (latest != change) {
      begin(latest);
    }
    while (found.size() < count && !end) {
      readOn(words.isEmpty() ? count - found.size() : BATCH);
    }
    int most = Math.min(count, found.size());
    return new Page(List.copyOf(found.subList(0, most)), end && most == found.size());
  }

  private void begin(int latest) {
    change = latest;
    projects = names(db);
    found.clear();
    oldest = null;
    ofThatMoment = Set.of();
    end = false;
  }

  /** Others that began in the same moment as the last one come first; the rest is older. */
  private void readOn(int rows) {
    Query<TimeEntry> next = TimeEntry.newestFirst(rows + ofThatMoment.size());
    if (oldest != null) {
      next = next.where(TimeEntry.START, Comparison.LESS_THAN, oldest.plusMillis(1));
    }
    List<TimeEntry> read = db.timeEntries().list(next);
    end = read.size() < rows + ofThatMoment.size();
    Set<Long> known = ofThatMoment;
    read.stream().filter(entry -> !known.contains(entry.id())).forEach(this::add);
  }

  private void add(TimeEntry entry) {
    if (!entry.start().equals(oldest)) {
      oldest = entry.start();
      ofThatMoment = new HashSet<>();
    }
    ofThatMoment.add(entry.id());
    String project = project(entry, projects);
    String text = entry.description() + " " + (project == null ? "" : project);
    if (text.toLowerCase(Locale.getDefault()).contains(words)) {
      found.add(row(entry, projects, db));
    }
  }

  static EntryRow row(TimeEntry entry, Map<Long, String> projects, TrackerDatabase db) {
    return new EntryRow(
        entry.id(),
        entry.description(),
        project(entry, projects),
        entry.start(),
        entry.stop(),
        db.timeEntries().state(TimeEntry.TYPE.ref(entry.id())));
  }

  private static @Nullable String project(TimeEntry entry, Map<Long, String> projects) {
    Ref<Project> project = entry.project();
    return project == null ? null : projects.get(project.id());
  }

  /** The names of all projects by their ids. */
  static Map<Long, String> names(TrackerDatabase db) {
    Map<Long, String> names = new HashMap<>();
    db.projects().list(Query.all()).forEach(project -> names.put(project.id(), project.name()));
    return names;
  }
}
