package dev.sluice.tracker;

import dev.sluice.internal.cleanup.PruneRule;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The rows that a clean-up of the tracker removes: old rows, and rows out of reach. */
final class PruneRules {

  static final Duration OLDEST = Duration.ofDays(56);

  private PruneRules() {}

  /**
   * All rules for a clean-up. Rows are removed before the rows to which they refer, so that one
   * round is enough.
   */
  static List<PruneRule> all() {
    return List.of(
        oldEntries(),
        unreachable(TimeEntry.TYPE, TimeEntry.WORKSPACE, stopped()),
        unreachable(Task.TYPE, Task.WORKSPACE, Query.all()),
        unreachable(Project.TYPE, Project.WORKSPACE, Query.all()),
        unreachable(Client.TYPE, Client.WORKSPACE, Query.all()),
        unreachable(Tag.TYPE, Tag.WORKSPACE, Query.all()),
        unreachable(WorkspaceFeatures.TYPE, WorkspaceFeatures.WORKSPACE, Query.all()),
        unreachableWorkspaces());
  }

  private static PruneRule oldEntries() {
    return PruneRule.of(
        "old time_entries",
        TimeEntry.TYPE,
        (now, reader) ->
            List.of(stopped().where(TimeEntry.START, Comparison.LESS_THAN, now.minus(OLDEST))));
  }

  /** The entries that do not run. A running entry stays, however long ago it began. */
  private static Query<TimeEntry> stopped() {
    return Query.<TimeEntry>all().where(TimeEntry.DURATION, Comparison.AT_LEAST, 0L);
  }

  private static <E> PruneRule unreachable(
      EntityType<E> type, Field<E, Ref<Workspace>> home, Query<E> which) {
    return PruneRule.of(
        "unreachable " + type,
        type,
        (now, reader) -> {
          List<Query<?>> queries = new ArrayList<>();
          for (Row workspace : Access.outside(Access.workspaces(reader))) {
            queries.add(which.where(home, Comparison.EQUAL, workspace.id()));
          }
          return queries;
        });
  }

  private static PruneRule unreachableWorkspaces() {
    return PruneRule.of(
        "unreachable workspaces",
        Workspace.TYPE,
        (now, reader) ->
            List.of(Query.<Workspace>all().where(Workspace.ACCESSIBLE, Comparison.EQUAL, false)));
  }
}
