package dev.sluice.inspect;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import org.jspecify.annotations.Nullable;

/** What people call a row, and what the server calls it. */
record RowNames(Database database, Masking masking) {

  private static final String KEYS =
      "SELECT name AS cell FROM sqlite_master WHERE type = 'table' AND name = '_sync_key'";

  /** The row's name: its first text that tells rows apart, or else its first text. */
  @Nullable String of(EntityType<?> type, long id) {
    Field<?, ?> name = null;
    for (Field<?, ?> field : type.fields()) {
      boolean isText = field.kind() == FieldKind.TEXT;
      if (isText && (name == null || (field.isFingerprint() && !name.isFingerprint()))) {
        name = field;
      }
    }
    return name == null ? null : masking.text(cell(type, name, id));
  }

  /** The local id of the row that the field refers to; null for none, or for a list of rows. */
  @Nullable Long reference(EntityType<?> type, Field<?, ?> field, long id) {
    String target = field.kind() == FieldKind.REFERENCE ? cell(type, field, id) : null;
    return target == null ? null : Long.valueOf(target);
  }

  private @Nullable String cell(EntityType<?> type, Field<?, ?> field, long id) {
    return cell(type, field.column(), id);
  }

  private @Nullable String cell(EntityType<?> type, String column, long id) {
    String select = "SELECT `" + column + "` AS cell FROM `" + type.name() + "` WHERE id = ?";
    return cell(Sql.of(select, id));
  }

  /** The server's id; null if the server does not know the row. */
  @Nullable String serverId(EntityType<?> type, long id) {
    String number = cell(type, "server_id", id);
    boolean isKey = number != null && type.endpoints().hasTextIds() && cell(Sql.of(KEYS)) != null;
    return isKey
        ? masking.text(cell(Sql.of("SELECT text AS cell FROM _sync_key WHERE number = ?", number)))
        : number;
  }

  /** How many rows the type's table has. */
  long count(EntityType<?> type) {
    Sql select = Sql.of("SELECT count(*) AS cell FROM `" + type.name() + "`");
    return database.list(select, row -> row.number("cell")).get(0);
  }

  private @Nullable String cell(Sql sql) {
    for (SqlRow row : database.list(sql, found -> found)) {
      return row.textOrNull("cell");
    }
    return null;
  }
}
