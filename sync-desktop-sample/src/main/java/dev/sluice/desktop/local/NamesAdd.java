package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.store.Tables;
import dev.sluice.tracker.TrackerDatabase;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Adds a row that has a name. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
abstract class NamesAdd<E> implements Callable<Integer> {

  private final Named<E> named;

  @Parameters(paramLabel = "NAME", description = "What it is called.")
  private String name;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private WorkspaceOption workspace;

  NamesAdd(Named<E> named) {
    this.named = named;
  }

  @Override
  public Integer call() {
    try (TrackerDatabase database = file.openOrMake()) {
      Ref<E> ref =
          database.inTransaction(
              tables -> {
                E entity = complete(named.make().apply(name), tables);
                return tables
                    .table(named.type())
                    .create(workspace.settle(entity, named.settle(), database));
              });
      Shown<E> added = Shown.of(ref, database.table(named.type()));
      output.result(named.json(added), "Added " + named.one() + " " + ref.id() + ".");
    }
    return Exit.DONE.status();
  }

  /** The entity with what else the command line says of it. */
  E complete(E entity, Tables tables) {
    return entity;
  }
}
