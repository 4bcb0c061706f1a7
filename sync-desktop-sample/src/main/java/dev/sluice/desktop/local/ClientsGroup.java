package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import dev.sluice.tracker.Client;
import picocli.CommandLine.Command;

/** Clients. */
@Command(
    name = "clients",
    description = "Adds and lists clients. Local, without a network.",
    subcommands = {ClientsGroup.AddClient.class, ClientsGroup.ListClients.class})
public final class ClientsGroup extends Group {

  /** Made by picocli. */
  public ClientsGroup() {}

  @Command(
      name = "add",
      description = "Adds a client.",
      footer = {"%nExample:", "  sluice clients add \"Bird & Co\" --db my.db"})
  static final class AddClient extends NamesAdd<Client> {

    AddClient() {
      super(Named.CLIENTS);
    }
  }

  @Command(
      name = "list",
      description = "Lists all clients.",
      footer = {"%nExample:", "  sluice clients list --db my.db"})
  static final class ListClients extends NamesList<Client> {

    ListClients() {
      super(Named.CLIENTS);
    }
  }
}
