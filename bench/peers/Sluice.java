import static java.time.Duration.ofSeconds;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The scenarios of client.mjs with Sluice: {@code Sluice SCENARIO SERVER FOLDER [COUNT] [MODE…]}. */
public final class Sluice {

  private static final int MOST_SYNCS = 40; // after a kill the engine waits for what may be on its way

  /** A row; the id is the local one. */
  record Entry(
      long id, String title, String note, String project, String tags, Numbers numbers, String at) {

    Entry titled(String other) {
      return new Entry(id, other, note, project, tags, numbers, at);
    }
  }

  record Numbers(long minutes, double price, boolean done) {}

  /** What the command line says. */
  record Task(String scenario, String server, Path folder, int count, List<String> modes) {

    boolean bulk() {
      return modes.contains("bulk");
    }

    /** Numbers are ids that only the server gives. */
    Endpoints rows() {
      Endpoints rows =
          Endpoints.list("rows").rowsAt("data").since(Since.token("since", "last_seq"));
      if (modes.contains("numbers")) {
        return rows;
      }
      Endpoints written =
          rows.textIds()
              .create(Endpoint.put("rows/{id}"))
              .update(Endpoint.patch("rows/{id}"));
      return bulk() ? written.bulk(Bulk.rows("POST", "bulk").in("data")) : written;
    }

    boolean limited() {
      return modes.contains("limited");
    }
  }

  static final Field<Entry, String> TITLE = Field.<Entry>text("title", Entry::title).fingerprint();
  static final Field<Entry, String> NOTE = Field.text("note", Entry::note);
  static final Field<Entry, String> PROJECT = Field.text("project", Entry::project);
  static final Field<Entry, String> TAGS = Field.text("tags", Entry::tags);
  static final Field<Entry, Long> MINUTES = Field.integer("minutes", row -> row.numbers().minutes());
  static final Field<Entry, Double> PRICE = Field.real("price", row -> row.numbers().price());
  static final Field<Entry, Boolean> DONE = Field.bool("done", row -> row.numbers().done());
  static final Field<Entry, String> AT =
      Field.<Entry>text("changed", Entry::at).json("at").nullable().byServer();

  /** A database with its engine. */
  record Peer(EntityType<Entry> type, Database db, SyncEngine engine) implements AutoCloseable {

    static Peer open(Task task, int number) throws IOException {
      Path folder = Files.createDirectories(task.folder().resolve(Integer.toString(number)));
      EntityType<Entry> type = rowsType(task.rows());
      Database db =
          SqliteDatabase.open(
              new JdbcDriver(folder.resolve("rows.db")),
              SyncSchema.of(1, type),
              SqliteOptions.defaults());
      var builder =
          SyncEngine.builder(db)
              .server(task.server(), Credentials.bearer("anna@example.com", "secret"))
              .autoSync(AutoSync.manual())
              .worstTransit(ofSeconds(1));
      if (!task.limited()) {
        builder.budget(new Limit[0]).pace(new Limit[0]);
      }
      return new Peer(type, db, builder.build());
    }

    Table<Entry> entries() {
      return db.table(type);
    }

    void sync() {
      SyncReport report = engine.fullSync().blockingGet();
      for (int i = 1; i < MOST_SYNCS && report.result() != SyncResult.SYNCED; i++) {
        pause(100);
        report = engine.fullSync().blockingGet();
      }
      if (report.result() != SyncResult.SYNCED) {
        throw new IllegalStateException(report.result() + " " + report.error());
      }
    }

    void create(int i) {
      Numbers numbers = new Numbers(i, 1.5, false);
      entries().create(
          new Entry(0, "Offline " + i, "Made without a network", "project-1", "plan", numbers, null));
    }

    int count() {
      return (int) db.counts().get(type).rows();
    }

    @Override
    public void close() {
      engine.close();
      db.close();
    }
  }

  static EntityType<Entry> rowsType(Endpoints rows) {
    return EntityType.<Entry>named("rows", rows)
        .fields(TITLE, NOTE, PROJECT, TAGS, MINUTES, PRICE, DONE, AT)
        .build(
            row ->
                new Entry(
                    row.id(),
                    row.require(TITLE),
                    row.require(NOTE),
                    row.require(PROJECT),
                    row.require(TAGS),
                    new Numbers(row.require(MINUTES), row.require(PRICE), row.require(DONE)),
                    row.get(AT)));
  }

  private final Task task;

  private Sluice(Task task) {
    this.task = task;
  }

