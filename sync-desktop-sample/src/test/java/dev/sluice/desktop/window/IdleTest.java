package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.idle.Idle;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer to the question about the time away that comes late. */
class IdleTest {

  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

  private static final LocalDateTime MORNING = LocalDateTime.of(2026, 3, 2, 8, 0);

  @TempDir Path folder;

  /** The screen has not heard of it yet. */
  @Test
  void anEntryThatWasStoppedElsewhereMeanwhileKeepsItsEnd() {
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    Supplier<ZoneId> zone = () -> ZoneId.of("UTC");
    SqliteOptions options = SqliteOptions.defaults().withObservers(Schedulers.trampoline());
    try (Timesheet sheet =
        new TrackerKind().open(new JdbcDriver(folder.resolve("t.db")), options, zone)) {
      long id = sheet.edits().start(Sentence.parse("Night shift"), false, NINE);
      Time time = Time.system();
      Tracking tracking = new Tracking(desk, Single.just(sheet), time);
      Idle idle = new Idle(desk, tracking, time, zone, () -> {});
      idle.away(NINE.plus(Duration.ofHours(1)), NINE.plus(Duration.ofHours(2)));
      sheet.edits().stop(NINE.plus(Duration.ofMinutes(30)));
      idle.stop();
      assertThat(sheet.csv().timeEntries().find(TimeEntry.TYPE.ref(id)).orElseThrow().duration())
          .isEqualTo(1800);
    }
    desk.close();
  }

  /** Once, when the user is there: nobody is asked again about the same entry. */
  @Test
  void whoWorksOnAnEntryForMoreThanEightHoursIsAskedOnce() {
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    Supplier<ZoneId> zone = () -> ZoneId.of("UTC");
    SqliteOptions options = SqliteOptions.defaults().withObservers(Schedulers.trampoline());
    StoryClock time = new StoryClock(MORNING);
    List<Idle.Question> asked = new ArrayList<>();
    try (Timesheet sheet =
        new TrackerKind().open(new JdbcDriver(folder.resolve("t.db")), options, zone)) {
      Tracking tracking = new Tracking(desk, Single.just(sheet), time);
      Idle idle = new Idle(desk, tracking, time, zone, () -> {});
      desk.show(idle.question(), one -> one.ifPresent(asked::add));
      idle.begin(false);
      Instant start = time.now();
      sheet.edits().start(Sentence.parse("Shift"), false, start);
      time.set(MORNING.plusHours(7));
      idle.input();
      assertThat(asked).isEmpty();
      time.set(MORNING.plusHours(9));
      idle.input();
      assertThat(asked).hasSize(1);
      assertThat(asked.get(0).isAboutLength()).isTrue();
      assertThat(asked.get(0).from()).isEqualTo(start.plus(Duration.ofHours(7)));
      idle.keep();
      time.set(MORNING.plusHours(10));
      idle.input();
      assertThat(asked).hasSize(1);
    }
    desk.close();
  }
}
