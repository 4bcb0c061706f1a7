package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The place to which all other rows belong. A workspace is made on the server's web pages, never by
 * this app.
 *
 * @param id the local id; 0 before the workspace is in the database
 * @param serverId the server id; null before the server knows the workspace
 * @param name the workspace's name
 * @param organizationId the server id of the workspace's organization; null if the server sends
 *     none
 * @param premium whether the organization pays
 * @param admin whether the user may administer the workspace
 * @param onlyAdminsCreateProjects whether the server refuses projects of users who are not admins
 * @param onlyAdminsCreateTags whether the server refuses tags of users who are not admins
 * @param suspendedAt since when the workspace refuses changes; null if it takes changes
 * @param accessible whether the server still shows the workspace to the user; kept only on this
 *     device
 * @param at when the server last changed the workspace
 */
public record Workspace(
    long id,
    @Nullable Long serverId,
    String name,
    @Nullable Long organizationId,
    boolean premium,
    boolean admin,
    boolean onlyAdminsCreateProjects,
    boolean onlyAdminsCreateTags,
    @Nullable Instant suspendedAt,
    boolean accessible,
    @Nullable Instant at) {

  /** {@link #name()}. */
  public static final Field<Workspace, String> NAME = Field.text("name", Workspace::name);

  /** {@link #organizationId()}. */
  public static final Field<Workspace, Long> ORGANIZATION_ID =
      Field.integer("organization_id", Workspace::organizationId).nullable().byServer();

  /** {@link #premium()}. */
  public static final Field<Workspace, Boolean> PREMIUM =
      Field.bool("premium", Workspace::premium).orElse(false).byServer();

  /** {@link #admin()}. */
  public static final Field<Workspace, Boolean> ADMIN =
      Field.bool("admin", Workspace::admin).orElse(false).byServer();

  /** {@link #onlyAdminsCreateProjects()}. */
  public static final Field<Workspace, Boolean> ONLY_ADMINS_CREATE_PROJECTS =
      Field.bool("only_admins_create_projects", Workspace::onlyAdminsCreateProjects)
          .json("only_admins_may_create_projects")
          .orElse(false)
          .byServer();

  /** {@link #onlyAdminsCreateTags()}. */
  public static final Field<Workspace, Boolean> ONLY_ADMINS_CREATE_TAGS =
      Field.bool("only_admins_create_tags", Workspace::onlyAdminsCreateTags)
          .json("only_admins_may_create_tags")
          .orElse(false)
          .byServer();

  /** {@link #suspendedAt()}. */
  public static final Field<Workspace, Instant> SUSPENDED_AT =
      Field.instant("suspended_at", Workspace::suspendedAt)
          .json("suspended_at", "SuspendedAt")
          .nullable()
          .byServer();

  /**
   * Whether the server shows the workspace to the user ({@link #accessible()}); false at first.
   * Only {@code NoteGainedAccess} makes the value true, so that no crash hides a gained access.
   */
  public static final Field<Workspace, Boolean> ACCESSIBLE =
      Field.bool("accessible", Workspace::accessible).orElse(false).byDevice();

  /** {@link #at()}. */
  public static final Field<Workspace, Instant> AT = SharedFields.at(Workspace::at);

  /** The type. */
  public static final EntityType<Workspace> TYPE =
      EntityType.<Workspace>named("workspaces", TrackerEndpoints.WORKSPACES)
          .fields(NAME, ORGANIZATION_ID, PREMIUM, ADMIN)
          .fields(ONLY_ADMINS_CREATE_PROJECTS, ONLY_ADMINS_CREATE_TAGS, SUSPENDED_AT, ACCESSIBLE)
          .modifiedAt(AT)
          .build(Workspace::of);

  private static Workspace of(Row row) {
    return new Workspace(
        row.id(),
        row.serverId(),
        row.require(NAME),
        row.get(ORGANIZATION_ID),
        row.require(PREMIUM),
        row.require(ADMIN),
        row.require(ONLY_ADMINS_CREATE_PROJECTS),
        row.require(ONLY_ADMINS_CREATE_TAGS),
        row.get(SUSPENDED_AT),
        row.require(ACCESSIBLE),
        row.get(AT));
  }

  /**
   * The same under another name.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public Workspace withName(String newName) {
    return new Workspace(
        id,
        serverId,
        ValueChecks.name(newName),
        organizationId,
        premium,
        admin,
        onlyAdminsCreateProjects,
        onlyAdminsCreateTags,
        suspendedAt,
        accessible,
        at);
  }
}
