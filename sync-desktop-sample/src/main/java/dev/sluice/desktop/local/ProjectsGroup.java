package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import dev.sluice.store.Tables;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Projects. */
@Command(
    name = "projects",
    description = "Adds and lists projects. Local, without a network.",
    subcommands = {ProjectsGroup.AddProject.class, ProjectsGroup.ListProjects.class})
public final class ProjectsGroup extends Group {

  /** Made by picocli. */
  public ProjectsGroup() {}

  @Command(
      name = "add",
      description = "Adds a project.",
      footer = {"%nExample:", "  sluice projects add \"Plan B\" --client 2 --db my.db"})
  static final class AddProject extends NamesAdd<Project> {

    @Option(names = "--client", paramLabel = "ID", description = "The client, by its local id.")
    private @Nullable Long client;

    AddProject() {
      super(Named.PROJECTS);
    }

    @Override
    Project complete(Project project, Tables tables) {
      return client == null
          ? project
          : project.withClient(Lookup.require(Client.TYPE, "client", client, tables));
    }
  }

  @Command(
      name = "list",
      description = "Lists all projects.",
      footer = {"%nExample:", "  sluice projects list --db my.db"})
  static final class ListProjects extends NamesList<Project> {

    ListProjects() {
      super(Named.PROJECTS);
    }
  }
}
