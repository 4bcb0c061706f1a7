package dev.sluice.tracker;

import dev.sluice.internal.loop.StandIns;
import dev.sluice.internal.loop.Translation;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Which workspaces the user can reach, and which no longer or not yet. */
final class Access {

  private Access() {}

  /** The workspaces that are here. */
  static List<Stored> workspaces(Reader reader) {
    return reader.query(Workspace.TYPE, Query.all());
  }

  /** Those that the server lists and that could not be reached before: new ones among them. */
  static List<Row> gained(List<Stored> here, Set<Long> listed) {
    return rows(here, one -> !isAccessible(one) && isListed(one, listed));
  }

  /** Those that could be reached before and that the server no longer lists. */
  static List<Row> lost(List<Stored> here, Set<Long> listed) {
    return rows(here, one -> isAccessible(one) && !isListed(one, listed));
  }

  /** Those that can be reached. */
  static List<Row> within(List<Stored> here) {
    return rows(here, Access::isAccessible);
  }

  /** Those that are known and cannot be reached; a stand-in is not known. */
  static List<Row> outside(List<Stored> here) {
    return rows(here, one -> !isAccessible(one) && !isStandIn(one));
  }

  /** Also one that the user has edited. */
  private static boolean isStandIn(Stored workspace) {
    Row base = workspace.base();
    return StandIns.isOne(workspace.row())
        || workspace.state() == SyncState.PLACEHOLDER
        || (base != null && Translation.isBlank(base));
  }

  /** Also a stand-in for one that the server has named, and not listed yet. */
  static boolean mayBeHome(Stored workspace) {
    return isAccessible(workspace) || (isStandIn(workspace) && workspace.row().serverId() != null);
  }

  private static boolean isAccessible(Stored workspace) {
    return workspace.row().require(Workspace.ACCESSIBLE);
  }

  private static boolean isListed(Stored workspace, Set<Long> listed) {
    Long serverId = workspace.row().serverId();
    return serverId != null && listed.contains(serverId);
  }

  private static List<Row> rows(List<Stored> here, Predicate<Stored> condition) {
    List<Row> rows = new ArrayList<>();
    for (Stored stored : here) {
      if (condition.test(stored)) {
        rows.add(stored.row());
      }
    }
    return rows;
  }
}
