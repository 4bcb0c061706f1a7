package dev.sluice.lab.bench;

import dev.sluice.store.Query;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.disposables.Disposable;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** What an app pays for opening, reading and observing. */
final class LocalCosts {

  private static final int SHOWN = 20;
  private static final int TIMES = 5;
  private static final String FIRST_QUERY =
      "SELECT * FROM time_entries WHERE deleted = 0 ORDER BY start DESC, id DESC LIMIT 1";

  private final Setup setup;
  private final Stopwatch watch;
  private final int repeats;

  LocalCosts(Setup setup) {
    this.setup = setup;
    this.watch = setup.watch();
    this.repeats = TIMES * setup.sizes().repeats();
  }

  void measure(Consumer<Result> results, PullCosts.Files files) throws Exception {
    opening(results, files.many());
    running(results, files.many());
    double many = observed(files.many(), setup.sizes().many());
    double few = observed(files.few(), setup.sizes().few());
    results.accept(new Result(Cost.OBSERVER, many / few, millis(many, few)));
  }

  private void opening(Consumer<Result> results, Path file) throws Exception {
    double own =
        watch.median(
            repeats,
            () -> {
              try (TrackerDatabase database = TrackerDatabase.open(file)) {
                database.timeEntries().list(TimeEntry.newestFirst(1));
              }
            });
    double bare =
        watch.median(
            repeats,
            () -> {
              try (Connection connection = PlainSql.open(file)) {
                PlainSql.number(connection, FIRST_QUERY);
              }
            });
    results.accept(new Result(Cost.OPENING, own / bare, millis(own, bare)));
  }

  private void running(Consumer<Result> results, Path file) throws Exception {
    try (TrackerDatabase database = TrackerDatabase.open(file)) {
      double seconds =
          watch.median(repeats, () -> database.timeEntries().list(TimeEntry.running()));
      results.accept(new Result(Cost.RUNNING, seconds * 1000, millis(seconds, 0.001)));
    }
  }

  /** From an update of a row to the list that shows it. */
  private double observed(Path file, int entries) throws Exception {
    try (SyncedFile synced = setup.open(file, Account.of(entries))) {
      TrackerDatabase database = synced.database();
      Query<TimeEntry> query = TimeEntry.newestFirst(SHOWN);
      BlockingQueue<List<TimeEntry>> seen = new LinkedBlockingQueue<>();
      Disposable observer = database.timeEntries().observe(query).subscribe(seen::add);
      TimeEntry newest = seen.take().get(0);
      double[] all = new double[repeats];
      for (int i = 0; i < repeats; i++) {
        String text = "Edition " + i;
        all[i] =
            watch.seconds(
                () -> {
                  database
                      .timeEntries()
                      .update(TimeEntry.TYPE.ref(newest.id()), row -> row.withDescription(text));
                  String shown;
                  do {
                    shown = seen.take().get(0).description();
                  } while (!shown.equals(text));
                });
      }
      observer.dispose();
      return Stopwatch.median(all);
    }
  }

  private static String millis(double one, double other) {
    return String.format(Locale.ROOT, "%.2f ms : %.2f ms", one * 1000, other * 1000);
  }
}
