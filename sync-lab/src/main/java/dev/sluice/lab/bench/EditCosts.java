package dev.sluice.lab.bench;

import dev.sluice.time.Time;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;

/** What new rows cost, until the server has them. */
final class EditCosts {

  /** The share of the rows that is created one by one. */
  private static final int SINGLE = 50;

  private static final Account SMALL = new Account(10, 1, 1, 0);

  private final Setup setup;
  private final Sizes sizes;
  private final Stopwatch watch;
  private final Instant start;

  EditCosts(Setup setup) {
    this.setup = setup;
    this.sizes = setup.sizes();
    this.watch = setup.watch();
    this.start = watch.time().now().minus(Duration.ofHours(1));
  }

  void measure(Consumer<Result> results) throws Exception {
    setup.push(results, Cost.PUSH, this::cpuMillisOfPush);
    creates(results);
    clockSet(results);
  }

  /** For each row. */
  private double cpuMillisOfPush() throws Exception {
    try (SyncedFile synced = setup.open(setup.newFile(), SMALL)) {
      synced.pull();
      synced.create(sizes.edits(), start);
      return setup.cpuMillis(synced::push) / sizes.edits();
    }
  }

  private void creates(Consumer<Result> results) throws Exception {
    Path file = setup.newFile();
    try (SyncedFile synced = setup.open(file, SMALL)) {
      synced.pull();
      synced.create(1, start);
    }
    int rows = sizes.created();
    int single = Math.max(1, rows / SINGLE);
    double own = single(copy(file), single);
    double plain = plain(copy(file), one -> one.each(single));
    results.accept(new Result(Cost.CREATE, own / plain, micros(own, plain, single)));
    double many = inOne(copy(file), rows);
    double watched = plain(copy(file), all -> all.inOne(rows));
    results.accept(new Result(Cost.CREATE_MANY, many / watched, micros(many, watched, rows)));
    Path bare = copy(file);
    try (Connection connection = PlainSql.open(bare)) {
      PlainSql.dropTriggers(connection);
    }
    double unwatched = plain(bare, all -> all.inOne(rows));
    results.accept(
        new Result(Cost.TRIGGERS, watched / unwatched, micros(watched, unwatched, rows)));
  }

  private Path copy(Path file) throws Exception {
    return Files.copy(file, setup.newFile());
  }

  private double single(Path file, int rows) throws Exception {
    try (TrackerDatabase database = TrackerDatabase.open(file)) {
      return watch.median(
          sizes.repeats(),
          () -> {
            for (int i = 0; i < rows; i++) {
              database.timeEntries().create(SyncedFile.entry(i, start));
            }
          });
    }
  }

  private double inOne(Path file, int rows) throws Exception {
    try (TrackerDatabase database = TrackerDatabase.open(file)) {
      return watch.median(
          sizes.repeats(),
          () ->
              database.inTransaction(
                  tables -> {
                    for (int i = 0; i < rows; i++) {
                      tables.timeEntries().create(SyncedFile.entry(i, start));
                    }
                    return rows;
                  }));
    }
  }

  private double plain(Path file, PlainWork work) throws Exception {
    try (Connection connection = PlainSql.open(file);
        PlainCreates creates = new PlainCreates(connection)) {
      return watch.median(sizes.repeats(), () -> work.on(creates));
    }
  }

  private void clockSet(Consumer<Result> results) throws Exception {
    clockSet(sizes.edits());
    double[] few = new double[sizes.repeats()];
    double[] many = new double[sizes.repeats()];
    for (int i = 0; i < sizes.repeats(); i++) {
      few[i] = clockSet(sizes.edits());
      many[i] = clockSet(2 * sizes.edits());
    }
    double once = Stopwatch.median(few);
    double twice = Stopwatch.median(many);
    String detail = String.format(Locale.ROOT, "%.3f s : %.3f s", twice, once);
    results.accept(new Result(Cost.CLOCK_SET, twice / once / 2, detail));
  }

  private double clockSet(int pending) throws Exception {
    ClockThatIsSet time = new ClockThatIsSet(watch.time());
    Path file = setup.newFile();
    try (SyncedFile synced = SyncedFile.open(file, setup.server().url(SMALL), time)) {
      synced.pull();
      synced.create(pending, start);
      time.set(Duration.ofHours(3));
      return watch.seconds(synced::pull);
    }
  }

  private static String micros(double one, double other, int rows) {
    return String.format(
        Locale.ROOT, "%.1f us : %.1f us a row", one * 1e6 / rows, other * 1e6 / rows);
  }

  /** Work by plain SQL. */
  private interface PlainWork {
    void on(PlainCreates creates) throws Exception;
  }

  /** A wall clock that somebody sets. */
  private static final class ClockThatIsSet implements Time {

    private final Time real;
    private volatile Duration ahead = Duration.ZERO;

    ClockThatIsSet(Time real) {
      this.real = real;
    }

    void set(Duration to) {
      ahead = to;
    }

    @Override
    public Instant now() {
      return real.now().plus(ahead);
    }

    @Override
    public long nanos() {
      return real.nanos();
    }

    @Override
    public String bootId() {
      return real.bootId();
    }
  }
}
