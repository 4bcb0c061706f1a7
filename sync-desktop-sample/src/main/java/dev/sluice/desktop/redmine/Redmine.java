package dev.sluice.desktop.redmine;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Redmine's projects, issues and time entries as data, from the pages of its REST API 5. */
@SuppressWarnings("NullAway") // it does not read the annotations of wildcards in class files
public final class Redmine {

  /** Who is logged in. */
  public record User(String login) {}

  /** A project; its identifier stands in URLs and never changes. */
  public record Project(String name, String identifier) {}

  /** A status of issues, which administrators make. */
  public record Status(String name) {}

  /** An activity of time entries, which administrators make. */
  public record Activity(String name) {}

  /** An issue. A new one without a status gets the server's first. */
  public record Issue(
      Ref<Project> project,
      String subject,
      @Nullable String description,
      @Nullable Ref<Status> status,
      @Nullable LocalDate due,
      @Nullable BigDecimal estimatedHours) {}

  /** Hours of work on an issue, or on a project as a whole. */
  public record TimeEntry(
      Ref<Project> project,
      @Nullable Ref<Issue> issue,
      @Nullable Ref<Activity> activity,
      BigDecimal hours,
      LocalDate spentOn,
      String comments) {}

  private static final String LOGGED_IN = "users/current.json";

  private static final Field<User, String> LOGIN = Field.text("login", User::login).byServer();

  /** {@link User}. */
  public static final EntityType<User> USERS =
      EntityType.<User>named("users", Endpoints.list(LOGGED_IN).rowsAt("user"))
          .fields(LOGIN)
          .build(row -> new User(row.require(LOGIN)));

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final Field<Project, String> IDENTIFIER =
      Field.<Project>text("identifier", Project::identifier).fingerprint();

  /** {@link Project}. */
  public static final EntityType<Project> PROJECTS =
      EntityType.<Project>named("projects", written("projects", "project", "projects.json"))
          .fields(NAME, IDENTIFIER)
          .modifiedAt(time("updated_on"))
          .createdAt(time("created_on")) // an id may come again
          .build(row -> new Project(row.require(NAME), row.require(IDENTIFIER)));

  /** {@link Status}. */
  public static final EntityType<Status> STATUSES =
      named("issue_statuses", "issue_statuses.json", Status::name, Status::new);

  /** {@link Activity}. */
  public static final EntityType<Activity> ACTIVITIES =
      named(
          "time_entry_activities",
          "enumerations/time_entry_activities.json",
          Activity::name,
          Activity::new);

  private static final Field<Issue, Ref<Project>> ISSUE_PROJECT =
      of("project", PROJECTS, Issue::project).ownedByTarget().fingerprint();
  private static final Field<Issue, String> SUBJECT =
      Field.<Issue>text("subject", Issue::subject).fingerprint();
  private static final Field<Issue, String> DESCRIPTION =
      Field.<Issue>text("description", Issue::description).nullable();
  private static final Field<Issue, Ref<Status>> STATUS =
      of("status", STATUSES, Issue::status).nullable();
  private static final Field<Issue, LocalDate> DUE =
      Field.<Issue>date("due_date", Issue::due).nullable();
  private static final Field<Issue, BigDecimal> ESTIMATED =
      hours("estimated_hours", Issue::estimatedHours).nullable();

  /** Its administrators may set another size, and have unused files deleted after a day. */
  private static final Uploads FILES =
      Uploads.post("uploads.json?filename={name}", "upload.token", "uploads")
          .asObjects("token", "filename", "content_type")
          .refusesUsed("could not be saved")
          .atMost(5 << 20);

  /** {@link Issue}. Closed ones are hidden unless {@code status_id} says otherwise. */
  public static final EntityType<Issue> ISSUES =
      EntityType.<Issue>named(
              "issues",
              written("issues", "issue", "issues.json?status_id=*&sort=id")
                  .since(
                      Since.isoSeconds("updated_on")
                          .after(">=")
                          .withoutDeleted(Duration.ofHours(6)))
                  .uploads(FILES))
          .fields(ISSUE_PROJECT, SUBJECT, DESCRIPTION, STATUS, DUE, ESTIMATED)
          .modifiedAt(time("updated_on"))
          .createdAt(time("created_on")) // an id may come again
          .light()
          .build(
              row ->
                  new Issue(
                      row.require(ISSUE_PROJECT),
                      row.require(SUBJECT),
                      row.get(DESCRIPTION),
                      row.get(STATUS),
                      row.get(DUE),
                      row.get(ESTIMATED)));