  public static void main(String[] args) throws IOException {
    int count = args.length > 3 ? Integer.parseInt(args[3]) : 0;
    List<String> modes = List.of(args).subList(Math.min(4, args.length), args.length);
    new Sluice(new Task(args[0], args[1], Path.of(args[2]), count, modes)).run();
    System.exit(0);
  }

  private void run() throws IOException {
    switch (task.scenario()) {
      case "first" -> first();
      case "edits" -> edits();
      case "acknowledge" -> acknowledge();
      case "found" -> found();
      case "interrupted" -> interrupted();
      case "pushing" -> pushing();
      case "again" -> again();
      default -> throw new IllegalArgumentException(task.scenario());
    }
  }

  /** Times are in milliseconds, from before the file is opened. */
  private double firstSync(int number) throws IOException {
    long begin = System.nanoTime();
    try (Peer peer = Peer.open(task, number)) {
      peer.sync();
      return millisSince(begin);
    }
  }

  private void first() throws IOException {
    long begin = System.nanoTime();
    Peer peer = Peer.open(task, 1);
    peer.sync();
    double cold = millisSince(begin);
    long memory = peak();
    double nothing = timed(peer::sync);
    control("_touch?rows=100");
    double changed = timed(peer::sync);
    int rows = peer.count();
    peer.close();
    long bytes = bytes(task.folder().resolve("1"));
    firstSync(2);
    double warm = firstSync(3);
    print(
        "{\"cold\":%s,\"memory\":%s,\"nothing\":%s,\"changed\":%s,\"rows\":%s,\"bytes\":%s,\"warm\":%s}",
        cold, memory, nothing, changed, rows, bytes, warm);
  }

  private void edits() throws IOException {
    try (Peer peer = Peer.open(task, 1)) {
      peer.sync();
      List<Entry> rows = peer.entries().list(Query.<Entry>all().limit(task.count()));
      for (int i = 0; i < task.count(); i++) {
        String title = "Edited " + i;
        Ref<Entry> ref = peer.type().ref(rows.get(i).id());
        peer.entries().update(ref, row -> row.titled(title));
      }
      control("_zero");
      double took = timed(peer::sync);
      String counters = control("_counters");
      print(
          "{\"took\":%s,\"requests\":%s,\"writes\":%s,\"edited\":%s}",
          took, number(counters, "requests"), number(counters, "writes"), number(counters, "edited"));
    }
  }

  private void acknowledge() throws IOException {
    Peer peer = Peer.open(task, 1);
    peer.sync();
    for (int i = 1; i <= task.count(); i++) {
      peer.create(i);
      print("{\"acknowledged\":%s}", i);
    }
    pause(5000);
  }

  private void found() throws IOException {
    try (Peer peer = Peer.open(task, 1)) {
      List<String> numbers =
          peer.entries().list(Query.all()).stream()
              .map(Entry::title)
              .filter(title -> title.startsWith("Offline "))
              .map(title -> title.substring("Offline ".length()))
              .toList();
      print("{\"found\":%s}", numbers);
    }
  }

  private void interrupted() throws IOException {
    print("{\"begun\":true}");
    firstSync(1);
    print("{\"ended\":true}");
  }

  private void pushing() throws IOException {
    try (Peer peer = Peer.open(task, 1)) {
      peer.sync();
      for (int i = 1; i <= task.count(); i++) {
        peer.create(i);
      }
      control("_zero");
      print("{\"begun\":true}");
      peer.sync();
      print("{\"ended\":true}");
    }
  }

  private void again() throws IOException {
    long begin = System.nanoTime();
    try (Peer peer = Peer.open(task, 1)) {
      peer.sync();
      print("{\"took\":%s,\"rows\":%s}", millisSince(begin), peer.count());
    }
  }

  private static double timed(Runnable work) {
    long begin = System.nanoTime();
    work.run();
    return millisSince(begin);
  }

  private static double millisSince(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private static void print(String form, Object... values) {
    System.out.println(String.format(form, values));
    System.out.flush();
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String control(String path) throws IOException {
    URI address = URI.create(task.server() + "/" + path);
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static long number(String text, String name) {
    Matcher found = Pattern.compile("\"?" + name + "\"?:\\s*(\\d+)").matcher(text);
    if (!found.find()) {
      throw new IllegalStateException(name + " is not in " + text);
    }
    return Long.parseLong(found.group(1));
  }

  private static long peak() throws IOException {
    return number(Files.readString(Path.of("/proc/self/status")), "VmHWM");
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toFile).filter(file -> file.isFile()).mapToLong(file -> file.length()).sum();
    }
  }
}
