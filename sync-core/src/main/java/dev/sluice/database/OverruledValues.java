package dev.sluice.database;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.store.Overruled;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that merges have overruled, and that the user may still take. A value is user data: it
 * is deleted together with its row, or after 30 days by the server's clock.
 */
final class OverruledValues {

  private static final int MOST = 500;
  private static final Duration LONGEST = Duration.ofDays(30);

  private static final String NEWEST_TOO_MANY =
      "(SELECT `number` FROM `_sync_overruled` ORDER BY `number` DESC LIMIT 1 OFFSET ?1)";

  private static final String NUMBERS =
      "((SELECT max(`number`) FROM `_sync_overruled`) - (SELECT min(`number`) FROM"
          + " `_sync_overruled`))";

  /** Counts the values only if their numbers allow that there are too many. */
  private static final String DROP_EXCESS =
      "DELETE FROM `_sync_overruled` WHERE `number` <= (SELECT CASE WHEN "
          + (NUMBERS + " >= ?1 THEN " + NEWEST_TOO_MANY + " END)");

  private static final String OF_TYPE =
      "SELECT `number`, `id`, `field`, `side`, `at`, `value` FROM `_sync_overruled`"
          + " WHERE `type` = ?1";

  private OverruledValues() {}

  /**
   * Reads the overruled values, the oldest first. Leaves out values that the field cannot take, and
   * values of missing or unreadable rows and fields.
   */
  static List<Overruled> read(@Nullable Row of, SqliteReader reader) {
    if (of != null) {
      return read(of.type(), " AND `id` = ?2", reader, List.of(of.id()));
    }
    List<Overruled> all = new ArrayList<>();
    for (EntityType<?> type : reader.sql().schema().types()) {
      all.addAll(read(type, "", reader, List.of()));
    }
    all.sort((one, other) -> Long.compare(one.number(), other.number()));
    return all;
  }

  private static List<Overruled> read(
      EntityType<?> type, String and, SqliteReader reader, List<Long> id) {
    List<Overruled> read = new ArrayList<>();
    String select = OF_TYPE + and + " ORDER BY `number`";
    List<Object> args = new ArrayList<>(List.of(type.name()));
    args.addAll(id);
    try (Rows rows = reader.connection().query(select, args.toArray())) {
      while (rows.next()) {
        Overruled one = one(type, rows, reader);
        if (one != null) {
          read.add(one);
        }
      }
    }
    return read;
  }

  private static @Nullable Overruled one(EntityType<?> type, Rows rows, SqliteReader reader) {
    long id = rows.integer(1);
    Stored stored = TrackingCodec.orPassedOver(() -> readable(reader.find(type, id)));
    String column = rows.text(2);
    Field<?, ?> field = column == null ? null : field(type, column);
    boolean canBeTaken = column == null || (field != null && canBe(field, rows.text(5)));
    if (stored == null || stored.row().isDeleted() || !canBeTaken) {
      return null;
    }
    Object value = field == null ? true : Codec.required(field, Codec.value(field.kind(), rows, 5));
    Side side = Side.LOCAL.name().equals(rows.text(3)) ? Side.LOCAL : Side.SERVER;
    Loss loss = new Loss(stored.row(), field, side, value);
    return new Overruled(rows.integer(0), loss, Instant.ofEpochMilli(rows.integer(4)));
  }

  private static @Nullable Stored readable(@Nullable Stored stored) {
    return stored == null ? null : stored.readable();
  }

  private static boolean canBe(Field<?, ?> field, @Nullable String text) {
    return !field.isWrittenOnce() && Codec.canRead(field, text);
  }

  private static @Nullable Field<?, ?> field(EntityType<?> type, String column) {
    for (Field<?, ?> field : type.fields()) {
      if (field.column().equals(column)) {
        return field;
      }
    }
    return null;
  }

  static void add(List<Loss> losses, Instant at, Transaction transaction) {
    for (Loss loss : losses) {
      Field<?, ?> field = loss.field();
      transaction.note(
          "INSERT INTO `_sync_overruled` (`type`, `id`, `field`, `side`, `at`, `value`)"
              + " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          loss.row().type().name(),
          loss.row().id(),
          field == null ? null : field.column(),
          loss.side().name(),
          at.toEpochMilli(),
          field == null ? null : Codec.sql(field.kind(), loss.value()));
    }
    transaction.note(DROP_EXCESS, (long) MOST);
  }

  static void dropOld(Instant now, Transaction transaction) {
    long oldest = now.minus(LONGEST).toEpochMilli();
    transaction.note("DELETE FROM `_sync_overruled` WHERE `at` < ?1", oldest);
  }

  static void drop(long number, Transaction transaction) {
    transaction.note("DELETE FROM `_sync_overruled` WHERE `number` = ?1", number);
  }

  /** Forgets the values of a row that is gone for good. */
  static void forget(EntityType<?> type, long id, Transaction transaction) {
    transaction.note(
        "DELETE FROM `_sync_overruled` WHERE `type` = ?1 AND `id` = ?2", type.name(), id);
  }
}
