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

/** Which workspaces the user can reach, and which no longer or not yet. */
final class Access {

  private Access() {}

  /** The workspaces that are here. */
  static List<Stored> workspaces(Reader reader) {
    return reader.query(Workspace.TYPE, Query.all());
  }

  /** Those that have come within reach, new ones among them, by what the server lists now. */
  static List<Row> gained(Reader reader, Set<Long> listed) {
    return gained(workspaces(reader), listed, MissingWorkspaces.read(reader).since().keySet());
  }

  /**
   * Those that are listed and could not be reached before, or are among those that the last list
   * lacked: then the other lists may have lacked what is in them.
   */
  static List<Row> gained(List<Stored> here, Set<Long> listed, Set<Long> lacked) {
    return rows(here, one -> isAmong(one, listed) && (!isAccessible(one) || isAmong(one, lacked)));
  }

  /** The server ids of those that could be reached, or were only named, and are not listed. */
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

  /** Those that could be reached before and are surely out of reach. */
  static List<Row> lost(List<Stored> here, Set<Long> sure) {
    return rows(here, one -> isAccessible(one) && isAmong(one, sure));
  }

  /** Those that can be reached. */
  static List<Row> within(List<Stored> here) {
    return rows(here, Access::isAccessible);
  }

  /** Those that are known and cannot be reached. */
  static List<Row> outside(List<Stored> here) {
    return rows(here, one -> !isAccessible(one) && isKnown(one));
  }

  /** A stand-in or a placeholder is not, edited or not. */
  private static boolean isKnown(Stored workspace) {
    return !ProvisionalRows.isOne(workspace.row()) && !workspace.isUntold();
  }

  /** Also one that the server has named, and not listed yet. */
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
