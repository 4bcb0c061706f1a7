package dev.sluice.inspect;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What people call a row, and what the server calls it. For one reading of the file: each row is
 * read once, since one is asked for its name, its owner and what it refers to.
 */
final class RowNames {

  /** A reference is a number, and many are a list of them. */
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private static final String COUNT = "SELECT count(*) AS cell FROM ";

  private static final String KEYS =
      "SELECT name AS cell FROM sqlite_master WHERE type = 'table' AND name = '_sync_key'";

  private final Database database;
  private final Masking masking;
  private final boolean hasKeys;
  private final Map<Ref<?>, Optional<SqlRow>> rows = new HashMap<>();

  RowNames(Database database, Masking masking) {
    this.database = database;
    this.masking = masking;
    this.hasKeys = cell(Sql.of(KEYS)) != null;
  }

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

  /** The local ids of the rows that the field refers to. */
  List<Long> references(EntityType<?> type, Field<?, ?> field, long id) {
    String targets = cell(type, field, id);
    List<Long> found = new ArrayList<>();
    Matcher number = NUMBER.matcher(targets == null ? "" : targets);
    while (number.find()) {
      found.add(Long.valueOf(number.group()));
    }
    return found;
  }

  /** Whether the user has deleted the row, and the server is still to hear of it. */
  boolean isDeleted(EntityType<?> type, long id) {
    return "1".equals(cell(type, "deleted", id));
  }

  private @Nullable String cell(EntityType<?> type, Field<?, ?> field, long id) {
    return cell(type, field.column(), id);
  }

  private @Nullable String cell(EntityType<?> type, String column, long id) {
    Optional<SqlRow> row = rows.computeIfAbsent(type.ref(id), any -> row(type, id));
    return row.isPresent() ? row.get().textOrNull(column) : null;
  }

  /** Reads the first rows of a state together: they are asked for next. */
  void read(EntityType<?> type, String state, int most) {
    String ids = "SELECT id FROM _sync_row WHERE type = ? AND state = ? ORDER BY change LIMIT ?";
    String select = "SELECT * FROM `" + type.name() + "` WHERE id IN (" + ids + ")";
    for (SqlRow row : database.list(Sql.of(select, type.name(), state, most), each -> each)) {
      rows.put(type.ref(row.number("id")), Optional.of(row));
    }
  }

  private Optional<SqlRow> row(EntityType<?> type, long id) {
    Sql select = Sql.of("SELECT * FROM `" + type.name() + "` WHERE id = ?", id);
    List<SqlRow> found = database.list(select, row -> row);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /** The server's id; null if the server does not know the row. */
  @Nullable String serverId(EntityType<?> type, long id) {
    String number = cell(type, "server_id", id);
    boolean isKey = number != null && hasKeys && type.endpoints().hasTextIds();
    Sql text = Sql.of("SELECT text AS cell FROM _sync_key WHERE number = ?", number);
    return masking.text(isKey ? cell(text) : number);
  }

  /** How many rows the type's table has that a list has brought, or the user has made. */
  long count(EntityType<?> type) {
    String unknown = COUNT + "_sync_row WHERE type = ? AND state = 'placeholder'";
    return number(Sql.of(COUNT + "`" + type.name() + "`")) - number(Sql.of(unknown, type.name()));
  }

  /** A row that refers to this one; null if none does by a single reference. */
  @Nullable String neededBy(EntityType<?> type, long id) {
    for (EntityType<?> other : database.schema().types()) {
      for (Field<?, ?> field : other.fields()) {
        if (field.kind() == FieldKind.REFERENCE && field.target().equals(type)) {
          String from = " FROM `" + other.name() + "` WHERE `" + field.column() + "` = ?";
          String found = cell(Sql.of("SELECT id AS cell" + from + " LIMIT 1", id)); // by an index
          if (found != null) {
            return titled(other, Long.parseLong(found));
          }
        }
      }
    }
    return null;
  }

  /** The row as people recognise it. */
  String titled(EntityType<?> type, long id) {
    String name = of(type, id);
    return type.name() + "/" + id + (name == null ? "" : " “" + name + "”");
  }

  /** How many rows have that time or a later one. */
  long countSince(EntityType<?> type, Field<?, Instant> field, Instant since) {
    String select = COUNT + "`" + type.name() + "` WHERE `" + field.column() + "` >= ?";
    return number(Sql.of(select, since));
  }

  private long number(Sql sql) {
    return database.list(sql, row -> row.number("cell")).get(0);
  }

  private @Nullable String cell(Sql sql) {
    for (SqlRow row : database.list(sql, found -> found)) {
      return row.textOrNull("cell");
    }
    return null;
  }
}
