package dev.sluice.desktop.window.tracker;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.schema.Row;
import dev.sluice.tracker.TimeEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges field by field, but of two stops of one running entry keeps the earlier: who stops it on a
 * second device later has seldom worked until then. The other one is among the problems, and one
 * click takes it.
 */
final class EarlierStop implements ConflictPolicy {

  @Override
  public Resolution resolve(Collision collision) {
    Resolution merged = MERGE_FIELDS.resolve(collision);
    Row local = collision.local();
    Row server = collision.server();
    if (!wasStoppedTwice(collision) || merged.row().isDeleted()) {
      return merged;
    }
    boolean isServers = seconds(server) < seconds(local);
    long earlier = Math.min(seconds(local), seconds(server));
    long later = Math.max(seconds(local), seconds(server));
    List<Loss> losses = new ArrayList<>(merged.losses());
    losses.removeIf(loss -> TimeEntry.DURATION.equals(loss.field()));
    Side loser = isServers ? Side.LOCAL : Side.SERVER;
    losses.add(new Loss(local, TimeEntry.DURATION, loser, later));
    Row row = merged.row().with(TimeEntry.DURATION, earlier);
    return new Resolution(row, merged.dirty() || !isServers, losses);
  }

  private static boolean wasStoppedTwice(Collision collision) {
    Row base = collision.base();
    Row local = collision.local();
    Row server = collision.server();
    return base != null
        && seconds(base) < 0
        && seconds(local) >= 0
        && seconds(server) >= 0
        && seconds(local) != seconds(server)
        && local.require(TimeEntry.START).equals(server.require(TimeEntry.START));
  }

  private static long seconds(Row row) {
    return row.require(TimeEntry.DURATION);
  }
}
