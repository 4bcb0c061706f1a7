package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.Plain;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.tracker.TrackerDatabase;
import java.util.ArrayList;
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
      Table<E> table = database.table(named.type());
      List<Shown<E>> rows = new ArrayList<>();
      for (E entity : table.list(byName)) {
        rows.add(
            new Shown<>(entity, table.state(named.type().ref(named.id().applyAsLong(entity)))));
      }
      output.table(Json.rows(named.type().name(), rows, named::json), text(rows));
    }
    return Exit.DONE.status();
  }

  private String text(List<Shown<E>> rows) {
    return rows.isEmpty()
        ? "No " + named.type() + "."
        : rows.stream().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(Shown<E> row) {
    SyncState state = row.state();
    return String.format(
        Locale.ROOT,
        "%6d  %s%s",
        named.id().applyAsLong(row.entity()),
        Plain.line(named.nameOf(row.entity())),
        state == SyncState.SYNCED ? "" : " (" + state.name().toLowerCase(Locale.ROOT) + ")");
  }
}
