package dev.sluice.hints;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.nio.file.Path;
import java.util.List;

/** A domain of notes, whose list takes a date, and labels, whose list is always whole. */
final class Notes {

  static final String NOTES = "notes";
  static final String LABELS = "labels";

  record Note(String text) {

    static final Field<Note, String> TEXT =
        Field.<Note>text("text", Note::text).fingerprint().orElse("");

    static final EntityType<Note> TYPE =
        EntityType.<Note>named(NOTES, endpoints(NOTES).since())
            .modifiedAt(Field.<Note>instant("at", any -> null).nullable().byServer())
            .fields(TEXT)
            .build(row -> new Note(row.require(TEXT)));
  }

  record Label(String text) {

    static final Field<Label, String> TEXT =
        Field.<Label>text("text", Label::text).fingerprint().orElse("");

    static final EntityType<Label> TYPE =
        EntityType.<Label>named(LABELS, endpoints(LABELS))
            .fields(TEXT)
            .build(row -> new Label(row.require(TEXT)));
  }

  private Notes() {}

  private static SyncSchema schema() {
    return SyncSchema.of(1, Note.TYPE, Label.TYPE);
  }

  private static Endpoints endpoints(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.put(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  static RestServer server(ServerClock clock) {
    Resource notes =
        Resource.at(NOTES)
            .changedAt("at")
            .since("since", SinceFormat.SECONDS)
            .tombstones("server_deleted_at")
            .mergingPuts();
    return new RestServer(clock, notes, Resource.at(LABELS).changedAt("at").mergingPuts());
  }

  static HintMapping mapping() {
    return HintMapping.byEvent().of(NOTES, Note.TYPE).of(LABELS, Label.TYPE).all("reset");
  }

  static Database open(Path folder, SqliteOptions options) {
    return SqliteDatabase.open(new JdbcDriver(folder.resolve("notes.db")), schema(), options);
  }

  /** What the device holds of a list, in order. */
  static List<String> here(Database db, String list) {
    return list.equals(NOTES)
        ? db.table(Note.TYPE).list(Query.all()).stream().map(Note::text).sorted().toList()
        : db.table(Label.TYPE).list(Query.all()).stream().map(Label::text).sorted().toList();
  }

  /** What the server holds of a list, in order. */
  static List<String> there(RestServer server, String list) {
    return server.rows(list).stream().map(row -> row.get("text").asText()).sorted().toList();
  }

  /** Another device makes a row. */
  static String add(RestServer server, String list, String text) {
    return server.add(list, Json.object().put("text", text));
  }

  static SyncEngine engine(Database db, String url) {
    return SyncEngine.builder(db)
        .server(url, Credentials.apiToken("secret"))
        .autoSync(AutoSync.manual())
        .build();
  }
}
