package dev.sluice.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.GZIPInputStream;

/**
 * Files as the last build with layout 1 of the side tables left them when its process died. Their
 * rows stand in resources as SQL: those of all files in one, and what each file holds besides.
 */
public final class LayoutOne {

  private LayoutOne() {}

  /** Makes such a file. The triggers come last, or they would take the rows for edits. */
  public static void restore(String name, Path file) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("PRAGMA defer_foreign_keys = ON");
      statement.executeUpdate(unpacked("tables.sql.gz"));
      statement.executeUpdate(text(resource("common.sql")));
      statement.executeUpdate(text(resource(name + ".sql")));
      statement.executeUpdate(unpacked("triggers.sql.gz"));
      connection.commit();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static String unpacked(String name) {
    try {
      return text(new GZIPInputStream(resource(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream resource(String name) {
    return LayoutOne.class.getResourceAsStream("/layout-1/" + name);
  }

  private static String text(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