  private static final Field<TimeEntry, Ref<Project>> ENTRY_PROJECT =
      of("project", PROJECTS, TimeEntry::project).ownedByTarget();
  private static final Field<TimeEntry, Ref<Issue>> ISSUE =
      of("issue", ISSUES, TimeEntry::issue).nullable();
  private static final Field<TimeEntry, Ref<Activity>> ACTIVITY =
      of("activity", ACTIVITIES, TimeEntry::activity).nullable();
  private static final Field<TimeEntry, BigDecimal> HOURS =
      hours("hours", TimeEntry::hours).fingerprint();
  private static final Field<TimeEntry, LocalDate> SPENT_ON =
      Field.<TimeEntry>date("spent_on", TimeEntry::spentOn).fingerprint();
  private static final Field<TimeEntry, String> COMMENTS =
      Field.<TimeEntry>text("comments", TimeEntry::comments).orElse("").fingerprint();

  /** {@link TimeEntry}, the user's own. Their list does not take {@code updated_on}. */
  public static final EntityType<TimeEntry> TIME_ENTRIES =
      EntityType.<TimeEntry>named(
              "time_entries",
              written("time_entries", "time_entry", "time_entries.json?user_id=me&sort=id"))
          .fields(ENTRY_PROJECT, ISSUE, ACTIVITY, HOURS, SPENT_ON, COMMENTS)
          .modifiedAt(time("updated_on"))
          .createdAt(time("created_on")) // an id may come again
          .build(
              row ->
                  new TimeEntry(
                      row.require(ENTRY_PROJECT),
                      row.get(ISSUE),
                      row.get(ACTIVITY),
                      row.require(HOURS),
                      row.require(SPENT_ON),
                      row.require(COMMENTS)));

  /** All of it. */
  public static final SyncSchema SCHEMA =
      SyncSchema.of(1, USERS, PROJECTS, STATUSES, ACTIVITIES, ISSUES, TIME_ENTRIES)
          .accountIn(USERS)
          .credentialsCheckedAt(LOGGED_IN);

  private Redmine() {}

  /** What administrators make: a name, and nothing else that a user needs. */
  private static <E> EntityType<E> named(
      String many, String list, Function<E, String> getter, Function<String, E> constructor) {
    Field<E, String> name = Field.text("name", getter);
    return EntityType.<E>named(many, Endpoints.list(list).rowsAt(many))
        .fields(name)
        .build(row -> constructor.apply(row.require(name)));
  }

  /** A list in pages that a wrong key gets too, and the ways to change its rows. */
  private static Endpoints written(String many, String one, String list) {
    String row = many + "/{id}.json";
    return Endpoints.list(list)
        .rowsAt(many)
        .rowAt(one)
        .pages(Paging.offset("offset").size("limit", 100).total("total_count"))
        .openToAll()
        .one(row)
        .create(Endpoint.post(many + ".json").wrappedIn(one))
        .update(Endpoint.put(row).wrappedIn(one).silent())
        .delete(Endpoint.delete(row));
  }

  /** Read as {@code "project": {"id": 1}} and written as {@code "project_id": 1}. */
  private static <E, X> Field<E, Ref<X>> of(
      String name, EntityType<X> target, Function<? super E, ? extends @Nullable Ref<X>> getter) {
    String column = name + "_id";
    return Field.<E, X>reference(column, target, getter).json(name + ".id").writtenAs(column);
  }

  private static <E> Field<E, Instant> time(String column) {
    return Field.<E>instant(column, any -> null).nullable().byServer();
  }

  /** Redmine keeps hundredths of an hour. */
  private static <E> Field<E, BigDecimal> hours(
      String column, Function<? super E, ? extends @Nullable BigDecimal> getter) {
    return Field.<E>decimal(column, getter)
        .normalised(hours -> hours.setScale(2, RoundingMode.HALF_UP));
  }
}
