package dev.sluice.conflict;

import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.conflict.Rows;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;

/** Takes one side's row as a whole. */
final class WholeRow {

  private WholeRow() {}

  static Resolution server(Collision collision) {
    Row row = Rows.keepDeviceFields(collision.server(), collision.local()).withDeleted(false);
    return new Resolution(row, false, losses(collision.local(), collision.server(), Side.LOCAL));
  }

  static Resolution local(Collision collision) {
    Row row = Rows.takeServerFields(collision.local(), collision.server());
    return new Resolution(
        row,
        Rows.differ(row, collision.server()),
        losses(collision.server(), collision.local(), Side.SERVER));
  }

  private static List<Loss> losses(Row loser, Row winner, Side side) {
    List<Loss> losses = new ArrayList<>();
    for (Field<?, ?> field : loser.type().fields()) {
      if (field.isByUser() && !loser.agreesWith(winner, field)) {
        losses.add(new Loss(winner, field, side, loser.value(field)));
      }
    }
    return losses;
  }
}
