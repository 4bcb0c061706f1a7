package dev.sluice.desktop.rows;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Group;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rows of any type. */
@Command(
    name = "rows",
    description = {
      "Lists, adds, edits and deletes rows of a domain whose schema stands in a file.",
      "Local, without a network: the next sync sends what changed."
    },
    subcommands = {
      RowsGroup.ListRows.class,
      RowsGroup.AddRow.class,
      RowsGroup.EditRow.class,
      RowsGroup.DeleteRow.class
    })
public final class RowsGroup extends Group {

  /** Made by picocli. */
  public RowsGroup() {}

  @Command(
      name = "list",
      description = "Lists rows, the newest first.",
      footer = {
        "%nExamples:",
        "  sluice rows list notes --schema notes.sluice.yaml --db notes.db",
        "  sluice rows list notes --schema notes.sluice.yaml --db notes.db --limit 10 --json"
      })
  @SuppressWarnings("NullAway.Init") // picocli fills the fields
  static final class ListRows implements Callable<Integer> {

    @Mixin private RowsFile file;
    @Mixin private Output output;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many; default all.")
    private @Nullable Integer limit;

    @Override
    public Integer call() throws Exception {
      ArrayNode all = Json.array();
      List<String> lines = new ArrayList<>();
      file.with(
          (type, table) -> {
            Query<Row> query = Query.all();
            for (Row row : table.list(limit == null ? query : query.limit(limit))) {
              SyncState state = table.state(type.ref(row.id()));
              all.add(RowText.json(row, state));
              lines.add(RowText.line(row, state));
            }
            return all;
          });
      ObjectNode object = Json.object();
      object.set("rows", all);
      output.result(object, lines.isEmpty() ? "No rows." : String.join("\n", lines));
      return Exit.DONE.status();
    }
  }

  @Command(
      name = "add",
      description = "Adds a row. Columns without a value are null, or what the schema says.",
      footer = {
        "%nExample:",
        "  sluice rows add notes title='Buy milk' folder=1 --schema notes.sluice.yaml --db notes.db"
      })
  @SuppressWarnings("NullAway.Init") // picocli fills the fields
  static final class AddRow implements Callable<Integer> {

    @Mixin private RowsFile file;
    @Mixin private Output output;

    @Parameters(
        index = "1..*",
        paramLabel = "COLUMN=VALUE",
        description = "Its values; a reference is the local id of a row.")
    private List<String> values = List.of();

    @Override
    public Integer call() throws Exception {
      long id = file.with((type, table) -> table.create(RowText.of(type, values)).id());
      output.result(Json.object().put("id", id), "Added row " + id + ".");
      return Exit.DONE.status();
    }
  }

  @Command(
      name = "edit",
      description = "Changes values of a row.",
      footer = {
        "%nExample:",
        "  sluice rows edit notes 3 done=true --schema notes.sluice.yaml --db notes.db"
      })
  @SuppressWarnings("NullAway.Init") // picocli fills the fields
  static final class EditRow implements Callable<Integer> {

    @Mixin private RowsFile file;
    @Mixin private Output output;

    @Parameters(index = "1", paramLabel = "ID", description = "The row's local id.")
    private long id;

    @Parameters(
        index = "2..*",
        arity = "1..*",
        paramLabel = "COLUMN=VALUE",
        description = "The new values; null for none.")
    private List<String> values;

    @Override
    public Integer call() throws Exception {
      file.with(
          (type, table) -> {
            table.update(RowsFile.require(type, table, id), row -> RowText.with(row, values));
            return id;
          });
      output.result(Json.object().put("id", id), "Changed row " + id + ".");
      return Exit.DONE.status();
    }
  }

  @Command(
      name = "delete",
      description = "Deletes a row: hidden at once, removed when the server has confirmed.",
      footer = {
        "%nExample:",
        "  sluice rows delete notes 3 --schema notes.sluice.yaml --db notes.db"
      })
  @SuppressWarnings("NullAway.Init") // picocli fills the fields
  static final class DeleteRow implements Callable<Integer> {

    @Mixin private RowsFile file;
    @Mixin private Output output;

    @Parameters(index = "1", paramLabel = "ID", description = "The row's local id.")
    private long id;

    @Override
    public Integer call() throws Exception {
      file.with((type, table) -> delete(RowsFile.require(type, table, id), table));
      output.result(Json.object().put("id", id), "Deleted row " + id + ".");
      return Exit.DONE.status();
    }

    private static long delete(Ref<Row> row, Table<Row> table) {
      table.delete(row);
      return row.id();
    }
  }
}
