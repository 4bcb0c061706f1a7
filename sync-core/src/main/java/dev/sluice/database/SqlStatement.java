package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A SELECT of the app: checks it, runs it, and finds the types whose changes concern it. */
final class SqlStatement {

  private static final Set<String> OPENS = Set.of("OpenRead", "ReopenIdx");
  private static final String OPENS_VIRTUAL = "VOpen";
  private static final int MAIN = 0;
  private static final int MOST_CHECKED = 200;

  private static final String OURS = "_sync_";
  private static final String VIEW_OF_OURS =
      "SELECT EXISTS (SELECT 1 FROM `sqlite_master` WHERE `type` = 'view'"
          + (" AND instr(lower(`sql`), '" + OURS + "') > 0)");
  private static final String VIRTUAL =
      "SELECT EXISTS (SELECT 1 FROM `sqlite_master` WHERE `type` = 'table' AND `rootpage` = 0"
          + (" AND substr(`name`, 1, 12) <> '" + SearchIndexes.PREFIX + "')");

  private final Sql sql;
  private final String select;
  private final SyncSchema schema;
  private volatile @Nullable Set<EntityType<?>> reads; // null: not known yet

  SqlStatement(Sql sql, SyncSchema schema) {
    this.sql = sql;
    this.select = sql.text().replaceAll("[;\\s]+$", "");
    this.schema = schema;
  }

  /** Whether the statement may answer something else after changes of these types. */
  boolean isAbout(Set<EntityType<?>> changed) {
    Set<EntityType<?>> known = reads;
    return known == null || !Collections.disjoint(known, changed);
  }

  /** What a check of a statement depends on: its words, and how many values it has. */
  record CheckedForm(String select, int arguments) {}

  /**
   * The rows now.
   *
   * @param checked the statements that are known to be one SELECT; gets this one
   */
  List<SqlRow> rows(SqliteConnection connection, Set<CheckedForm> checked) {
    HereViews.put(select, schema, connection);
    CheckedForm form = new CheckedForm(select, sql.arguments().size());
    if (!checked.contains(form)) {
      program(connection);
      if (checked.size() >= MOST_CHECKED) {
        checked.clear(); // an app that writes values into its statements has ever new ones
      }
      checked.add(form);
    }
    return read(connection);
  }

  /** The rows now, for an observer who is to hear of changes: see {@link #isAbout}. */
  List<SqlRow> observed(SqliteConnection connection) {
    HereViews.put(select, schema, connection);
    if (reads == null) {
      reads = reads(connection);
    }
    return read(connection);
  }

  /** Some functions of SQLite write although they stand in a SELECT, so nothing may be written. */
  private List<SqlRow> read(SqliteConnection connection) {
    connection.execute("PRAGMA query_only = 1");
    StatementLimit limit = StatementLimit.of(connection, sql.limit());
    try {
      return readOnly(connection);
    } finally {
      limit.end();
      connection.execute("PRAGMA query_only = 0");
    }
  }

  private List<SqlRow> readOnly(SqliteConnection connection) {
    List<SqlRow> found = new ArrayList<>();
    try (Rows rows = query(select, connection)) {
      List<String> columns = rows.columns();
      while (rows.next()) {
        found.add(SqlCells.of(sql, columns, rows));
      }
      return found;
    } catch (SqliteException problem) {
      if (problem.reason() == Reason.READ_ONLY) {
        throw refused("it writes", null);
      }
      if (problem.reason() == Reason.INTERRUPTED && sql.limit().isPresent()) {
        Duration longest = sql.limit().get().longest();
        throw new SqliteException(Reason.INTERRUPTED, sql + " takes longer than " + longest, null);
      }
      if (problem.reason() != Reason.OTHER) {
        throw problem;
      }
      // SQLite's own message might show a value.
      throw new SqliteException(Reason.OTHER, "the statement failed: " + sql, null);
    }
  }

