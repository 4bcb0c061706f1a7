package dev.sluice.lab.worlds;

import dev.sluice.database.Migration;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Room on the file: it migrates it, and its DAOs write to it. */
final class RoomHand {

  private final Path file;
  private final WorldSetup setup;

  RoomHand(Path file, WorldSetup setup) {
    this.file = file;
    this.setup = setup;
  }

  /** What is done on a connection. */
  private interface Work {
    void with(Statement statement) throws SQLException;
  }

  private void work(boolean keys, Work work) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA foreign_keys = " + (keys ? "ON" : "OFF"));
      statement.execute("PRAGMA recursive_triggers = " + (keys ? "ON" : "OFF"));
      statement.execute("BEGIN IMMEDIATE");
      work.with(statement);
      statement.execute("COMMIT");
    }
  }

  /** From now on it is a file of Room's. */
  void takeOver() throws SQLException {
    work(true, room -> room.execute("UPDATE room_master_table SET identity_hash = 'rooms'"));
  }

  /** Room's own migration, which leaves the engine's tables to the engine. */
  void migrate(AppVersion version, boolean runsRecipe) throws SQLException {
    FileShape shape = FileShape.of(version.schema());
    work(
        false,
        room -> {
          for (String sql : Objects.requireNonNull(version.migration()).sql()) {
            room.execute(sql);
          }
          for (String table : version.rebuilt()) {
            for (String sql : shape.rebuild(table)) {
              room.execute(sql);
            }
            if (runsRecipe) {
              recipe(version, table, room);
            }
          }
          room.execute("PRAGMA user_version = " + version.number());
        });
  }

  private void recipe(AppVersion version, String table, Statement room) throws SQLException {
    for (TypePlan plan : version.plans()) {
      if (plan.name().equals(table)) {
        List<String> published = Migration.triggers(version.schema(), version.type(plan.path()));
        for (String sql : setup.recipe(published)) {
          room.execute(sql);
        }
      }
    }
  }

  void update(TypePlan plan, long id, String column, @Nullable Object value) throws SQLException {
    run("UPDATE `" + plan.name() + "` SET `" + column + "` = ? WHERE id = ?", value, id);
  }

  void delete(TypePlan plan, long id) throws SQLException {
    run("DELETE FROM `" + plan.name() + "` WHERE id = ?", id);
  }

  /** Writes the whole row anew, with another label. */
  void replace(TypePlan plan, long id, String label) throws SQLException {
    List<String> columns = new ArrayList<>(List.of("id", "server_id", "deleted"));
    columns.addAll(plan.columns());
    plan.links().forEach(link -> columns.add(link.column()));
    for (String own : plan.ownColumns()) {
      columns.add(own);
    }
    String all = "`" + String.join("`, `", columns) + "`";
    run(
        ("INSERT OR REPLACE INTO `" + plan.name() + "` (label, " + all + ")")
            + (" SELECT ?, " + all + " FROM `" + plan.name() + "` WHERE id = ?"),
        label,
        id);
  }

  void insert(TypePlan plan, Map<String, @Nullable Object> values) throws SQLException {
    List<String> columns = new ArrayList<>(values.keySet());
    String marks = ", ?".repeat(columns.size());
    run(
        ("INSERT INTO `" + plan.name() + "` (deleted, `" + String.join("`, `", columns) + "`)")
            + (" VALUES (0" + marks + ")"),
        columns.stream().map(values::get).toArray());
  }

  private void run(String sql, @Nullable Object... values) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement settings = connection.createStatement();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      settings.execute("PRAGMA foreign_keys = ON");
      settings.execute("PRAGMA recursive_triggers = ON");
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
