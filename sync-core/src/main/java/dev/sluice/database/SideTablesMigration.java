package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.ListNote;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Migrates the engine's own tables from an older layout. The columns are read as the file has them,
 * because the schema may be older too.
 *
 * <p>Layout 1 had no journal: requests with an unknown outcome were in three kinds of tables.
 * {@code _sync_attempt} held creates. {@code _sync_sent_TYPE} held creates and updates as they were
 * sent. {@code _sync_under_way} held when a row's last update or delete was sent.
 */
final class SideTablesMigration {

  private static final String SENT = "_sync_sent_";

  /**
   * Selects the creates and updates of layout 1, each with the version of the row that was sent.
   * Two different updates of one row were never under way at the same time. So only the row's last
   * sent version may still reach the server.
   */
  private static final String VERSIONS =
      """
      SELECT
        CASE WHEN a.`key` IS NULL THEN 'update' ELSE 'create' END,
        CASE
          WHEN a.`key` IS NOT NULL THEN 'sent'
          WHEN u.`deletes` < 2 AND r.rowid =
            (SELECT max(rowid) FROM `{table}` last WHERE last.`id` = r.`id`) THEN 'sent'
          ELSE 'expired'
        END,
        a.`key`,
        coalesce(a.`revision`, 0),
        coalesce(a.`wall`, u.`wall`, 0),
        coalesce(a.`boot`, u.`boot`),
        coalesce(a.`nanos`, u.`nanos`, 0),
        {columns}
      FROM `{table}` r
      LEFT JOIN `_sync_attempt` a ON a.`type` = ?1 AND a.`id` = r.`id`
      LEFT JOIN `_sync_under_way` u ON u.`type` = ?1 AND u.`id` = r.`id`
      ORDER BY r.rowid
      """;

  /**
   * Selects the deletes of layout 1, and the updates of which only the time of sending was known.
   * Because the sent version is unknown, the journal gets the row's base, or the row itself if the
   * row has no base. A row that the file no longer has gets no entry in the journal.
   */
  private static final String UNDER_WAY =
      """
      SELECT
        CASE WHEN u.`deletes` THEN 'delete' ELSE 'update' END,
        CASE u.`deletes` WHEN 2 THEN 'expired' WHEN 1 THEN 'sent' ELSE 'overtaken' END,
        NULL, 0, u.`wall`, u.`boot`, u.`nanos`,
        {columns}
      FROM `_sync_under_way` u
      JOIN `{table}` r ON r.`id` = u.`id`
      WHERE u.`type` = ?1
        AND (u.`deletes` OR u.`id` NOT IN (SELECT `id` FROM `_sync_sent_{type}`))
      """;

  private static final String WITHOUT_BASE =
      "  AND u.`id` NOT IN (SELECT `id` FROM `_sync_base_{type}`)";

  private static final String INSERT =
      """
      INSERT INTO `_sync_journal`
        (`type`, `id`, `row`, `action`, `stage`, `key`, `revision`, `wall`, `boot`, `nanos`)
      VALUES
        (?1, ?2, ?3, ?4, ?5, coalesce(?6, lower(hex(randomblob(16)))), ?7, ?8, ?9, ?10)
      """;

  private static final int WITH_BASE_OF_LOST = 4;
  private static final int WITH_LISTS = 5;
  private static final int WITH_HASHES = 7;

  /** The beginnings of notes' names in layout 4. The names ended with the name of a type. */
  private static final Map<String, ListNote> BEGINNINGS =
      Map.ofEntries(
          Map.entry("unwatched:", ListNote.UNWATCHED),
          Map.entry("unfetched:", ListNote.UNFETCHED),
          Map.entry("token:", ListNote.TOKEN),
          Map.entry("created:", ListNote.CREATED),
          Map.entry("whole_list_of:", ListNote.WHOLE),
          Map.entry("recheck_of:", ListNote.RECHECK),
          Map.entry("access_listed:", ListNote.LISTED),
          Map.entry("last_page_of_", ListNote.LAST_PAGE),
          Map.entry("place_in_list_of_", ListNote.PLACE),
          Map.entry("null_list_of_", ListNote.NULL),
          Map.entry("longest_list_of_", ListNote.LONGEST),
          Map.entry("rest_of_", ListNote.REST),
          Map.entry("next_parent_of_", ListNote.PARENT),
          Map.entry("stand_in_of_", ListNote.STAND_IN));

  /** The number of columns before those of the row in the queries. */
  private static final int BEFORE_COLUMNS = 7;

  private final Installation installation;
  private final SqliteConnection connection;

  SideTablesMigration(Installation installation, SqliteConnection connection) {
    this.installation = installation;
    this.connection = connection;
  }

  /** Migrates a file of that layout. What the file lacks besides is made later. */
  void run(long layout) {
    if (layout == 1) {
      journal();
    }
    if (layout < WITH_BASE_OF_LOST) {
      installation.run(SideTables.BASE_OF_LOST);
    }
    if (layout < WITH_LISTS) {
      lists();
    }
    if (layout < WITH_HASHES && Pragmas.tables(connection).contains("_sync_key")) {
      hashes();
    }
    installation.runStep(SideTables.UNTOLD);
    installation.run("UPDATE `_sync_row` SET `untold` = 1 WHERE `state` = 'placeholder'");
    installation.run("UPDATE `_sync_list` SET `note` = 'listed' WHERE `note` = 'access'");
    installation.meta("layout", (long) SideTables.LAYOUT);
  }

