package dev.sluice.desktop.window.names;

/**
 * A project, a client or a tag, as its user changes it.
 *
 * @param id the local id
 * @param color as in {@code #06aaf5}; empty unless it is a project
 * @param archived whether it is offered no more
 * @param workspace where its name is the only one, and where a project's client is
 * @param client the local id of a project's client; 0 if it has none
 */
public record NamedRow(
    NameKind kind,
    long id,
    String name,
    String color,
    boolean archived,
    long workspace,
    long client) {

  public boolean isProject() {
    return kind == NameKind.PROJECT;
  }

  /** Whether it is the same one, whatever it is called. */
  public boolean isSame(NamedRow other) {
    return kind == other.kind && id == other.id;
  }

  /** Whether it is a client that this project may have. */
  public boolean fits(NamedRow project) {
    return kind == NameKind.CLIENT
        && workspace == project.workspace
        && (!archived || id == project.client);
  }

  NamedRow withName(String other) {
    return new NamedRow(kind, id, other, color, archived, workspace, client);
  }

  NamedRow withColor(String other) {
    return new NamedRow(kind, id, name, other, archived, workspace, client);
  }

  NamedRow withArchived(boolean yes) {
    return new NamedRow(kind, id, name, color, yes, workspace, client);
  }

  NamedRow withClient(long whom) {
    return new NamedRow(kind, id, name, color, archived, workspace, whom);
  }
}
