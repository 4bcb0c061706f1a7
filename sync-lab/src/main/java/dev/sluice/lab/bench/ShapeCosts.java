package dev.sluice.lab.bench;

import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.bench.Shape.Ids;
import dev.sluice.lab.bench.Shape.Item;
import dev.sluice.lab.bench.Shape.Served;
import dev.sluice.store.Database;
import dev.sluice.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** What first pulls and pushes cost whose rows are not the tracker's. */
final class ShapeCosts {

  private static final int IN_BULK = 100;
  private static final int MOST_PUSHED = 2000;

  private final Setup setup;
  private final Sizes sizes;
  private final Stopwatch watch;
  private final int pushed;

  ShapeCosts(Setup setup) {
    this.setup = setup;
    this.sizes = setup.sizes();
    this.watch = setup.watch();
    this.pushed = Math.min(MOST_PUSHED, sizes.edits());
  }

  void measure(Consumer<Result> results) throws Exception {
    ids(results);
    beside(results, Cost.PAGES_OF_50, rows -> Shapes.paged(rows, 50));
    beside(results, Cost.PAGES_OF_1000, rows -> Shapes.paged(rows, 1000));
    beside(results, Cost.NESTED, Shapes::nested);
    beside(results, Cost.WIDE, Shapes::wide);
    beside(results, Cost.TREES, Shapes::trees);
    beside(results, Cost.REFERENCES, Shapes::references);
    beside(results, Cost.TAGS, Shapes::tagged);
    int inBulk = (pushed + IN_BULK - 1) / IN_BULK;
    setup.push(results, Cost.BULK, () -> created(Shapes.made(true), inBulk));
    setup.push(results, Cost.OWN_IDS, () -> created(Shapes.made(false), pushed));
    updates(results);
  }

  private void ids(Consumer<Result> results) throws Exception {
    double[] numbers = new double[sizes.repeats()];
    double[] texts = new double[sizes.repeats()];
    double[] uuids = new double[sizes.repeats()];
    for (Ids kind : Ids.values()) {
      pull(Shapes.list(sizes.few(), kind));
    }
    for (int i = 0; i < sizes.repeats(); i++) {
      numbers[i] = pull(Shapes.list(sizes.entries(), Ids.NUMBERS));
      texts[i] = pull(Shapes.list(sizes.entries(), Ids.TEXTS));
      uuids[i] = pull(Shapes.list(sizes.entries(), Ids.UUIDS));
    }
    double floor = Stopwatch.median(numbers);
    report(results, Cost.TEXT_IDS, Stopwatch.median(texts), floor);
    report(results, Cost.UUIDS, Stopwatch.median(uuids), floor);
  }

  private void beside(Consumer<Result> results, Cost cost, IntFunction<Shape> shape)
      throws Exception {
    plain(shape.apply(sizes.few()));
    pull(shape.apply(sizes.few()));
    double[] floors = new double[sizes.repeats()];
    double[] ours = new double[sizes.repeats()];
    for (int i = 0; i < sizes.repeats(); i++) {
      floors[i] = plain(shape.apply(sizes.entries() / 2));
      ours[i] = pull(shape.apply(sizes.entries() / 2));
    }
    report(results, cost, Stopwatch.median(ours), Stopwatch.median(floors));
  }

  private static void report(Consumer<Result> results, Cost cost, double own, double other) {
    String detail = String.format(Locale.ROOT, "%.3f s : %.3f s", own, other);
    results.accept(new Result(cost, own / other, detail));
  }

  private double plain(Shape shape) throws Exception {
    Path file = setup.newFile();
    String url = setup.server().url(shape);
    PlainClient.create(file, shape);
    double seconds = watch.seconds(() -> PlainClient.pull(file, url, shape));
    requireAll(file, shape);
    return seconds;
  }

  private double pull(Shape shape) throws Exception {
    Path file = setup.newFile();
    double seconds;
    try (Opened opened = open(file, shape)) {
      seconds = watch.seconds(opened::pull);
    }
    requireAll(file, shape);
    return seconds;
  }

  /** Checks that all came, and deletes the file. */
  private static void requireAll(Path file, Shape shape) throws SQLException, IOException {
    for (Served served : shape.served()) {
      long rows = PlainSql.number(file, "SELECT count(*) FROM " + served.type().name());
      if (rows != served.rows()) {
        throw new IllegalStateException(rows + " of " + served.rows() + " " + served.type());
      }
    }
    Files.delete(file);
  }

  private double created(Shape shape, int requests) throws Exception {
    Path file = setup.newFile();
    try (Opened opened = open(file, shape)) {
      opened.pull();
      opened.database.inTransaction(
          tables -> {
            Table<Item> table = tables.table(shape.main().type());
            for (int row = 0; row < pushed; row++) {
              table.create(shape.main().item(row));
            }
            return table;
          });
      return cpuMillis(opened, requests);
    }
  }

  /** The first time each row is fetched for its version, so it says nothing. */
  private void updates(Consumer<Result> results) throws Exception {
    Shape shape = Shapes.versioned(pushed);
    try (Opened opened = open(setup.newFile(), shape)) {
      opened.pull();
      update(opened, shape, "Fetched");
      cpuMillis(opened, 2 * pushed);
      int[] editions = {0};
      setup.push(
          results,
          Cost.VERSIONS,
          () -> {
            update(opened, shape, "Edition " + editions[0]++);
            return cpuMillis(opened, pushed);
          });
    }
  }

  private static void update(Opened opened, Shape shape, String text) {
    var type = shape.main().type();
    opened.database.inTransaction(
        tables -> {
          for (int row = 0; row < shape.main().rows(); row++) {
            tables.table(type).update(type.ref(row + 1), item -> item.with("c1", text));
          }
          return text;
        });
  }

  /** Of a row that is pushed. */
  private double cpuMillis(Opened opened, int requests) throws Exception {
    int before = setup.server().requests();
    double millis = setup.cpuMillis(opened::push);
    int sent = setup.server().requests() - before;
    if (sent != requests) {
      throw new IllegalStateException(sent + " requests, not " + requests);
    }
    return millis / pushed;
  }

  private Opened open(Path file, Shape shape) {
    SqliteOptions options = SqliteOptions.at(watch.time());
    Database database = SqliteDatabase.open(new JdbcDriver(file), shape.schema(), options);
    String url = setup.server().url(shape);
    return new Opened(database, SyncedFile.engine(SyncEngine.builder(database), url, watch.time()));
  }

  /** A file and its engine. */
  private record Opened(Database database, SyncEngine engine) implements AutoCloseable {

    void pull() {
      SyncedFile.require(engine.pull().blockingGet());
    }

    void push() {
      SyncedFile.require(engine.push().blockingGet());
    }

    @Override
    public void close() {
      engine.close();
      database.close();
    }
  }
}
