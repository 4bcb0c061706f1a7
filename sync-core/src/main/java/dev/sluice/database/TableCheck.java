package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.Set;
import java.util.TreeSet;

/** Whether a table that somebody else may have made can hold a type's rows. */
final class TableCheck {

  private TableCheck() {}

  /** Refuses a type whose base lacks a column: no edit of the type could be written any more. */
  static void checkBase(SqliteConnection connection, EntityType<?> type, boolean raised) {
    Set<String> missing = columns(type);
    String base = SideTables.base(type.name());
    try (Rows rows = connection.query("PRAGMA table_info(`" + base + "`)")) {
      while (rows.next()) {
        missing.remove(String.valueOf(rows.text(1)));
      }
    }
    if (!missing.isEmpty()) {
      String column = missing.iterator().next();
      throw raised ? unknown(type, column) : notRaised(type, "the new column " + column);
    }
  }

  private static StorageException unknown(EntityType<?> type, String column) {
    return new StorageException(
        Reason.OTHER,
        "the migration does not fit and was undone: "
            + (type + " has the new column " + column + ", and no step says what it is:")
            + " addColumn, or renameColumn",
        null);
  }

  /** Refuses a field that was nullable before and has no {@link Field#orElse} for old nulls. */
  static void refuseNullNoMore(EntityType<?> type, TypeMeaning before) {
    for (Field<?, ?> field : type.fields()) {
      if (before.isNullNoMore(field) && field.normalise(null) == null) {
        throw notRaised(type, "the column " + field.column() + " without null");
      }
    }
  }

  /** Refuses a column without null for a field that may be null: such rows would not fit. */
  static void refuseNeverNull(SqliteConnection connection, EntityType<?> type) {
    Set<String> nullable = new TreeSet<>();
    for (Field<?, ?> field : type.fields()) {
      if (field.isNullable()) {
        nullable.add(field.column());
      }
    }
    try (Rows rows = connection.query("PRAGMA table_info(`" + type.name() + "`)")) {
      while (rows.next()) {
        if (rows.integer(3) != 0 && nullable.contains(String.valueOf(rows.text(1)))) {
          throw neverNull(type, String.valueOf(rows.text(1)));
        }
      }
    }
  }

  private static StorageException neverNull(EntityType<?> type, String column) {
    return new StorageException(
        Reason.OTHER,
        "the migration does not fit and was undone: "
            + (type + " has the column " + column + " without null, and its field may be null now:")
            + (" rebuild(" + type + ")"),
        null);
  }

  /** The error for a schema that differs from the file's schema of the same version. */
  static StorageException notRaised(EntityType<?> type, String what) {
    return new StorageException(
        Reason.OTHER,
        "the table " + type + " has " + what + ", but the schema's version was not raised",
        null);
  }

  private static Set<String> columns(EntityType<?> type) {
    Set<String> names = new TreeSet<>();
    TableShape.of(type).columns().forEach(column -> names.add(column.name()));
    return names;
  }

  static void check(SqliteConnection connection, EntityType<?> type) {
    Set<String> missing = columns(type);
    int wanted = missing.size();
    try (Rows rows = connection.query("PRAGMA table_info(`" + type.name() + "`)")) {
      while (rows.next()) {
        checkColumn(type, rows, missing);
      }
    }
    if (missing.size() == wanted) {
      throw unfit("has no table " + type);
    }
    if (!missing.isEmpty()) {
      throw unfit("has no column " + type + "." + missing.iterator().next());
    }
  }

  /** The columns of the table that the type does not have. */
  static Set<String> own(SqliteConnection connection, EntityType<?> type) {
    Set<String> own = new TreeSet<>();
    try (Rows rows = connection.query("PRAGMA table_info(`" + type.name() + "`)")) {
      while (rows.next()) {
        own.add(String.valueOf(rows.text(1)));
      }
    }
    TableShape.of(type).columns().forEach(column -> own.remove(column.name()));
    return own;
  }

  private static void checkColumn(EntityType<?> type, Rows rows, Set<String> missing) {
    String column = String.valueOf(rows.text(1));
    boolean known = missing.remove(column);
    boolean key = rows.integer(5) > 0;
    boolean mustBeGiven = rows.integer(3) != 0 && rows.isNull(4);
    if (key != column.equals(TableShape.ID)) {
      throw unfit("must have id, and nothing else, as the primary key of " + type);
    }
    if (!known && mustBeGiven) {
      throw unfit("wants a value for " + type + "." + column + ", which the schema does not have");
    }
  }

  private static StorageException unfit(String how) {
    return new StorageException(Reason.OTHER, "this file does not fit the schema: it " + how, null);
  }
}
