package dev.sluice.android.sample.room;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import dev.sluice.database.RoomValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Does with a file what Room does, by the framework's helper that Room itself stands on, and with
 * both of Room's checks: the hash at each opening, and the tables when it trusts nothing.
 */
final class RoomHelper extends SQLiteOpenHelper {

  private final Map<?, ?> schema;
  private final Map<?, ?> database;

  RoomHelper(Context context, String name, Map<?, ?> schema) {
    super(context, name, null, version(schema));
    this.schema = schema;
    this.database = (Map<?, ?>) schema.get("database");
    setWriteAheadLoggingEnabled(true);
  }

  private static int version(Map<?, ?> schema) {
    return (Integer) ((Map<?, ?>) schema.get("database")).get("version");
  }

  @Override
  public void onCreate(SQLiteDatabase db) {
    for (Map<?, ?> entity : maps(database, "entities")) {
      String table = (String) entity.get("tableName");
      db.execSQL(named(entity, table));
      maps(entity, "indices").forEach(index -> db.execSQL(named(index, table)));
    }
    sign(db);
  }

  private static String named(Map<?, ?> part, String table) {
    return ((String) part.get("createSql")).replace("${TABLE_NAME}", table);
  }

  private void sign(SQLiteDatabase db) {
    ((List<?>) database.get("setupQueries")).forEach(query -> db.execSQL((String) query));
  }

  @Override
  public void onUpgrade(SQLiteDatabase db, int before, int after) {
    AppDatabase.FROM_1_TO_2.migrate(db::execSQL);
    List<String> problems = RoomValidator.tables(rows(db), schema);
    if (!problems.isEmpty()) {
      throw new IllegalStateException("Migration didn't properly handle: " + problems);
    }
    sign(db);
  }

  @Override
  public void onOpen(SQLiteDatabase db) {
    List<String> problems = RoomValidator.signature(rows(db), schema);
    if (!problems.isEmpty()) {
      throw new IllegalStateException("Room cannot verify the data integrity: " + problems);
    }
    db.execSQL("PRAGMA foreign_keys = ON");
    db.execSQL("PRAGMA recursive_triggers = ON");
  }

  /** What Room's second check finds, which it makes after a migration only. */
  List<String> wrongTables() {
    return RoomValidator.tables(rows(getWritableDatabase()), schema);
  }

  private static RoomValidator.Asked rows(SQLiteDatabase db) {
    return (sql, columns) -> {
      List<List<Object>> rows = new ArrayList<>();
      try (Cursor cursor = db.rawQuery(sql, null)) {
        while (cursor.moveToNext()) {
          List<Object> row = new ArrayList<>();
          for (int i = 0; i < columns; i++) {
            boolean number = cursor.getType(i) == Cursor.FIELD_TYPE_INTEGER;
            row.add(number ? (Object) cursor.getLong(i) : cursor.getString(i));
          }
          rows.add(row);
        }
      }
      return rows;
    };
  }

  @SuppressWarnings("unchecked")
  private static List<Map<?, ?>> maps(Map<?, ?> map, String name) {
    return (List<Map<?, ?>>) map.get(name);
  }
}