  private void journal() {
    installation.run(SideTables.JOURNAL);
    for (String table : Pragmas.tables(connection)) {
      if (table.startsWith(SENT)) {
        String type = table.substring(SENT.length());
        copy(type, table, VERSIONS);
        copy(type, SideTables.base(type), UNDER_WAY);
        copy(type, type, UNDER_WAY + WITHOUT_BASE);
        installation.run("DROP TABLE `" + table + "`");
      }
    }
    installation.run("DROP TABLE `_sync_attempt`");
    installation.run("DROP TABLE `_sync_under_way`");
  }

  /** Gives each text id a hash. Before, two indexes held each id's text. */
  private void hashes() {
    installation.run("DROP INDEX IF EXISTS `_sync_key_text`");
    installation.run("DROP INDEX IF EXISTS `_sync_key_uuid`");
    installation.runStep("ALTER TABLE `_sync_key` ADD COLUMN `hash` INTEGER NOT NULL DEFAULT 0");
    List<String> types = new ArrayList<>();
    try (Rows rows = connection.query("SELECT DISTINCT `type` FROM `_sync_key`")) {
      while (rows.next()) {
        types.add(String.valueOf(rows.text(0)));
      }
    }
    for (String type : types) {
      TextIdTable.putHashes(type, TypeMeaning.read(type, connection).hasRuleForIds(), connection);
    }
  }

  /** Moves the notes about lists of types, whose names had three forms, to one table. */
  private void lists() {
    installation.run(SideTables.LISTS);
    installation.run(
        ("INSERT OR REPLACE INTO `_sync_list` SELECT `type`, '" + ListNote.CURSOR)
            + "', `since` FROM `_sync_mark`");
    installation.run("DROP TABLE `_sync_mark`");
    BEGINNINGS.forEach(this::note);
    note("failed_lists", ListNote.FAILED, "\n");
    note("awaited_lists", ListNote.AWAITED, "\n");
    note("lists_not_reached", ListNote.NOT_REACHED, " ");
  }

  /** Moves the notes whose names begin so and end with the name of a type. */
  private void note(String beginning, ListNote note) {
    String begin = SqliteReader.NOTE + beginning;
    String from = " FROM `_sync_meta` WHERE substr(`name`, 1, " + begin.length() + ") = ?1";
    String told = note == ListNote.NULL ? "" : " AND `value` <> ''"; // an empty one says something
    connection.update(
        ("INSERT OR REPLACE INTO `_sync_list` SELECT substr(`name`, " + (begin.length() + 1))
            + ("), '" + note + "', `value`" + from + told),
        begin);
    connection.update("DELETE" + from, begin);
  }

  /** Moves a note in which each type has a part that begins with the type's name. */
  private void note(String name, ListNote note, String between) {
    String of = " FROM `_sync_meta` WHERE `name` = ?1";
    String text = "";
    try (Rows rows = connection.query("SELECT `value`" + of, SqliteReader.NOTE + name)) {
      text = rows.next() ? String.valueOf(rows.text(0)) : "";
    }
    for (String part : text.isEmpty() ? new String[0] : text.split(between)) {
      String[] typeAndRest = part.split(" ", 2);
      String rest = typeAndRest.length == 1 ? "" : typeAndRest[1];
      connection.update(SideTables.KNOW, typeAndRest[0], note.word(), rest);
    }
    connection.update("DELETE" + of, SqliteReader.NOTE + name);
  }

  /** Each column, and the kind of value that it holds. */
  private static String columns(List<String> names) {
    List<String> columns = new ArrayList<>();
    names.forEach(name -> columns.add("r.`" + name + "`, typeof(r.`" + name + "`)"));
    return String.join(", ", columns);
  }

  /** Copies nothing if there is no such table: a Room app may have renamed it already. */
  private void copy(String type, String table, String select) {
    List<String> names = Pragmas.columns(connection, table);
    if (names.isEmpty()) {
      return;
    }
    String sql =
        select
            .replace("{columns}", columns(names))
            .replace("{table}", table)
            .replace("{type}", type);
    List<@Nullable Object[]> entries = new ArrayList<>();
    try (Rows rows = connection.query(sql, type)) {
      while (rows.next()) {
        entries.add(entry(type, names, rows));
      }
    }
    entries.forEach(entry -> connection.update(INSERT, Args.of(entry)));
  }

  private static @Nullable Object[] entry(String type, List<String> names, Rows rows) {
    List<String> members = new ArrayList<>(names);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      values.add(value(rows, BEFORE_COLUMNS + 2 * i));
    }
    Object id = values.remove(members.indexOf(TableShape.ID));
    members.remove(TableShape.ID);
    return new @Nullable Object[] {
      type,
      id,
      RowJson.of(members, values),
      rows.text(0),
      rows.text(1),
      rows.text(2),
      rows.integer(3),
      rows.integer(4),
      rows.text(5),
      rows.integer(6)
    };
  }

  private static @Nullable Object value(Rows rows, int column) {
    String kind = String.valueOf(rows.text(column + 1));
    return switch (kind) {
      case "integer" -> rows.integer(column);
      case "real" -> rows.real(column);
      default -> rows.text(column);
    };
  }
}
