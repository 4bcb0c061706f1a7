package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import java.util.List;

/**
 * What a file has added.
 *
 * @param ids the local ids of the entries, in the order of the file
 * @param newProjects the projects that were made for it
 * @param newClients the clients that were made for it
 * @param newTags the tags that were made for it
 */
public record Imported(
    List<Long> ids,
    List<Ref<Project>> newProjects,
    List<Ref<Client>> newClients,
    List<Ref<Tag>> newTags) {

  /** Copies the lists. */
  public Imported {
    ids = List.copyOf(ids);
    newProjects = List.copyOf(newProjects);
    newClients = List.copyOf(newClients);
    newTags = List.copyOf(newTags);
  }

  /** A number of entries, for people. */
  public static String counted(int entries) {
    return entries == 1 ? "1 entry" : entries + " entries";
  }
}
