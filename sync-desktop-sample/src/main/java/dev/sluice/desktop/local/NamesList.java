package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.Plain;
import dev.sluice.store.Query;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TrackerDatabase;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;

/** Lists rows that have a name. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
abstract class NamesList<E> implements Callable<Integer> {

  private final Named<E> named;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  NamesList(Named<E> named) {
    this.named = named;
  }

  @Override
  public Integer call() {
    Query<E> byName = Query.<E>all().ascending(named.name());
    try (TrackerDatabase database = file.open()) {
      List<Stored> rows =
          database.database().store().read(reader -> reader.query(named.type(), byName));
      ObjectNode object = Json.object();
      ArrayNode array = object.putArray(named.type().name());
      rows.forEach(row -> array.add(json(named, row)));
      output.result(object, text(rows));
    }
    return Exit.DONE.status();
  }

  static <E> ObjectNode json(Named<E> named, Stored row) {
    ObjectNode object = RowJson.begin(row, row.row().get(named.home()));
    return RowJson.end(object.put("name", row.row().get(named.name())), row);
  }

  private String text(List<Stored> rows) {
    return rows.isEmpty()
        ? "No " + named.type() + "."
        : rows.stream().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(Stored row) {
    SyncState state = row.state();
    return String.format(
        Locale.ROOT,
        "%6d  %s%s",
        row.row().id(),
        Plain.line(String.valueOf(row.row().get(named.name()))),
        state == SyncState.SYNCED ? "" : " (" + state.name().toLowerCase(Locale.ROOT) + ")");
  }
}
