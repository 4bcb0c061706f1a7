package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import java.util.List;

/**
 * What a file has added.
 *
 * @param entries in the order of the file
 * @param newProjects the projects that were made for it
 * @param newClients the clients that were made for it
 * @param newTags the tags that were made for it
 */
public record Imported(
    List<AddedEntry> entries,
    List<Ref<Project>> newProjects,
    List<Ref<Client>> newClients,
    List<Ref<Tag>> newTags) {

  /**
   * An entry.
   *
   * @param id its local id
   * @param values those that the file has given it
   */
  public record AddedEntry(long id, EntryValues values) {}

  /** Copies the lists. */
  public Imported {
    entries = List.copyOf(entries);
    newProjects = List.copyOf(newProjects);
    newClients = List.copyOf(newClients);
    newTags = List.copyOf(newTags);
  }

  /** A number of entries, for people. */
  public static String counted(int entries) {
    return entries == 1 ? "1 entry" : entries + " entries";
  }
}
