package dev.sluice.conflict;

import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes one side's row as a whole. */
final class WholeRow {

  private WholeRow() {}

  static Resolution server(Collision collision) {
    Row local = collision.local();
    Row row = RowFields.keepDeviceFields(collision.server(), local).withDeleted(false);
    List<Loss> losses =
        local.isDeleted()
            ? List.of(new Loss(row, null, Side.LOCAL, true))
            : losses(collision.base(), local, collision.server(), Side.LOCAL);
    return new Resolution(row, false, losses);
  }

  static Resolution local(Collision collision) {
    Row server = collision.server();
    Row row = RowFields.takeServerFields(collision.local(), server);
    return new Resolution(
        row,
        RowFields.differ(row, server),
        losses(collision.base(), server, collision.local(), Side.SERVER));
  }

  /** The values that the loser has changed since the base and that differ from the winner's. */
  private static List<Loss> losses(@Nullable Row base, Row loser, Row winner, Side side) {
    List<Loss> losses = new ArrayList<>();
    for (Field<?, ?> field : loser.type().fields()) {
      boolean isChanged = base == null || !loser.agreesWith(base, field);
      if (field.isByUser() && isChanged && !loser.agreesWith(winner, field)) {
        losses.add(new Loss(winner, field, side, loser.value(field)));
      }
    }
    return losses;
  }
}
