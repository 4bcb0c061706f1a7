package dev.sluice.desktop.window.backup;

import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.csv.CsvExchange;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.entries.TimesheetKind;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.failure.StorageException;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.store.Database.Counts;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes a copy of the file each day, and brings back from one what is missing. It has threads and
 * connections of its own, so that the window does not wait. For the screen's thread.
 */
public final class Backups {

  private static final long FIRST_SECONDS = 10;
  private static final long EVERY_SECONDS = TimeUnit.MINUTES.toSeconds(10);

  private final Desk desk;
  private final BackedUp kept;
  private final WallClock clock;
  private final RestoreWays ways;
  private final PublishSubject<Boolean> looks = PublishSubject.create();
  private boolean hasTold;

  /** The file in use, and its copies. */
  public record BackedUp(
      TimesheetKind kind, SqliteDriver driver, Single<Timesheet> file, BackupFolder folder) {}

  /** What time it is where the computer is. */
  public record WallClock(Time time, Supplier<ZoneId> zone) {

    LocalDateTime now() {
      return LocalDateTime.ofInstant(time.now(), zone.get());
    }
  }

  /** Who adds what is missing, and who asks the server. */
  public record RestoreWays(CsvExchange csv, SyncDesk sync) {}

  /** Looks soon after the start and every ten minutes whether today has a copy yet. */
  public Backups(Desk desk, BackedUp kept, WallClock clock, RestoreWays ways) {
    this.desk = desk;
    this.kept = kept;
    this.clock = clock;
    this.ways = ways;
    desk.observe(
        looks
            .toFlowable(BackpressureStrategy.LATEST)
            .observeOn(Schedulers.io(), false, 1)
            .map(look -> daily())
            .toObservable(),
        this::told);
    if (kept.kind().traits().hasCsv()) {
      desk.observe(
          Observable.interval(FIRST_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS), turn -> look());
    }
  }

  /** Makes a copy, unless today has one or there is nothing to keep. */
  public void look() {
    looks.onNext(true);
  }

  /** Why there is none, in words. */
  private Optional<String> daily() {
    try {
      if (Retention.isDue(kept.folder().list(), clock.now().toLocalDate())) {
        copy();
      }
      return Optional.empty();
    } catch (IOException | SqliteException | StorageException failed) {
      return Optional.of("No backup was made today: " + failed.getMessage());
    } catch (RuntimeException neverOpened) { // that is told elsewhere
      return Optional.empty();
    }
  }

  /** Copies the file, unless it has no entries. */
  private void copy() throws IOException {
    Counts counts = kept.file().blockingGet().database().counts().get(kept.kind().entries());
    int entries = counts == null ? 0 : counts.rows();
    if (entries > 0) {
      kept.folder().write(clock.now(), entries);
    }
  }

  private void told(Optional<String> trouble) {
    if (trouble.isPresent() && !hasTold) {
      hasTold = true;
      desk.tell(Notice.of(trouble.get()));
    }
  }

  /** The copies that are there, the latest first. */
  public void list(Consumer<List<BackupCopy>> then) {
    run(Single.fromCallable(kept.folder()::list), then);
  }

  /**
   * Offers to add what that copy has and what is missing here, as an import is offered. What is
   * here now is copied first.
   */
  public void restore(BackupCopy copy) {
    if (!ways.csv().isBusy()) {
      desk.tell(Notice.of("Looking for what is missing …"));
      Optional<SyncEngine> engine = ways.sync().engine();
      run(
          Single.using(this::prepared, temp -> missing(copy, temp, engine), Backups::remove),
          list ->
              list.ifPresentOrElse(
                  file -> ways.csv().read(file.toString()),
                  () -> desk.tell(Notice.of("Nothing is missing: all of it is here"))));
    }
  }

  /** Whatever comes of it, what is here now can be had again. */
  private Path prepared() throws IOException {
    copy();
    return Files.createTempDirectory("sluice-restore");
  }

  private Single<Optional<Path>> missing(BackupCopy copy, Path temp, Optional<SyncEngine> engine) {
    return Single.using(
        () -> {
          Path file = Files.copy(kept.folder().file(copy), temp.resolve("copy.db"));
          return kept.kind().open(kept.driver().at(file), SqliteOptions.defaults(), clock.zone());
        },
        opened -> {
          Restoring restoring =
              new Restoring(opened.csv(), kept.file().blockingGet().csv(), engine);
          return restoring
              .leaveMissing()
              .observeOn(Schedulers.io())
              .map(
                  left -> {
                    if (left == 0) {
                      return Optional.<Path>empty();
                    }
                    Path list = kept.folder().listOfMissing(copy);
                    restoring.write(list, clock.zone().get());
                    return Optional.of(list);
                  });
        },
        Timesheet::close);
  }

  private static void remove(Path temp) throws IOException {
    try (Stream<Path> all = Files.walk(temp)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private <T> void run(Single<T> work, Consumer<T> then) {
    desk.observe(work.subscribeOn(Schedulers.io()).toObservable(), then);
  }
}
