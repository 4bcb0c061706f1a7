package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Takes an import back in batches, the last lines first. A project, a tag or a client that was made
 * for it goes too, unless something else is in it by now.
 */
public final class TakeBack implements Batches {

  private final Imported imported;
  private int left;

  /** Of that import. */
  public TakeBack(Imported imported) {
    this.imported = imported;
    this.left = imported.ids().size();
  }

  @Override
  public boolean step(TrackerDatabase database) {
    int rest = Math.max(0, left - SIZE);
    List<Long> batch = imported.ids().subList(rest, left);
    database.inTransaction(
        tables -> {
          batch.forEach(id -> tables.timeEntries().delete(TimeEntry.TYPE.ref(id)));
          if (rest == 0) {
            removeNames(tables);
          }
          return rest;
        });
    left = rest;
    return rest == 0;
  }

  @Override
  public int left() {
    return left;
  }

  @Override
  public int total() {
    return imported.ids().size();
  }

  private void removeNames(TrackerTables tables) {
    if (imported.newProjects().isEmpty()
        && imported.newClients().isEmpty()
        && imported.newTags().isEmpty()) {
      return;
    }
    Set<Ref<?>> used = new HashSet<>();
    for (TimeEntry entry : tables.timeEntries().list(Query.<TimeEntry>all())) {
      used.addAll(entry.tags());
      Optional.ofNullable(entry.project()).ifPresent(used::add);
    }
    tables.tasks().list(Query.<Task>all()).forEach(task -> used.add(task.project()));
    imported.newProjects().stream()
        .filter(project -> !used.contains(project))
        .forEach(tables.projects()::delete);
    imported.newTags().stream().filter(tag -> !used.contains(tag)).forEach(tables.tags()::delete);
    tables.projects().list(Query.<Project>all()).stream()
        .map(Project::client)
        .filter(Objects::nonNull)
        .forEach(used::add);
    imported.newClients().stream()
        .filter(client -> !used.contains(client))
        .forEach(tables.clients()::delete);
  }
}
