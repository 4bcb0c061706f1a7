package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.idle.Reminder;
import dev.sluice.desktop.window.idle.WorkingHours;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.jdbc.JdbcDriver;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A day on which the clock is forgotten, in virtual time. */
class ReminderTest {

  private static final LocalDateTime MONDAY = LocalDateTime.of(2026, 3, 2, 0, 0);

  /** Five minutes after the last look before nine. */
  private static final LocalTime EARLY = LocalTime.of(9, 4, 30);

  @TempDir Path folder;

  private final Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
  private final StoryClock clock = new StoryClock(MONDAY);
  private final List<String> notices = new ArrayList<>();

  /** When the tray told it. */
  private final List<LocalTime> told = new ArrayList<>();

  private Timesheet sheet;
  private Reminder reminder;
  private LocalDateTime now = MONDAY;

  @BeforeEach
  void begin() {
    SqliteOptions options = SqliteOptions.defaults().withObservers(Schedulers.trampoline());
    sheet =
        new TrackerKind()
            .open(new JdbcDriver(folder.resolve("t.db")), options, ZoneId::systemDefault);
    Tracking tracking = new Tracking(desk, Single.just(sheet), clock);
    reminder = new Reminder(desk, tracking, ZoneId::systemDefault);
    desk.show(desk.notices(), notice -> notices.add(notice.text()));
    desk.show(reminder.told(), words -> told.add(now.toLocalTime()));
  }

  @AfterEach
  void end() {
    sheet.close();
    desk.close();
  }

  /** Looks every half minute until then. */
  private void goOn(LocalDateTime until, boolean isThere) {
    while (now.isBefore(until)) {
      now = now.plusSeconds(30);
      clock.set(now);
      reminder.look(isThere);
    }
  }

  @Test
  void whoWantsNoneHasNone() {
    goOn(MONDAY.plusDays(1), true);
    assertThat(told).isEmpty();
    assertThat(notices).isEmpty();
  }

  @Test
  void inWorkingHoursOneComesEachHalfHour() {
    reminder.remind(WorkingHours.parse("mon-fri 9:00-11:00"));
    goOn(MONDAY.plusDays(1), true);
    assertThat(told)
        .containsExactly(
            EARLY, EARLY.plusMinutes(30), EARLY.plusMinutes(60), EARLY.plusMinutes(90));
    assertThat(notices).hasSize(4).allMatch(text -> text.startsWith("Nothing runs"));
    reminder.remind(WorkingHours.parse("sat-sun 9:00-11:00"));
    goOn(MONDAY.plusDays(2), true);
    assertThat(told).hasSize(4);
  }

  @Test
  void noneComesWhileSomethingRunsOrSoAfterIt() {
    reminder.remind(WorkingHours.parse("mon 9:00-12:00"));
    goOn(MONDAY.plusHours(8), true);
    sheet.edits().start(Sentence.parse("Work"), false, clock.now());
    goOn(MONDAY.plusHours(11), true);
    assertThat(told).isEmpty();
    sheet.edits().stop(clock.now());
    goOn(MONDAY.plusHours(12), true);
    assertThat(told).containsExactly(LocalTime.of(11, 5), LocalTime.of(11, 35));
  }

  /** A short entry between two of them makes them no more. */
  @Test
  void theyAreHalfAnHourApartWhateverRanMeanwhile() {
    reminder.remind(WorkingHours.parse("mon 9:00-10:00"));
    goOn(MONDAY.plusHours(9).plusMinutes(10), true);
    sheet.edits().start(Sentence.parse("Call"), false, clock.now());
    goOn(MONDAY.plusHours(9).plusMinutes(15), true);
    sheet.edits().stop(clock.now());
    goOn(MONDAY.plusDays(1), true);
    assertThat(told).containsExactly(EARLY, EARLY.plusMinutes(30));
  }

  @Test
  void noneComesWhileTheScreenIsLockedNorAsTheMachineWakesUp() {
    reminder.remind(WorkingHours.parse("mon 9:00-12:00"));
    goOn(MONDAY.plusHours(10), false);
    assertThat(told).isEmpty();
    now = MONDAY.plusHours(11); // asleep
    goOn(MONDAY.plusHours(11).plusMinutes(4), true);
    assertThat(told).isEmpty();
    goOn(MONDAY.plusHours(11).plusMinutes(10), true);
    assertThat(told).hasSize(1);
  }
}
