package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The user who is logged in: the type's only row. The API token is never stored. The time of the
 * server's last change is not stored, because the time differs in every answer.
 *
 * @param id the local id
 * @param serverId the server id
 * @param email the e-mail address; null if the server sends none
 * @param fullname the user's name for people
 * @param timezone the IANA name, such as {@code Europe/Warsaw}; null if the server sends none
 * @param defaultWorkspace the workspace for new rows; null if there is none
 * @param beginningOfWeek the first day of the week, from 0 (Sunday) to 6 (Saturday)
 * @param imageUrl the URL of a portrait; null if there is none
 */
public record User(
    long id,
    @Nullable Long serverId,
    @Nullable String email,
    String fullname,
    @Nullable String timezone,
    @Nullable Ref<Workspace> defaultWorkspace,
    long beginningOfWeek,
    @Nullable String imageUrl) {

  /** {@link #email()}. */
  public static final Field<User, String> EMAIL =
      Field.text("email", User::email).nullable().byServer();

  /** {@link #fullname()}. */
  public static final Field<User, String> FULLNAME =
      Field.text("fullname", User::fullname).orElse("");

  /** {@link #timezone()}. */
  public static final Field<User, String> TIMEZONE =
      Field.text("timezone", User::timezone).nullable();

  /** {@link #defaultWorkspace()}. */
  public static final Field<User, Ref<Workspace>> DEFAULT_WORKSPACE =
      Field.reference("default_workspace_id", Workspace.TYPE, User::defaultWorkspace).nullable();

  /** {@link #beginningOfWeek()}. */
  public static final Field<User, Long> BEGINNING_OF_WEEK =
      Field.integer("beginning_of_week", User::beginningOfWeek).orElse(1L);

  /** {@link #imageUrl()}. */
  public static final Field<User, String> IMAGE_URL =
      Field.text("image_url", User::imageUrl).nullable().byServer();

  /** The type. */
  public static final EntityType<User> TYPE =
      EntityType.<User>named("users", TrackerEndpoints.USERS)
          .fields(EMAIL, FULLNAME, TIMEZONE, DEFAULT_WORKSPACE, BEGINNING_OF_WEEK, IMAGE_URL)
          .build(User::of);

  private static User of(Row row) {
    return new User(
        row.id(),
        row.serverId(),
        row.get(EMAIL),
        row.require(FULLNAME),
        row.get(TIMEZONE),
        row.get(DEFAULT_WORKSPACE),
        row.require(BEGINNING_OF_WEEK),
        row.get(IMAGE_URL));
  }

  /**
   * A copy with another name.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public User withFullname(String name) {
    return copy(ValueChecks.name(name), timezone, defaultWorkspace, beginningOfWeek);
  }

  /** A copy with another time zone, an IANA name. */
  public User withTimezone(String zone) {
    return copy(fullname, zone, defaultWorkspace, beginningOfWeek);
  }

  /** A copy with another default workspace. */
  public User withDefaultWorkspace(@Nullable Ref<Workspace> workspace) {
    return copy(fullname, timezone, workspace, beginningOfWeek);
  }

  /**
   * A copy with another first day of the week.
   *
   * @throws IllegalArgumentException unless the day is 0 (Sunday) to 6 (Saturday)
   */
  public User withBeginningOfWeek(long day) {
    if (day < 0 || day > 6) {
      throw new IllegalArgumentException("a week must begin on a day from 0 (Sunday) to 6: " + day);
    }
    return copy(fullname, timezone, defaultWorkspace, day);
  }

  private User copy(
      String name, @Nullable String zone, @Nullable Ref<Workspace> workspace, long firstDay) {
    return new User(id, serverId, email, name, zone, workspace, firstDay, imageUrl);
  }
}
