package dev.sluice.desktop.local;

import dev.sluice.schema.Ref;
import dev.sluice.store.Tables;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an entry is about, as far as the command line says so. */
final class EntryOptions {

  @Option(
      names = {"-d", "--description"},
      paramLabel = "TEXT",
      description = "What was done.")
  private @Nullable String description;

  @Option(names = "--project", paramLabel = "ID", description = "The project, by its local id.")
  private @Nullable Long project;

  @Option(
      names = "--tag",
      paramLabel = "ID",
      description = "A tag, by its local id; may be given more than once.")
  private @Nullable List<Long> tags;

  @Option(
      names = "--billable",
      negatable = true,
      fallbackValue = "true",
      description = "Whether the time is billable.")
  private @Nullable Boolean billable;

  EntryOptions() {}

  /** The entry with all that was said. */
  TimeEntry apply(TimeEntry entry, Tables tables) {
    TimeEntry changed = description == null ? entry : entry.withDescription(description);
    if (project != null) {
      changed = changed.withProject(Lookup.require(Project.TYPE, "project", project, tables));
    }
    if (tags != null) {
      changed = changed.withTags(refs(tags, tables));
    }
    return billable == null ? changed : changed.withBillable(billable);
  }

  boolean isEmpty() {
    return description == null && project == null && tags == null && billable == null;
  }

  private static List<Ref<Tag>> refs(List<Long> ids, Tables tables) {
    List<Ref<Tag>> refs = new ArrayList<>();
    ids.forEach(id -> refs.add(Lookup.require(Tag.TYPE, "tag", id, tables)));
    return refs;
  }
}
