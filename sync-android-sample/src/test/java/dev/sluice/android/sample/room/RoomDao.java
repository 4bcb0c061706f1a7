package dev.sluice.android.sample.room;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteStatement;
import androidx.room.Entity;
import androidx.room.Query;
import dev.sluice.android.sample.room.RoomRows.TimeEntryRow;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The DAO as Room would make it: with the SQL of its annotations, and Room's own for an insert. */
record RoomDao(SQLiteDatabase db) implements TimeEntryDao {

  @Override
  public List<TimeEntryRow> newest(int count) {
    List<TimeEntryRow> rows = new ArrayList<>();
    try (Cursor cursor = db.rawQuery(sql("newest"), new String[] {String.valueOf(count)})) {
      while (cursor.moveToNext()) {
        rows.add(row(cursor));
      }
    }
    return rows;
  }

  private static TimeEntryRow row(Cursor cursor) {
    TimeEntryRow row = new TimeEntryRow();
    RoomEntities.columns(TimeEntryRow.class)
        .forEach(field -> set(row, field, cursor, cursor.getColumnIndex(RoomEntities.name(field))));
    return row;
  }

  private static void set(TimeEntryRow row, Field field, Cursor cursor, int column) {
    try {
      if (field.getType() == boolean.class) {
        field.setBoolean(row, cursor.getInt(column) != 0);
      } else if (cursor.isNull(column)) {
        field.set(row, null);
      } else {
        boolean text = field.getType() == String.class;
        field.set(row, text ? cursor.getString(column) : (Object) cursor.getLong(column));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An id of 0 is none. */
  @Override
  public long add(TimeEntryRow entry) {
    List<Field> columns = RoomEntities.columns(TimeEntryRow.class).collect(Collectors.toList());
    String sql =
        columns.stream()
            .map(field -> field.getName().equals("id") ? "nullif(?, 0)" : "?")
            .collect(
                Collectors.joining(
                    ",",
                    "INSERT OR ABORT INTO `"
                        + TimeEntryRow.class.getAnnotation(Entity.class).tableName()
                        + columns.stream()
                            .map(field -> "`" + RoomEntities.name(field) + "`")
                            .collect(Collectors.joining(",", "` (", ") VALUES (")),
                    ")"));
    try (SQLiteStatement insert = db.compileStatement(sql)) {
      for (int i = 0; i < columns.size(); i++) {
        bind(insert, i + 1, value(columns.get(i), entry));
      }
      return insert.executeInsert();
    }
  }

  private static void bind(SQLiteStatement insert, int index, @Nullable Object value) {
    if (value instanceof Long number) {
      insert.bindLong(index, number);
    } else if (value instanceof String text) {
      insert.bindString(index, text);
    } // else it is null already
  }

  private static @Nullable Object value(Field field, TimeEntryRow entry) {
    try {
      Object value = field.get(entry);
      return value instanceof Boolean yes ? (yes ? 1L : 0L) : value;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void rename(String text, long id) {
    db.execSQL(sql("rename"), new Object[] {text, id});
  }

  @Override
  public void delete(long id) {
    db.execSQL(sql("delete"), new Object[] {id});
  }

  private static String sql(String name) {
    Method method =
        Stream.of(TimeEntryDao.class.getMethods())
            .filter(one -> one.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return method.getAnnotation(Query.class).value();
  }
}
