package dev.sluice.lab.torture;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.TempFolder;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What the stories are about: how its app opens a file, and whom it asks. */
abstract class Domain {

  private byte[] installed = new byte[0];

  /**
   * An open file.
   *
   * @param transaction does work in one transaction, with the tables as the app sees them
   */
  record Opened(Database database, Consumer<Consumer<Tables>> transaction)
      implements AutoCloseable {

    @Override
    public void close() {
      database.close();
    }
  }

  /** The same for one more device, whose app is of its first version. */
  Domain ofDevice() {
    return this;
  }

  /** The app is updated, if there is a newer version; the file is opened by that from now on. */
  void update() {}

  abstract Opened open(SqliteDriver driver, SqliteOptions options);

  /** The engine gets to know its server. */
  abstract SyncEngineBuilder connected(SyncEngineBuilder engine);

  /** Who is logged in. */
  abstract Credentials credentials();

  /** Whether nothing has come from the server yet. */
  abstract boolean isEmpty(Database database);

  /** The file of an app that was just installed. It is made once: that takes its time. */
  final synchronized void install(Path file) throws IOException {
    if (installed.length == 0) {
      try (TempFolder folder = TempFolder.inMemory("sluice-torture")) {
        Path first = folder.path().resolve("new.db");
        open(new JdbcDriver(first), SqliteOptions.defaults()).close();
        installed = Files.readAllBytes(first);
      }
    }
    Files.write(file, installed);
  }
}
