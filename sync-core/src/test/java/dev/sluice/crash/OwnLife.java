package dev.sluice.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.schema.Version;
import dev.sluice.store.Attachment;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Life} with an API of its own, of one of four habits. As a program it pushes, and stands
 * still at the point that it was told.
 */
final class OwnLife implements AutoCloseable {

  /** How the API tells that a request is outdated, or that it has come before. */
  enum Habit {
    ETAG(Resource.at("notes").etags()),
    ID(Resource.at("notes").ids(Ids.CLIENTS)),
    KEY(Resource.at("notes").ids(Ids.TEXTS).idempotencyKeys()),
    FILES(Resource.at("notes").ids(Ids.TEXTS).uploads("uploads", false));

    final Resource resource;

    Habit(Resource resource) {
      this.resource = resource;
    }

    private Endpoints endpoints() {
      Endpoints notes = Endpoints.list("notes").one("notes/{id}");
      Endpoint update = Endpoint.patch("notes/{id}");
      Endpoint delete = Endpoint.delete("notes/{id}");
      return switch (this) {
        case ETAG ->
            notes
                .create(Endpoint.post("notes"))
                .update(update.version(Version.etag("etag")))
                .delete(delete.version(Version.etag("etag")));
        case ID -> notes.textIds().create(Endpoint.put("notes/{id}")).update(update).delete(delete);
        case KEY ->
            notes
                .textIds()
                .idempotencyKeys(Duration.ofHours(1))
                .create(Endpoint.post("notes"))
                .update(update)
                .delete(delete);
        case FILES ->
            notes
                .textIds()
                .uploads(
                    Uploads.post("uploads", "upload.token", "uploads")
                        .asObjects("token", "filename", "content_type"))
                .create(Endpoint.post("notes"))
                .update(update)
                .delete(delete);
      };
    }
  }

  record Note(String title, @Nullable String text, @Nullable Ref<Note> parent) {

    Note(String title) {
      this(title, null, null);
    }
  }

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
  private final Field<Note, Ref<Note>> parent = Field.parent("parent_id", Note::parent);
  private static final Field<Note, String> ETAG =
      Field.<Note>text("etag", any -> null).nullable().byServer();

  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).json("updated_at").nullable().byServer();

  final SyncEngine engine;
  private final Database db;
  private final EntityType<Note> type;

  OwnLife(Path file, String url, Habit habit, Fate fate) {
    type =
        EntityType.<Note>named("notes", habit.endpoints())
            .fields(TITLE, TEXT, parent, ETAG)
            .modifiedAt(AT)
            .build(row -> new Note(row.require(TITLE), row.get(TEXT), row.get(parent)));
    WatchedDriver driver = new WatchedDriver(new JdbcDriver(file), fate);
    db = SqliteDatabase.open(driver, SyncSchema.of(1, type), SqliteOptions.defaults());
    engine =
        SyncEngine.builder(db)
            .server(url, Credentials.apiToken("secret"))
            .calls(
                EngineClient.defaults().newBuilder().eventListener(new WatchedWire(fate)).build())
            .budget(Life.A_MINUTE)
            .pace(Life.A_SECOND)
            .worstTransit(Life.WORST_TRANSIT)
            .listener(fate)
            .autoSync(AutoSync.manual())
            .build();
    fate.of(engine.graphs());
  }

  Table<Note> notes() {
    return db.table(type);
  }

  void rename(String from, String to) {
    notes().update(titled(from), old -> new Note(to, old.text(), old.parent()));
  }

  /** Attaches a file whose bytes are its name. */
  void attach(Ref<Note> note, String file) {
    notes().attach(note, Attachment.of(file, "text/plain", file.getBytes(UTF_8)));
  }

  void delete(String title) {
    notes().delete(titled(title));
  }

  /** The file has few rows, and counts them from 1 on. */
  Ref<Note> titled(String title) {
    return LongStream.rangeClosed(1, all().size())
        .mapToObj(type::ref)
        .filter(ref -> notes().find(ref).filter(note -> note.title().equals(title)).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** Puts a note under a new one. */
  void move(String title, String under) {
    Ref<Note> parent = notes().create(new Note(under));
    notes().update(titled(title), old -> new Note(old.title(), old.text(), parent));
  }

  private List<Note> all() {
    return notes().list(Query.all());
  }

  /** Each note with its parent's title and its text. */
  List<String> lines() {
    return all().stream().map(this::line).toList();
  }

  private String line(Note note) {
    Ref<Note> above = note.parent();
    String path = above == null ? "" : notes().find(above).orElseThrow().title() + "/";
    return path + note.title() + " " + note.text();
  }

  static SyncReport ended(Single<SyncReport> operation) {
    return operation.timeout(1, TimeUnit.MINUTES).blockingGet();
  }

  @Override
  public void close() {
    engine.close();
    db.close();
  }

  /** The process: FILE URL HABIT POINT. */
  public static void main(String[] arguments) {
    Fate fate = new Fate(point -> Life.pass(point, arguments[3]));
    Habit habit = Habit.valueOf(arguments[2]);
    try (OwnLife life = new OwnLife(Path.of(arguments[0]), arguments[1], habit, fate)) {
      ended(life.engine.push());
    }
    Life.say("done");
  }
}
