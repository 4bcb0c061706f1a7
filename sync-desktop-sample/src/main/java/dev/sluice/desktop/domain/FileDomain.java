package dev.sluice.desktop.domain;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schemafile.SchemaFile;
import dev.sluice.schemafile.SchemaFileException;
import dev.sluice.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A domain whose schema stands in a file.
 *
 * @param file what the file says
 */
public record FileDomain(SchemaFile file) implements Domain {

  /** Reads one; a wrong usage, with the line, if it says what no schema can say. */
  public static FileDomain read(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw CommandException.notFound(path + " does not exist");
    }
    try {
      return new FileDomain(SchemaFile.read(path));
    } catch (SchemaFileException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public SyncSchema schema() {
    return file.schema();
  }

  @Override
  public Database open(Path database) {
    SqliteOptions options = SqliteOptions.defaults().withMigrations(file.migrations());
    return SqliteDatabase.open(new JdbcDriver(database), file.schema(), options);
  }

  @Override
  public Credentials credentials(String token) {
    try {
      return file.credentials(token);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public @Nullable String server() {
    return file.server();
  }

  @Override
  public List<Limit> limits() {
    return file.limits();
  }
}
