package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Removes names that were made for entries, once nothing is in them. For one transaction. */
public final class UnusedNames {

  private final TrackerTables tables;
  private final Set<Ref<?>> used = new HashSet<>();

  private UnusedNames(TrackerTables tables) {
    this.tables = tables;
    for (TimeEntry entry : tables.timeEntries().list(Query.<TimeEntry>all())) {
      used.addAll(entry.tags());
      Optional.ofNullable(entry.project()).ifPresent(used::add);
    }
    tables.tasks().list(Query.<Task>all()).forEach(task -> used.add(task.project()));
  }

  /** Removes those of them that nothing uses; of the clients, after the projects. */
  public static void remove(
      TrackerTables tables,
      Collection<Ref<Project>> projects,
      Collection<Ref<Tag>> tags,
      Collection<Ref<Client>> clients) {
    if (!projects.isEmpty() || !tags.isEmpty() || !clients.isEmpty()) {
      UnusedNames names = new UnusedNames(tables);
      names.remove(projects, tables.projects());
      names.remove(tags, tables.tags());
      names.removeClients(clients);
    }
  }

  private <E> void remove(Collection<Ref<E>> made, Table<E> rows) {
    made.stream().filter(ref -> !used.contains(ref)).forEach(rows::delete);
  }

  private void removeClients(Collection<Ref<Client>> made) {
    tables.projects().list(Query.<Project>all()).stream()
        .map(Project::client)
        .filter(Objects::nonNull)
        .forEach(used::add);
    remove(made, tables.clients());
  }
}
