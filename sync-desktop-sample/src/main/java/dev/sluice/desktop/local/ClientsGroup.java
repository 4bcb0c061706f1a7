package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import dev.sluice.tracker.Client;
import picocli.CommandLine.Command;

/** Clients. */
@Command(
    name = "clients",
    description = "Adds and lists clients. Local, without a network.",
    subcommands = {ClientsGroup.Add.class, ClientsGroup.ListAll.class})
public final class ClientsGroup extends Group {

  /** Made by picocli. */
  public ClientsGroup() {}

  @Command(
      name = "add",
      description = "Adds a client.",
      footer = {"%nExample:", "  sluice clients add \"Bird & Co\" --db my.db"})
  static final class Add extends NamesAdd<Client> {

    Add() {
      super(Named.CLIENTS);
    }
  }

  @Command(
      name = "list",
      description = "Lists all clients.",
      footer = {"%nExample:", "  sluice clients list --db my.db"})
  static final class ListAll extends NamesList<Client> {

    ListAll() {
      super(Named.CLIENTS);
    }
  }
}
