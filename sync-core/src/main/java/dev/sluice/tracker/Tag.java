package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A label for time entries. The name is unique in the workspace.
 *
 * @param id the local id; 0 before the tag is in the database
 * @param serverId the server id; null before the server knows the tag
 * @param workspace the tag's workspace; null only in a new tag, for the default workspace
 * @param name the tag's name
 * @param at when the server last changed the tag; null if unknown
 */
public record Tag(
    long id,
    @Nullable Long serverId,
    @Nullable Ref<Workspace> workspace,
    String name,
    @Nullable Instant at) {

  /** {@link #workspace()}. */
  public static final Field<Tag, Ref<Workspace>> WORKSPACE = SharedFields.workspace(Tag::workspace);

  /** {@link #name()}. */
  public static final Field<Tag, String> NAME = SharedFields.name(Tag::name);

  /** {@link #at()}. */
  public static final Field<Tag, Instant> AT = SharedFields.at(Tag::at);

  /** The type. */
  public static final EntityType<Tag> TYPE =
      EntityType.<Tag>named("tags", TrackerEndpoints.TAGS)
          .fields(WORKSPACE, NAME)
          .modifiedAt(AT)
          .build(Tag::of);

  private static Tag of(Row row) {
    return new Tag(row.id(), row.serverId(), row.get(WORKSPACE), row.require(NAME), row.get(AT));
  }

  /**
   * A new tag in the default workspace.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static Tag named(String name) {
    return new Tag(0, null, null, ValueChecks.name(name), null);
  }

  /** A copy in that workspace. */
  public Tag withWorkspace(Ref<Workspace> where) {
    return new Tag(id, serverId, where, name, at);
  }

  /**
   * A copy with another name.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public Tag withName(String newName) {
    return new Tag(id, serverId, workspace, ValueChecks.name(newName), at);
  }
}
