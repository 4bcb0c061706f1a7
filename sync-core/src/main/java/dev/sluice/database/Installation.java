package dev.sluice.database;

import dev.sluice.database.Migration.Fill;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds to a file what the engine needs there, and knows whether that changed the file. */
final class Installation {

  private static final Logger LOG = LoggerFactory.getLogger(Installation.class);

  private static final String IDENTITY = "file";

  /** How many ids show at an opening whether the rule for ids is another one. */
  private static final int FEW = 20;

  private static final String RESTED = ListNote.RESTED.word();

  private static final Pattern ADD_COLUMN =
      Pattern.compile("ALTER TABLE `([^`]+)` ADD COLUMN `([^`]+)`");

  private static final Pattern INDEX =
      Pattern.compile(
          "CREATE (?:UNIQUE )?INDEX IF NOT EXISTS `[^`]+` ON `([^`]+)` \\(`([^`]+)`\\)");

  private final SqliteConnection connection;
  private final Time time;
  private final Map<String, @Nullable String> meta = new HashMap<>(); // as the file has it by now
  private final Map<String, Long> unwatched = new HashMap<>(); // the cursor of then, by type
  private boolean changed;
  private boolean isOfAnApp;
  private boolean isKnown; // we have opened it before
  private boolean bringsTypes;
  private Map<String, Map<String, String>> triggers = Map.of(); // as the file has them
  private Map<String, Map<String, String>> dropped = Map.of(); // before a migration
  private final Map<String, String> searches = new LinkedHashMap<>(); // with triggers, as in a file
  private @Nullable DormantTypes dormant;

  Installation(SqliteConnection connection, Time time) {
    this.connection = connection;
    this.time = time;
  }

  /** What the file holds, asked inside the transaction and before anything is put in. */
  FileState state() {
    FileState state = FileState.read(connection);
    meta.putAll(state.meta());
    isOfAnApp = !state.isFresh() && !state.isOurs();
    isKnown = state.version() != 0;
    return state;
  }

  boolean changed() {
    return changed;
  }

  /** Whether a file from before has a type or a field of which nothing was ever fetched. */
  boolean bringsTypes() {
    return isKnown && bringsTypes;
  }

  void run(String statement) {
    connection.execute(statement);
    changed = true;
  }

  /**
   * Runs a statement of a migration, unless the statement is done or too early. An added column may
   * exist already, because an older version had the column. An index is too early if a later step
   * adds its column and then the index.
   */
  void runStep(String statement) {
    Matcher add = ADD_COLUMN.matcher(statement);
    Matcher index = INDEX.matcher(statement);
    boolean isDone = add.lookingAt() && hasColumn(add);
    boolean isEarly = index.matches() && !hasColumn(index);
    if (!isDone && !isEarly) {
      run(statement);
    }
  }

  private boolean hasColumn(Matcher of) {
    return Pragmas.columns(connection, of.group(1)).contains(of.group(2));
  }

  private boolean update(String statement, Object... args) {
    boolean hasChanged = connection.update(statement, args) > 0;
    changed |= hasChanged;
    return hasChanged;
  }

  void entityTables(SyncSchema schema) {
    schema.types().forEach(type -> Ddl.create(TableShape.of(type)).forEach(this::run));
  }

  /** Reads all names once, which is cheaper than some fifty statements that do nothing. */
  void sideTables(SyncSchema schema) {
    List<String> wanted = new ArrayList<>(SideTables.tables(schema));
    schema.types().forEach(type -> wanted.addAll(SideTables.bases(type)));
    runMissing(wanted);
    update(SideTables.FIRST_GUARD);
    update(SideTables.AWAKE);
    firstMeta("counter", 0L);
    update(SideTables.NUMBERED);
    firstMeta("layout", (long) SideTables.LAYOUT);
  }

  /** Makes the tables that migrations write to; a file of an older layout may lack some. */
  void tablesOfAllTypes(SyncSchema schema) {
    runMissing(SideTables.tables(schema));
  }

  private void runMissing(List<String> wanted) {
    Set<String> there = names();
    for (String statement : wanted) {
      if (!there.contains(SideTables.made(statement))) {
        run(statement);
      }
    }
  }

  private Set<String> names() {
    Set<String> names = new HashSet<>();
    try (Rows rows = connection.query("SELECT `name` FROM `sqlite_master`")) {
      while (rows.next()) {
        names.add(String.valueOf(rows.text(0)));
      }
    }
    return names;
  }

