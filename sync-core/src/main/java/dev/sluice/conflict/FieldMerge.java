package dev.sluice.conflict;

import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Merges the base, the user's row and the server's row, field by field. Fields of one group are
 * merged together. If the user and the server both changed a field, the field's merge policy
 * decides. If the user deleted the row and the server changed the row, the later action wins; if
 * the order is unknown, the deletion wins.
 */
final class FieldMerge implements ConflictPolicy {

  @Override
  public Resolution resolve(Collision collision) {
    Row local = collision.local();
    Row server = collision.server();
    if (local.isDeleted()) {
      return deletion(collision);
    }
    Row row = RowFields.keepDeviceFields(server, local);
    List<Loss> losses = new ArrayList<>();
    for (Map.Entry<String, List<Field<?, ?>>> named : local.type().groups().entrySet()) {
      List<Field<?, ?>> group = named.getValue();
      Winner winner = winner(collision, named.getKey(), group);
      if (winner == Winner.LOCAL || winner == Winner.LOCAL_OVER_SERVER) {
        row = RowFields.copy(local, row, group);
      }
      record(winner, collision, group, losses);
    }
    return new Resolution(row, RowFields.differ(row, server), losses);
  }

  private static Resolution deletion(Collision collision) {
    if (collision.serverChanged() && collision.serverIsNewer()) {
      Row row =
          RowFields.keepDeviceFields(collision.server(), collision.local()).withDeleted(false);
      return new Resolution(row, false, List.of(new Loss(row, null, Side.LOCAL, true)));
    }
    Row row = RowFields.keepDeviceFields(collision.server(), collision.local()).withDeleted(true);
    return new Resolution(row, true, List.of());
  }

  private enum Winner {
    LOCAL,
    SERVER,
    LOCAL_OVER_SERVER,
    SERVER_OVER_LOCAL
  }

  private static Winner winner(Collision collision, String name, List<Field<?, ?>> group) {
    Row base = collision.base();
    boolean changedHere = base == null || !RowFields.agree(base, collision.local(), group);
    boolean changedThere = base == null || !RowFields.agree(base, collision.server(), group);
    if (!changedHere || RowFields.agree(collision.local(), collision.server(), group)) {
      return Winner.SERVER;
    }
    if (!changedThere) {
      return Winner.LOCAL;
    }
    boolean serverWins =
        switch (group.get(0).mergePolicy()) {
          case SERVER_WINS -> true;
          case LOCAL_WINS -> false;
          case NEWER_WINS -> collision.serverIsNewer(name);
        };
    return serverWins ? Winner.SERVER_OVER_LOCAL : Winner.LOCAL_OVER_SERVER;
  }

  private static void record(
      Winner winner, Collision collision, List<Field<?, ?>> group, List<Loss> losses) {
    if (winner == Winner.LOCAL || winner == Winner.SERVER) {
      return;
    }
    boolean localLost = winner == Winner.SERVER_OVER_LOCAL;
    Row loser = localLost ? collision.local() : collision.server();
    Row other = localLost ? collision.server() : collision.local();
    for (Field<?, ?> field : group) {
      if (!loser.agreesWith(other, field)) {
        losses.add(
            new Loss(
                collision.local(),
                field,
                localLost ? Side.LOCAL : Side.SERVER,
                loser.value(field)));
      }
    }
  }
}
