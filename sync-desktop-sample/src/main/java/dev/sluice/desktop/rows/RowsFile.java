package dev.sluice.desktop.rows;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.domain.FileDomain;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Database;
import dev.sluice.store.Table;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The rows of one type in a database. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class RowsFile {

  @Parameters(index = "0", paramLabel = "TYPE", description = "The type, as the schema names it.")
  private String type;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "FILE",
      description = "The schema file that says what the database holds.")
  private Path schema;

  @Mixin private DatabaseOption file;

  RowsFile() {}

  /** Opens the database, or makes it, and works on the rows. */
  <T> T with(OnRows<T> work) throws IOException {
    FileDomain domain = FileDomain.read(schema);
    EntityType<Row> rows;
    try {
      rows = domain.file().type(type);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(
          "the schema has no type " + type + "; it has " + domain.schema().types());
    }
    try (Database database = domain.open(file.inFolder())) {
      return work.on(rows, database.table(rows));
    }
  }

  /** A row that is there and not deleted. */
  static Ref<Row> require(EntityType<Row> type, Table<Row> table, long id) {
    Ref<Row> ref = type.ref(id);
    if (table.find(ref).isEmpty()) {
      throw CommandException.notFound("there is no row " + type + "/" + id);
    }
    return ref;
  }

  /** What is done with the rows of a type. */
  interface OnRows<T> {
    T on(EntityType<Row> type, Table<Row> table);
  }
}
