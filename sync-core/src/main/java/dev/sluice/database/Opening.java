package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes a file fit for use, or refuses the file and leaves it unchanged. All changes are in one
 * transaction. A file that already fits is not written.
 */
final class Opening {

  private static final Pattern NO_COLUMN = Pattern.compile("no such column: ([\\w.]+)");

  private final SqliteConnection connection;
  private final SyncSchema schema;
  private final List<Migration> migrations;
  private final Installation installation;
  private final String hash;

  Opening(SqliteConnection connection, SyncSchema schema, SqliteOptions options) {
    this.connection = connection;
    this.schema = schema;
    this.migrations = options.migrations();
    this.installation = new Installation(connection, options.time());
    this.hash = RoomSchema.identityHash(schema);
  }

  /** The types that the file holds and the schema leaves out. */
  DormantTypes dormant() {
    return installation.dormant(schema);
  }

  /** Whether the file lacks rows of a type, or values of a field, that the schema has by now. */
  boolean bringsTypes() {
    return installation.bringsTypes();
  }

  /** How often a user of the file has logged out. */
  long cleared() {
    return installation.cleared();
  }

  /** Opens the file; answers the identity that distinguishes it from every other file. */
  String run() {
    String identity = null;
    while (identity == null) {
      identity = run(FileState.read(connection));
    }
    return identity;
  }

  /** Opens a file that had this state; null if another process has brought it to another one. */
  private @Nullable String run(FileState before) {
    refuseNewer(before);
    if (before.version() == 0 && !before.isFresh()) {
      checkTables(); // of somebody else's file not even the log's mode is changed
    }
    boolean fits = before.isFresh() || (before.isOurs() && hash.equals(before.ourHash()));
    if (fits) {
      Pragmas.useWriteAheadLog(connection);
    }
    boolean remakes = before.isOurs() && remakesTables(before);
    if (remakes) { // only outside of a transaction: dropping a table would take its children along
      connection.execute("PRAGMA foreign_keys = OFF");
      connection.execute("PRAGMA legacy_alter_table = OFF");
    }
    String identity;
    try {
      identity = inTransaction(before);
    } finally {
      if (remakes) {
        connection.execute("PRAGMA foreign_keys = ON");
      }
    }
    if (!fits && identity != null) {
      Pragmas.useWriteAheadLog(connection); // a file that is refused keeps its own log
    }
    return identity;
  }

  /** If not, foreign keys stay on, as SQLite before 3.26 needs them to rename references. */
  private boolean remakesTables(FileState before) {
    return migrations.stream()
        .filter(step -> step.version() > before.version() && step.version() <= schema.version())
        .anyMatch(Migration::remakesTables);
  }

  private @Nullable String inTransaction(FileState before) {
    connection.execute("BEGIN IMMEDIATE");
    try {
      FileState state = installation.state();
      if (state.version() != before.version() || state.isOurs() != before.isOurs()) {
        connection.execute("ROLLBACK");
        return null; // whether foreign keys act was decided by the state before
      }
      String identity = bringUp(state);
      connection.execute(installation.changed() ? "COMMIT" : "ROLLBACK");
      return identity;
    } catch (RuntimeException | Error e) {
      connection.rollBack(e);
      throw e;
    }
  }

  private void refuseNewer(FileState state) {
    if (state.layout() > SideTables.LAYOUT || state.version() > schema.version()) {
      throw new StorageException(
          Reason.NEWER, "a newer version of this app wrote the file; update the app", null);
    }
  }

