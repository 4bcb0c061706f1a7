package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A project on which time is spent. The name is unique for the client.
 *
 * @param id the local id; 0 before the project is in the database
 * @param serverId the server id; null before the server knows the project
 * @param workspace the project's workspace; null only in a new project, for the default workspace
 * @param client the client for whom the project is done; null for nobody
 * @param name the project's name
 * @param color the color in lower case, such as {@code #06aaf5}
 * @param active false if the project is archived
 * @param isPrivate whether only members see the project
 * @param billable whether new entries of the project are billable; null if the plan lacks this
 *     feature
 * @param at when the server last changed the project; null if unknown
 */
public record Project(
    long id,
    @Nullable Long serverId,
    @Nullable Ref<Workspace> workspace,
    @Nullable Ref<Client> client,
    String name,
    String color,
    boolean active,
    boolean isPrivate,
    @Nullable Boolean billable,
    @Nullable Instant at) {

  private static final String FIRST_COLOR = "#06aaf5";

  /** {@link #workspace()}. */
  public static final Field<Project, Ref<Workspace>> WORKSPACE =
      SharedFields.workspace(Project::workspace);

  /** {@link #client()}. */
  public static final Field<Project, Ref<Client>> CLIENT =
      Field.reference("client_id", Client.TYPE, Project::client)
          .json("client_id", "cid")
          .nullable()
          .fingerprint();

  /** {@link #name()}. */
  public static final Field<Project, String> NAME = SharedFields.name(Project::name);

  /** {@link #color()}. */
  public static final Field<Project, String> COLOR =
      Field.text("color", Project::color)
          .normalised(color -> color.toLowerCase(Locale.ROOT))
          .orElse(FIRST_COLOR);

  /** {@link #active()}. */
  public static final Field<Project, Boolean> ACTIVE =
      Field.bool("active", Project::active).orElse(true);

  /** {@link #isPrivate()}. */
  public static final Field<Project, Boolean> IS_PRIVATE =
      Field.bool("is_private", Project::isPrivate).orElse(false);

  /** {@link #billable()}. */
  public static final Field<Project, Boolean> BILLABLE =
      Field.bool("billable", Project::billable).nullable();

  /** {@link #at()}. */
  public static final Field<Project, Instant> AT = SharedFields.at(Project::at);

  /** The type. */
  public static final EntityType<Project> TYPE =
      EntityType.<Project>named("projects", TrackerEndpoints.PROJECTS)
          .fields(WORKSPACE, CLIENT, NAME, COLOR, ACTIVE, IS_PRIVATE, BILLABLE)
          .modifiedAt(AT)
          .build(Project::of);

  private static Project of(Row row) {
    return new Project(
        row.id(),
        row.serverId(),
        row.get(WORKSPACE),
        row.get(CLIENT),
        row.require(NAME),
        row.require(COLOR),
        row.require(ACTIVE),
        row.require(IS_PRIVATE),
        row.get(BILLABLE),
        row.get(AT));
  }

  /**
   * A new project, active and public, in the default workspace.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static Project named(String name) {
    return new Project(
        0, null, null, null, ValueChecks.name(name), FIRST_COLOR, true, false, null, null);
  }

  /** A copy in that workspace. */
  public Project withWorkspace(Ref<Workspace> where) {
    return new Project(id, serverId, where, client, name, color, active, isPrivate, billable, at);
  }

  /** A copy for another client, or for none. */
  public Project withClient(@Nullable Ref<Client> whom) {
    return new Project(id, serverId, workspace, whom, name, color, active, isPrivate, billable, at);
  }

  /**
   * A copy with another name.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public Project withName(String newName) {
    String checked = ValueChecks.name(newName);
    return new Project(
        id, serverId, workspace, client, checked, color, active, isPrivate, billable, at);
  }

  /**
   * A copy with another color.
   *
   * @throws IllegalArgumentException unless the color looks like {@code #06aaf5}
   */
  public Project withColor(String newColor) {
    String checked = ValueChecks.color(newColor);
    return new Project(
        id, serverId, workspace, client, name, checked, active, isPrivate, billable, at);
  }

  /** A copy that is active, or archived. */
  public Project withActive(boolean yes) {
    return new Project(id, serverId, workspace, client, name, color, yes, isPrivate, billable, at);
  }

  /** A copy that only its members see, or that all see. */
  public Project withPrivate(boolean yes) {
    return new Project(id, serverId, workspace, client, name, color, active, yes, billable, at);
  }

  /** A copy that is billable, or not. */
  public Project withBillable(boolean yes) {
    return new Project(id, serverId, workspace, client, name, color, active, isPrivate, yes, at);
  }
}
