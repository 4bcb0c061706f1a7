package dev.sluice.testkit.state;

import java.util.List;

/**
 * A kind of rows that are known by name, and the server's words about it.
 *
 * @param kind the rows
 * @param noun how the words call it
 * @param scope within what the name is unique: the field that must be equal as well
 * @param writable the fields that clients may set
 */
public record NamedKind(RowKind kind, String noun, String scope, List<String> writable) {
  /** Tags: unique in a workspace. */
  public static final NamedKind TAG = of(RowKind.TAG, "tag", "workspace_id", "name");

  /** Clients: unique in a workspace. */
  public static final NamedKind CLIENT =
      of(RowKind.CLIENT, "client", "workspace_id", "name notes archived external_reference");

  /** Projects: unique in a client, archived ones included. */
  public static final NamedKind PROJECT =
      of(
          RowKind.PROJECT,
          "project",
          "client_id",
          "name client_id color is_private is_shared active billable start_date end_date"
              + " estimated_hours estimated_seconds auto_estimates rate fixed_fee currency"
              + " recurring template pinned");

  /** Tasks: unique in a project. */
  public static final NamedKind TASK =
      of(
          RowKind.TASK,
          "task",
          "project_id",
          "name active estimated_seconds user_id external_reference");

  String missing(long id) {
    return switch (kind) {
      case TAG -> "Tag was not found";
      case CLIENT -> "No client with ID " + id + " was found";
      default -> "Resource can not be found";
    };
  }

  String blank() {
    return noun + " name can't be blank";
  }

  String taken(String name) {
    return "a " + noun + " with the name '" + name + "' already exists";
  }

  private static NamedKind of(RowKind kind, String noun, String scope, String writable) {
    return new NamedKind(kind, noun, scope, List.of(writable.split(" ")));
  }
}
