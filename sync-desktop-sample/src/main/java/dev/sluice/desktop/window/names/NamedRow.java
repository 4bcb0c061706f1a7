package dev.sluice.desktop.window.names;

/**
 * A project or a tag, as its user changes it.
 *
 * @param id the local id
 * @param color as in {@code #06aaf5}; empty for a tag
 * @param archived whether it is offered no more
 */
public record NamedRow(boolean isProject, long id, String name, String color, boolean archived) {

  /** The same for one row, whatever it is called. */
  public String key() {
    return kind() + id;
  }

  /** What it is. */
  public String kind() {
    return isProject ? "project" : "tag";
  }

  NamedRow withName(String other) {
    return new NamedRow(isProject, id, other, color, archived);
  }

  NamedRow withColor(String other) {
    return new NamedRow(isProject, id, name, other, archived);
  }

  NamedRow withArchived(boolean yes) {
    return new NamedRow(isProject, id, name, color, yes);
  }
}
