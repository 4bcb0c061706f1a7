package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A copy differs in the field that it is named after, and in nothing else. */
class CopiesTest {

  private static final Instant SPRING = Instant.parse("2026-03-20T14:46:00Z");
  private static final Ref<Workspace> HOME = Workspace.TYPE.ref(1);

  private static final Tag TAG = new Tag(7, 70L, Workspace.TYPE.ref(9), "red", SPRING);
  private static final Client CLIENT =
      new Client(7, 70L, Workspace.TYPE.ref(9), "Ada", true, SPRING);
  private static final Project PROJECT =
      new Project(
          7,
          70L,
          Workspace.TYPE.ref(9),
          Client.TYPE.ref(8),
          "Plan",
          "#123456",
          true,
          false,
          true,
          SPRING);
  private static final Task TASK =
      new Task(7, 70L, Workspace.TYPE.ref(9), Project.TYPE.ref(8), "Draw", true, 60L, SPRING);
  private static final Workspace WORKSPACE =
      new Workspace(7, 70L, "Home", 5L, true, false, true, false, SPRING, true, SPRING);
  private static final User USER =
      new User(7, 70L, "a@example.org", "Ada", "Europe/Berlin", HOME, 1, "picture");
  private static final Preferences PREFERENCES =
      new Preferences(7, 1L, "MM/DD/YYYY", "H:mm", "classic", false);
  private static final TimeEntry ENTRY =
      TimeEntry.recorded("Write", SPRING, Duration.ofHours(1)).withProject(Project.TYPE.ref(3));

  @Test
  void tags() {
    differs(Tag.TYPE, TAG, TAG.withName("blue"), Tag.NAME);
    differs(Tag.TYPE, TAG, TAG.withWorkspace(HOME), Tag.WORKSPACE);
  }

  @Test
  void clients() {
    differs(Client.TYPE, CLIENT, CLIENT.withName("Bea"), Client.NAME);
    differs(Client.TYPE, CLIENT, CLIENT.withWorkspace(HOME), Client.WORKSPACE);
  }

  @Test
  void projects() {
    differs(Project.TYPE, PROJECT, PROJECT.withName("Do"), Project.NAME);
    differs(Project.TYPE, PROJECT, PROJECT.withWorkspace(HOME), Project.WORKSPACE);
    differs(Project.TYPE, PROJECT, PROJECT.withClient(null), Project.CLIENT);
    differs(Project.TYPE, PROJECT, PROJECT.withColor("#abcdef"), Project.COLOR);
    differs(Project.TYPE, PROJECT, PROJECT.withActive(false), Project.ACTIVE);
    differs(Project.TYPE, PROJECT, PROJECT.withPrivate(true), Project.IS_PRIVATE);
    differs(Project.TYPE, PROJECT, PROJECT.withBillable(false), Project.BILLABLE);
  }

  @Test
  void tasks() {
    differs(Task.TYPE, TASK, TASK.withName("Do"), Task.NAME);
    differs(Task.TYPE, TASK, TASK.withWorkspace(HOME), Task.WORKSPACE);
    differs(Task.TYPE, TASK, TASK.withActive(false), Task.ACTIVE);
    differs(Task.TYPE, TASK, TASK.withEstimatedSeconds(null), Task.ESTIMATED_SECONDS);
  }

  @Test
  void workspacesAndUsers() {
    differs(Workspace.TYPE, WORKSPACE, WORKSPACE.withName("Away"), Workspace.NAME);
    differs(User.TYPE, USER, USER.withFullname("Bea"), User.FULLNAME);
    differs(User.TYPE, USER, USER.withTimezone("UTC"), User.TIMEZONE);
    differs(User.TYPE, USER, USER.withDefaultWorkspace(null), User.DEFAULT_WORKSPACE);
    differs(User.TYPE, USER, USER.withBeginningOfWeek(0), User.BEGINNING_OF_WEEK);
  }

  @Test
  void preferences() {
    EntityType<Preferences> type = Preferences.TYPE;
    differs(type, PREFERENCES, PREFERENCES.withDateFormat("x"), Preferences.DATE_FORMAT);
    differs(type, PREFERENCES, PREFERENCES.withTimeFormat("x"), Preferences.TIME_FORMAT);
    differs(type, PREFERENCES, PREFERENCES.withDurationFormat("x"), Preferences.DURATION_FORMAT);
    differs(
        type,
        PREFERENCES,
        PREFERENCES.withCollapseTimeEntries(true),
        Preferences.COLLAPSE_TIME_ENTRIES);
  }

  @Test
  void timeEntries() {
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withWorkspace(HOME), TimeEntry.WORKSPACE);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withProject(null), TimeEntry.PROJECT);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withTask(Task.TYPE.ref(2)), TimeEntry.TASK);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withTags(List.of(Tag.TYPE.ref(2))), TimeEntry.TAGS);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withDescription("x"), TimeEntry.DESCRIPTION);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withStart(Instant.EPOCH), TimeEntry.START);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withDuration(Duration.ZERO), TimeEntry.DURATION);
    differs(TimeEntry.TYPE, ENTRY, ENTRY.withBillable(true), TimeEntry.BILLABLE);
  }

  @Test
  void badValuesAreRefused() {
    refused(() -> Tag.named(" "), "a name must not be blank");
    refused(() -> TAG.withName(""), "a name must not be blank");
    refused(() -> Client.named("\t"), "a name must not be blank");
    refused(() -> Project.named(""), "a name must not be blank");
    refused(() -> Task.named("", Project.TYPE.ref(1)), "a name must not be blank");
    refused(() -> PROJECT.withColor("red"), "a color must be written like #06aaf5: red");
    refused(() -> TASK.withEstimatedSeconds(-1L), "a duration must not be negative: -1 s");
    refused(
        () -> USER.withBeginningOfWeek(7), "a week must begin on a day from 0 (Sunday) to 6: 7");
  }

  private static <E> void differs(EntityType<E> type, E before, E after, Field<E, ?> field) {
    Row row = type.row(after);
    assertThat(row.value(field)).isNotEqualTo(type.row(before).value(field));
    assertThat(row.with(field, type.row(before).value(field))).isEqualTo(type.row(before));
    assertThat(keys(after)).isEqualTo(keys(before));
  }

  private static String keys(Object record) {
    return record.toString().replaceAll(".*\\[(id=\\d+, serverId=\\w+),.*", "$1");
  }

  private static void refused(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }
}