  /** Puts the triggers of all types in order, and drops the engine's triggers of other tables. */
  void triggers(SyncSchema schema) {
    Map<String, Map<String, String>> strangers = new LinkedHashMap<>(triggers);
    DormantTypes types = dormant(schema);
    for (EntityType<?> type : schema.types()) {
      Map<String, String> there = strangers.remove(type.name());
      Map<String, String> wanted = DirtyTriggers.of(schema, type, own(type), types.referTo(type));
      triggers(type, wanted, there == null ? Map.of() : there);
    }
    for (String type : types.names()) {
      Map<String, String> there = strangers.remove(type);
      Map<String, String> lacking = new LinkedHashMap<>(dropped.getOrDefault(type, Map.of()));
      lacking.putAll(DirtyTriggers.ofDormant(type));
      lacking.keySet().removeAll(there == null ? Set.of() : there.keySet());
      lacking.values().forEach(this::run);
    }
    strangers.values().forEach(names -> names.keySet().forEach(this::dropTrigger));
    new SearchIndexes(this, searches).put(schema);
  }

  private Set<String> own(EntityType<?> type) {
    return isOfAnApp ? TableCheck.own(connection, type) : Set.of();
  }

  /** The dormant types, asked for once the tables are in order. */
  DormantTypes dormant(SyncSchema schema) {
    if (dormant == null) {
      dormant = DormantTypes.of(connection, schema);
    }
    return dormant;
  }

  /** Has a dormant type fetched anew when it comes back, as many rows may have gone meanwhile. */
  void noteDormant(SyncSchema schema) {
    for (String type : dormant(schema).names()) {
      update(SideTables.FORGET, type, ListNote.CURSOR.word());
      update("INSERT OR IGNORE INTO `_sync_list` VALUES (?1, ?2, '')", type, RESTED);
      if (!schema.dormant().contains(type)) {
        LOG.warn("the file has rows of {}, which the schema neither has nor calls dormant", type);
      }
    }
  }

  /** Keeps what the rows of a type mean, and refuses a schema that gives them another meaning. */
  void meaning(EntityType<?> type, boolean raised, List<Fill> fills) {
    String name = TypeMeaning.name(type.name());
    String kept = meta.get(name);
    if (raised && type.endpoints().uploads() != null) {
      String words = AttachmentReader.noFiles(type);
      update(
          "UPDATE `_sync_row` SET `state` = 'pending', `error` = NULL WHERE `type` = ?1"
              + " AND `state` = 'refused' AND substr(`error`, 1, length(?2)) = ?2",
          type.name(),
          words);
    }
    boolean rested = raised && update(SideTables.FORGET, type.name(), RESTED);
    bringsTypes |= kept == null || rested;
    TypeMeaning before = TypeMeaning.parse(kept == null ? "" : kept).renamed(fills);
    TypeMeaning wanted =
        TypeMeaning.of(type).leavingOut(before, String.valueOf(meta.get("counter")));
    String leftOut = raised ? null : before.columnLeftOut(wanted);
    if (leftOut != null) {
      throw TableCheck.notRaised(type, "the column " + leftOut + " no more");
    }
    if (before.hasRuleForIds() != wanted.hasRuleForIds()) {
      TextIdTable.putHashes(type.name(), wanted.hasRuleForIds(), connection);
    }
    if (kept != null && !kept.equals(wanted.toString()) && hasRows(type)) {
      if (!raised) {
        TableCheck.refuseNullNoMore(type, before);
      }
      before.refuseOther(type, wanted);
      TextIdTable.refuseOtherRule(type, -1, connection);
      Set<String> unfetched = before.unfetched(wanted);
      fetchAnew(type, unfetched);
      unfetched.removeIf(column -> !before.isOfDevice(column));
      ChangedColumns.takeFromDevice(connection, type, unfetched);
      note(type, ListNote.UNSENT, before.unsent(type), TypeMeaning.sent(type));
    }
    TextIdTable.refuseOtherRule(type, FEW, connection);
    if (before.hasOtherList(wanted)) {
      update(SideTables.FORGET, type.name(), ListNote.CURSOR.word());
      update(SideTables.WATCHED_NEVER, type.name()); // what is not here may not have been listed
      unwatched.computeIfPresent(type.name(), (any, until) -> 0L);
    }
    meta(name, wanted.toString());
  }

  /** Adds columns to those that earlier versions brought and that were not fetched yet. */
  void fetchAnew(EntityType<?> type, Set<String> columns) {
    if (!columns.isEmpty()) {
      bringsTypes = true;
      note(type, ListNote.UNFETCHED, columns, Set.of());
      columns.forEach(column -> markUnfetched(type, column));
      update(SideTables.FORGET, type.name(), ListNote.CURSOR.word());
    }
  }

  private void markUnfetched(EntityType<?> type, String column) {
    update(UnfetchedColumns.mark(type), type.name(), column, time.now().toEpochMilli());
  }

