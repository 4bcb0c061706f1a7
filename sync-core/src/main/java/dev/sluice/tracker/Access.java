package dev.sluice.tracker;

import dev.sluice.internal.merge.ProvisionalRows;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds the workspaces that the user can reach, can no longer reach, or cannot reach yet. */
final class Access {

  private Access() {}

  static List<Stored> workspaces(Reader reader) {
    return reader.query(Workspace.TYPE, Query.all());
  }

  /** The workspaces that have come within reach, including new ones, by the server's list now. */
  static List<Row> gained(Reader reader, Set<Long> listed) {
    return gained(workspaces(reader), listed, MissingWorkspaces.read(reader).since().keySet());
  }

  /**
   * The listed workspaces whose older rows may be missing here. Such a workspace was out of reach
   * before, or the last list of workspaces lacked it.
   */
  static List<Row> gained(List<Stored> here, Set<Long> listed, Set<Long> lacked) {
    return rows(here, one -> isAmong(one, listed) && (!isAccessible(one) || isAmong(one, lacked)));
  }

  /** The server ids of workspaces that could be reached or were named, but are not listed now. */
  static Set<Long> missing(List<Stored> here, Set<Long> listed) {
    Set<Long> missing = new LinkedHashSet<>();
    for (Stored one : here) {
      Long serverId = one.row().serverId();
      if (serverId != null && mayBeHome(one) && !listed.contains(serverId)) {
        missing.add(serverId);
      }
    }
    return missing;
  }

  /** The workspaces that could be reached before and are surely out of reach now. */
  static List<Row> lost(List<Stored> here, Set<Long> sure) {
    return rows(here, one -> isAccessible(one) && isAmong(one, sure));
  }

  /** The workspaces that can be reached. */
  static List<Row> within(List<Stored> here) {
    return rows(here, Access::isAccessible);
  }

  /** The workspaces that are known and cannot be reached. */
  static List<Row> outside(List<Stored> here) {
    return rows(here, one -> !isAccessible(one) && isKnown(one));
  }

  /** Whether it is neither a stand-in nor a placeholder; an edit does not matter. */
  private static boolean isKnown(Stored workspace) {
    return !ProvisionalRows.isOne(workspace.row()) && !workspace.isUntold();
  }

  /** Whether the workspace can be the default: accessible, or so far only named by the server. */
  static boolean mayBeHome(Stored workspace) {
    return isAccessible(workspace) || (!isKnown(workspace) && workspace.row().serverId() != null);
  }

  private static boolean isAccessible(Stored workspace) {
    return workspace.row().require(Workspace.ACCESSIBLE);
  }

  private static boolean isAmong(Stored workspace, Set<Long> serverIds) {
    Long serverId = workspace.row().serverId();
    return serverId != null && serverIds.contains(serverId);
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
