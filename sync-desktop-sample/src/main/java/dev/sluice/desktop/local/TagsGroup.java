package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import dev.sluice.tracker.Tag;
import picocli.CommandLine.Command;

/** Tags. */
@Command(
    name = "tags",
    description = "Adds and lists tags. Local, without a network.",
    subcommands = {TagsGroup.AddTag.class, TagsGroup.ListTags.class})
public final class TagsGroup extends Group {

  /** Made by picocli. */
  public TagsGroup() {}

  @Command(
      name = "add",
      description = "Adds a tag.",
      footer = {"%nExample:", "  sluice tags add urgent --db my.db"})
  static final class AddTag extends NamesAdd<Tag> {

    AddTag() {
      super(Named.TAGS);
    }
  }

  @Command(
      name = "list",
      description = "Lists all tags.",
      footer = {"%nExample:", "  sluice tags list --db my.db"})
  static final class ListTags extends NamesList<Tag> {

    ListTags() {
      super(Named.TAGS);
    }
  }
}