  private String bringUp(FileState before) {
    refuseNewer(before);
    boolean isOlder = before.layout() != 0 && before.layout() < SideTables.LAYOUT;
    if (isOlder) {
      new SideTablesMigration(installation, connection).run(before.layout());
    }
    FileState state = isOlder ? installation.state() : before;
    List<Migration> steps = steps(state);
    installation.findUnwatched(schema, state, steps);
    RoomRecipe recipe = new RoomRecipe(connection, installation, state);
    if (!steps.isEmpty()) {
      installation.dropTriggers();
      recipe.begin(steps);
    }
    if (state.isFresh()) {
      installation.entityTables(schema);
    } else if (state.version() != 0) {
      migrate(state, steps, recipe);
    }
    recipe.end(schema);
    checkTables();
    installation.sideTables(schema);
    boolean raised = state.version() != schema.version();
    for (EntityType<?> type : schema.types()) {
      if (raised || !state.isOurs()) {
        TableCheck.checkBase(connection, type, raised);
      }
      installation.meaning(type, raised, Migration.fills(type.name(), steps));
    }
    installation.triggers(schema);
    installation.noteDormant(schema);
    sign(state);
    return installation.identity();
  }

  private void checkTables() {
    schema.types().forEach(type -> TableCheck.check(connection, type));
  }

  private void migrate(FileState state, List<Migration> steps, RoomRecipe recipe) {
    if (state.version() == schema.version()) {
      if (state.isOurs() && !hash.equals(state.ourHash())) {
        checkTables(); // says more, such as which table is missing
        throw new StorageException(
            Reason.OTHER,
            "the schema differs from the file's, but its version is still " + schema.version(),
            null);
      }
      return;
    }
    installation.tablesOfAllTypes(schema);
    ForeignKeys before = ForeignKeys.check(connection);
    steps.forEach(step -> run(step, state.isOurs()));
    recipe.end(schema);
    checkTables();
    installation.sideTables(schema);
    for (EntityType<?> type : schema.types()) {
      TableCheck.refuseNeverNull(connection, type);
      TableCheck.checkBase(connection, type, true);
      ChangedColumns columns = new ChangedColumns(connection, type, steps);
      installation.fetchAnew(type, columns.fit(meaningBefore(type, state, steps)));
    }
    ForeignKeys.check(connection).refuseMore(before);
    schema.types().forEach(type -> ForeignKeys.refuseMissingParents(connection, type));
    schema.types().forEach(installation::forgetRemoved);
    installation.readMetaAgain();
  }

  private void run(Migration step, boolean ours) {
    try {
      if (ours) {
        step.sql().forEach(installation::runStep);
      }
      step.sideSql().forEach(installation::runStep);
    } catch (SqliteException problem) {
      if (problem.reason() != Reason.OTHER && problem.reason() != Reason.CONSTRAINT) {
        throw problem;
      }
      String words = String.valueOf(problem.getMessage());
      Matcher column = NO_COLUMN.matcher(words);
      String why =
          column.find()
              ? "the file has no column "
                  + column.group(1)
                  + " in that version; a step takes its"
                  + " types as they are in its own version, and addColumn comes before rebuild"
              : words;
      throw new StorageException(
          problem.reason(),
          "the migration to version " + step.version() + " does not fit and was undone: " + why,
          problem);
    }
  }

  private static TypeMeaning meaningBefore(
      EntityType<?> type, FileState state, List<Migration> steps) {
    String name = TypeMeaning.name(Migration.nameBefore(type.name(), steps));
    return TypeMeaning.parse(Objects.requireNonNullElse(state.meta().get(name), ""))
        .renamed(Migration.fills(type.name(), steps));
  }

  /** The migrations to run; none for a file that is new, or new to the engine. */
  private List<Migration> steps(FileState state) {
    List<Migration> steps = new ArrayList<>();
    long first = state.version() == 0 ? schema.version() + 1L : state.version() + 1;
    for (long version = first; version <= schema.version(); version++) {
      steps.add(step(version));
    }
    return steps;
  }

  private Migration step(long version) {
    for (Migration migration : migrations) {
      if (migration.version() == version) {
        return migration;
      }
    }
    throw new StorageException(
        Reason.OTHER,
        "the file is older, and no migration to version " + version + " was given",
        null);
  }

  private void sign(FileState state) {
    boolean ours = state.isFresh() || state.isOurs();
    installation.meta("version", schema.version());
    if (ours) {
      installation.sign(schema.version(), hash, state);
    }
  }
}
