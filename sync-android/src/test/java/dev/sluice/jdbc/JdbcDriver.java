package dev.sluice.jdbc;

import dev.sluice.android.AndroidDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.nio.file.Path;

/** Takes the place of the JVM's driver, which the engine's tests name, on this class path. */
public final class JdbcDriver implements SqliteDriver {

  private final SqliteDriver android;

  public JdbcDriver(Path path) {
    android = new AndroidDriver(path);
  }

  @Override
  public Path path() {
    return android.path();
  }

  @Override
  public SqliteConnection open() {
    return android.open();
  }

  @Override
  public SqliteDriver at(Path file) {
    return android.at(file);
  }
}