  /**
   * The types whose tables the statement opens, in views and by indices, too. A table that is no
   * type's may change with any type.
   */
  private Set<EntityType<?>> reads(SqliteConnection connection) {
    List<Instruction> program = program(connection);
    Map<String, EntityType<?>> byTable = new HashMap<>();
    schema.types().forEach(type -> byTable.put(type.name(), type));
    Set<EntityType<?>> found = new HashSet<>();
    boolean isOursMeant = isOursMeant(connection);
    for (String table : opened(program, connection)) {
      EntityType<?> type = byTable.get(table);
      if (type != null) {
        found.add(type);
      } else if (isOursMeant || !table.startsWith(OURS)) {
        return Set.copyOf(schema.types());
      }
    }
    return found;
  }

  /**
   * What SQLite would do for the statement. Refuses all but one SELECT: inside of another SELECT,
   * SQLite's grammar has no place for a statement that writes or for a second one. Nothing runs.
   */
  private List<Instruction> program(SqliteConnection connection) {
    try {
      try (Rows compiled = query("EXPLAIN SELECT * FROM (\n" + select + "\n)", connection)) {
        compiled.next();
      }
      List<Instruction> program = explain(connection);
      if (program.stream().anyMatch(each -> each.reads(sql.arguments().size() + 1))) {
        throw refused("it has more question marks than values", null);
      }
      return program;
    } catch (SqliteException problem) {
      if (problem.reason() != Reason.OTHER) {
        throw problem;
      }
      throw refused(String.valueOf(problem.getMessage()), problem);
    } catch (IndexOutOfBoundsException ofDriver) {
      throw refused("it has fewer question marks than values", ofDriver);
    }
  }

  /** One instruction of a program of SQLite, with its numbers. */
  private record Instruction(String opcode, long p1, long p2, long p3) {

    boolean reads(int argument) {
      return opcode.equals("Variable") && p1 >= argument;
    }
  }

  private List<Instruction> explain(SqliteConnection connection) {
    List<Instruction> program = new ArrayList<>();
    try (Rows rows = query("EXPLAIN " + select, connection)) {
      while (rows.next()) {
        String opcode = String.valueOf(rows.text(1));
        program.add(new Instruction(opcode, rows.integer(2), rows.integer(3), rows.integer(4)));
      }
    }
    return program;
  }

  private IllegalArgumentException refused(String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "this is not one SELECT that works on the file: " + sql + " (" + why + ")", cause);
  }

  private Rows query(String what, SqliteConnection connection) {
    return connection.query(what, Args.of(sql.arguments().toArray()));
  }

  /**
   * Whether the statement reads the engine's own tables not only by a view of {@link HereViews}.
   */
  private boolean isOursMeant(SqliteConnection connection) {
    return select.toLowerCase(Locale.ROOT).contains(OURS)
        || Pragmas.ask(connection, VIEW_OF_OURS) != 0;
  }

  /** Whether a virtual table may be one of the file and not a function like json_each. */
  private boolean isOfFile(SqliteConnection connection) {
    return select.toLowerCase(Locale.ROOT).contains(SearchIndexes.PREFIX)
        || Pragmas.ask(connection, VIRTUAL) != 0;
  }

  private Set<String> opened(List<Instruction> program, SqliteConnection connection) {
    Map<Long, String> byRoot = tablesByRoot(connection);
    Set<String> opened = new HashSet<>();
    for (Instruction each : program) {
      if (OPENS.contains(each.opcode) && each.p3 == MAIN) {
        opened.add(byRoot.getOrDefault(each.p2, ""));
      } else if (OPENS_VIRTUAL.equals(each.opcode) && isOfFile(connection)) {
        opened.add(""); // SQLite does not tell which virtual table
      }
    }
    return opened;
  }

  /** The tables by the first page of the table or of one of its indices. */
  private static Map<Long, String> tablesByRoot(SqliteConnection connection) {
    Map<Long, String> tables = new HashMap<>();
    String select = "SELECT `rootpage`, `tbl_name` FROM `sqlite_master` WHERE `rootpage` > 0";
    try (Rows rows = connection.query(select)) {
      while (rows.next()) {
        tables.put(rows.integer(0), String.valueOf(rows.text(1)));
      }
    }
    return tables;
  }
}
