package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import picocli.CommandLine.Command;

/** Time entries. */
@Command(
    name = "entries",
    description =
        "Adds, edits, deletes, lists, imports and exports time entries. Local, without a network.",
    subcommands = {
      EntriesAdd.class,
      EntriesEdit.class,
      EntriesDelete.class,
      EntriesList.class,
      EntriesImport.class,
      EntriesExport.class
    })
public final class EntriesGroup extends Group {

  /** Made by picocli. */
  public EntriesGroup() {}
}
