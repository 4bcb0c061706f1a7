package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import picocli.CommandLine.Command;

/** Workspaces. */
@Command(
    name = "workspaces",
    description = "Lists workspaces and chooses the default one. Local, without a network.",
    subcommands = {WorkspacesList.class, WorkspacesUse.class})
public final class WorkspacesGroup extends Group {

  /** Made by picocli. */
  public WorkspacesGroup() {}
}
