package dev.sluice.desktop.demo;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.time.Time;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What the user does without a network: new rows that refer to each other, edits, deletions, and an
 * entry that runs. Each is one request of the push.
 */
final class OfflineWork {

  private static final String ENTRIES = "time_entries";
  private static final String DESCRIPTION = "description";
  private static final String NAME = "name";
  private static final String RUNNING = "Offline, running";
  private static final Duration STEP = Duration.ofMinutes(25);

  private final DemoPlan plan;
  private final TrackerDatabase database;
  private final List<Change> changes = new ArrayList<>();

  OfflineWork(DemoPlan plan, TrackerDatabase database) {
    this.plan = plan;
    this.database = database;
  }

  /** Does all of it, and tells what must show everywhere in the end. */
  List<Change> run() {
    List<TimeEntry> old = synced(database);
    old.subList(0, plan.deletions()).forEach(this::delete);
    old.subList(plan.deletions(), plan.deletions() + plan.updates()).forEach(this::edit);
    database.inTransaction(this::make);
    return changes;
  }

  /** The rows that both sides know, in an order that both sides can tell. */
  private static List<TimeEntry> synced(TrackerDatabase database) {
    return database.timeEntries().list(Query.all()).stream()
        .sorted(Comparator.comparingLong(OfflineWork::serverId))
        .toList();
  }

  private static long serverId(TimeEntry entry) {
    return Objects.requireNonNull(entry.serverId(), "synced");
  }

  private void delete(TimeEntry entry) {
    database.timeEntries().delete(TimeEntry.TYPE.ref(entry.id()));
    changes.add(new Change.Deleted(ENTRIES, serverId(entry)));
  }

  private void edit(TimeEntry entry) {
    String text = entry.description() + ", edited offline";
    database.timeEntries().update(TimeEntry.TYPE.ref(entry.id()), old -> old.withDescription(text));
    changes.add(new Change.Edited(ENTRIES, serverId(entry), DESCRIPTION, text));
  }

  private int make(TrackerTables tables) {
    Ref<Client> client =
        made(Client.TYPE, "Offline client", Client.named("Offline client"), tables);
    Project forClient = Project.named("Offline A").withClient(client);
    List<Ref<Project>> projects =
        List.of(
            made(Project.TYPE, "Offline A", forClient, tables),
            made(Project.TYPE, "Offline B", Project.named("Offline B"), tables));
    List<Ref<Tag>> tags = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      tags.add(made(Tag.TYPE, "offline-" + i, Tag.named("offline-" + i), tables));
    }
    Instant now = Time.system().now();
    for (int i = 1; changes.size() < plan.edits() - 1; i++) {
      String text = "Offline entry " + i;
      Instant start = now.minus(STEP.multipliedBy(i));
      TimeEntry entry =
          TimeEntry.recorded(text, start, Duration.ofMinutes(i % 20 + 1))
              .withProject(projects.get(i % 2))
              .withTags(tags.subList(i % 2, 2 + i % 2));
      made(TimeEntry.TYPE, text, entry, tables);
    }
    made(TimeEntry.TYPE, RUNNING, TimeEntry.started(RUNNING), tables);
    return changes.size();
  }

  private <E> Ref<E> made(EntityType<E> type, String text, E entity, TrackerTables tables) {
    boolean isEntry = type.name().equals(ENTRIES);
    changes.add(new Change.Made(type.name(), isEntry ? DESCRIPTION : NAME, text));
    return tables.table(type).create(entity);
  }
}