  private void note(EntityType<?> type, ListNote note, Set<String> columns, Set<String> noMore) {
    Set<String> all = new TreeSet<>();
    String select = "SELECT `value` FROM `_sync_list` WHERE `type` = ?1 AND `note` = ?2";
    try (Rows rows = connection.query(select, type.name(), note.word())) {
      all.addAll(rows.next() ? List.of(String.valueOf(rows.text(0)).split("\n", -1)) : List.of());
    }
    Set<String> before = Set.copyOf(all);
    all.addAll(columns);
    all.removeAll(noMore);
    if (all.isEmpty()) {
      update(SideTables.FORGET, type.name(), note.word());
    } else if (!all.equals(before)) {
      update(SideTables.KNOW, type.name(), note.word(), String.join("\n", all));
    }
  }

  private boolean hasRows(EntityType<?> type) {
    for (String table : SideTables.withBase(type.name())) {
      if (Pragmas.ask(connection, "SELECT EXISTS (SELECT 1 FROM `" + table + "`)") != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Forgets the unsynced changes of rows that a migration has removed. Removed rows can no longer
   * be synced.
   */
  void forgetRemoved(EntityType<?> type) {
    String removed =
        "SELECT EXISTS (SELECT 1 FROM `_sync_row` WHERE `type` = ?1 AND `gone` = 0"
            + (" AND `id` NOT IN (SELECT `id` FROM `" + type.name() + "`))");
    if (Pragmas.ask(connection, removed, type.name()) != 0) {
      LOG.warn("the migration removed rows of {} that were not synced", type);
      forgetVanished(type);
    }
  }

  /** Reads the meta again, since statements of the migration have changed it. */
  void readMetaAgain() {
    meta.clear();
    meta.putAll(FileState.read(connection).meta());
  }

  /**
   * Finds the tables that had no triggers for a time: tables new to the engine, and rebuilt tables,
   * for example by Room. Runs before the engine's migration drops triggers and cursors.
   *
   * @param steps the migration's steps, which may rename types; a Room file has the new names
   *     already
   */
  void findUnwatched(SyncSchema schema, FileState state, List<Migration> steps) {
    triggers = triggersByTable();
    for (EntityType<?> type : schema.types()) {
      String before = Migration.nameBefore(type.name(), steps);
      String table = state.isOurs() ? before : type.name();
      Set<String> there = triggers.getOrDefault(table, Map.of()).keySet();
      boolean isWatched =
          there.containsAll(DirtyTriggers.ofEdits(before))
              || there.containsAll(DirtyTriggers.ofEdits(type.name()));
      if (state.version() == 0 || !isWatched) {
        unwatched.put(type.name(), watchedUntil(before, state));
      }
    }
  }

  /** The cursor of when the table was last watched: from the note, or else from the last list. */
  private long watchedUntil(String type, FileState state) {
    if (!state.tables().contains("_sync_list")) {
      return 0;
    }
    String value = "(SELECT CAST(`value` AS INTEGER) FROM `_sync_list` WHERE `type` = ?1 AND";
    return Pragmas.ask(
        connection,
        "SELECT coalesce(" + value + " `note` = ?2), " + value + " `note` = ?3), 0)",
        type,
        ListNote.UNWATCHED.word(),
        ListNote.CURSOR.word());
  }

  /**
   * Puts the triggers of a type in order. After a time without triggers, a tracked row that is
   * missing counts as deleted. A row without a server id counts as created, and all rows of the
   * type are fetched again.
   */
  private void triggers(EntityType<?> type, Map<String, String> wanted, Map<String, String> there) {
    Long until = unwatched.get(type.name());
    if (until != null) {
      if (rememberUnwatched(type, until)) {
        deleteVanished(type);
        markUnfetched(type, Reader.WHOLE);
      }
      forgetVanished(type);
      adoptStrangers(type);
    }
    if (!there.equals(wanted)) {
      there.keySet().forEach(this::dropTrigger);
      wanted.values().forEach(this::run);
    }
  }

  /** Notes an unwatched table. False if it has no server rows: it was dropped, not edited. */
  private boolean rememberUnwatched(EntityType<?> type, long until) {
    return update(
        "INSERT OR REPLACE INTO `_sync_list` SELECT ?1, ?2, ?3"
            + (" WHERE EXISTS (SELECT 1 FROM `" + type.name() + "`")
            + " WHERE `server_id` IS NOT NULL)",
        type.name(),
        ListNote.UNWATCHED.word(),
        Long.toString(until));
  }

  /** Marks tracked rows that have vanished as deleted, as the trigger would have done. */
  private void deleteVanished(EntityType<?> type) {
    update("UPDATE `_sync_meta` SET `value` = `value` + 1 WHERE `name` = 'counter'");
    update(
        "UPDATE `_sync_row` SET `gone` = 1, `state` = 'pending', `error` = NULL, `strikes` = 0,"
            + " `not_before` = NULL, `boot` = NULL, `nanos` = 0, `wall` = "
            + (DirtyTriggers.WALL
                + ", `revision` = ("
                + ChangeTracking.COUNTER
                + ") WHERE `type` = ?1")
            + (" AND `state` <> 'placeholder'"
                + vanished(type)
                + " AND `id` IN (SELECT `id` FROM `")
            + (SideTables.base(type.name()) + "` WHERE `server_id` IS NOT NULL)"),
        type.name());
  }

  private static String vanished(EntityType<?> type) {
    return " AND `gone` = 0 AND `id` NOT IN (SELECT `id` FROM `" + type.name() + "`)";
  }

  private void forgetVanished(EntityType<?> type) {
    String untracked = "` WHERE `id` NOT IN (SELECT `id` FROM `_sync_row` WHERE `type` = ?1)";
    update("DELETE FROM `_sync_row` WHERE `type` = ?1" + vanished(type), type.name());
    update("DELETE FROM `_sync_edit" + untracked + " AND `type` = ?1", type.name());
    update("DELETE FROM `" + SideTables.base(type.name()) + untracked, type.name());
    update(
        "DELETE FROM `_sync_journal"
            + (untracked + " AND `type` = ?1")
            + (" AND `id` NOT IN (SELECT `id` FROM `" + type.name() + "`)"),
        type.name());
    update(SideTables.FORGET, type.name(), ListNote.CURSOR.word());
  }

  /** Tracks rows without a server id as creates, each with a number as if made one by one. */
  private void adoptStrangers(EntityType<?> type) {
    String counter = "(SELECT `value` FROM `_sync_meta` WHERE `name` = 'counter')";
    update(
        "INSERT INTO `_sync_row` (`type`, `id`, `change`, `revision`, `state`, `gone`, `wall`,"
            + " `nanos`, `strikes`) SELECT ?1, `id`, `id` + "
            + (counter + ", `id` + " + counter + ", 'pending', 0, " + DirtyTriggers.WALL + ", 0, 0")
            + (" FROM `" + type.name() + "` WHERE `server_id` IS NULL AND `id` NOT IN")
            + " (SELECT `id` FROM `_sync_row` WHERE `type` = ?1)",
        type.name());
    String last = "(SELECT max(`change`) FROM `_sync_row` WHERE typeof(`change`) = 'integer')";
    update(
        "UPDATE `_sync_meta` SET `value` = "
            + (last + " WHERE `name` = 'counter' AND `value` < " + last));
  }

  /** Drops the triggers before tables are renamed, since SQLite then reads all triggers again. */
  void dropTriggers() {
    new SearchIndexes(this, searches).drop();
    dropped = triggers;
    triggers = Map.of();
    dropped.values().forEach(names -> names.keySet().forEach(this::dropTrigger));
  }

  private void dropTrigger(String name) {
    run("DROP TRIGGER `" + name + "`");
  }

  /** The engine's triggers by the table that they watch: each trigger's name with its SQL. */
  private Map<String, Map<String, String>> triggersByTable() {
    Map<String, Map<String, String>> found = new LinkedHashMap<>();
    String ours =
        "SELECT `tbl_name`, `name`, `sql` FROM `sqlite_master`"
            + " WHERE (substr(`name`, 1, 6) = '_sync_' AND `type` = 'trigger') OR "
            + (SearchIndexes.OURS + " ORDER BY `type` DESC, rowid");
    searches.clear();
    try (Rows rows = connection.query(ours)) {
      while (rows.next()) {
        String name = String.valueOf(rows.text(1));
        boolean isSearch = name.startsWith(SearchIndexes.PREFIX);
        String table = String.valueOf(rows.text(0));
        (isSearch ? searches : found.computeIfAbsent(table, any -> new LinkedHashMap<>()))
            .put(name, String.valueOf(rows.text(2)));
      }
    }
    return found;
  }

  void meta(String name, Object value) {
    if (!value.toString().equals(meta.put(name, value.toString()))) {
      update("INSERT OR REPLACE INTO `_sync_meta` (`name`, `value`) VALUES (?1, ?2)", name, value);
    }
  }

  private void firstMeta(String name, Object value) {
    if (!meta.containsKey(name)) {
      meta(name, value);
    }
  }

  /** An identity that differs from that of every other file, also of files with this name. */
  String identity() {
    firstMeta(IDENTITY, UUID.randomUUID().toString());
    return String.valueOf(meta.get(IDENTITY));
  }

  /** How often a user has logged out. */
  long cleared() {
    String count = meta.get(FileState.CLEARED);
    return count == null ? 0 : Long.parseLong(count);
  }

  /** Signs the file as Room would, where the engine made the tables. */
  void sign(int version, String hash, FileState before) {
    if (!hash.equals(before.roomHash())) {
      RoomSchema.setup(hash).forEach(this::run);
    }
    if (before.version() != version) {
      run("PRAGMA user_version = " + version);
    }
    meta("hash", hash);
  }
}
