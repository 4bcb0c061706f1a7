package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.file.Path;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Old servers write JSON in another charset than UTF-8, and say so. */
class CharsetsTest {

  private record Note(String title) {}

  private static final String TITLE_THERE = "Größe in Ångström";
  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes"))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @ParameterizedTest
  @CsvSource({
    "application/json; charset=iso-8859-1, ISO-8859-1",
    "application/json;charset=\"UTF-16\", UTF-16",
    "application/json, UTF-8",
    "application/json; charset=none-such, UTF-8",
    "none, UTF-8"
  })
  void theCharsetOfAnAnswerIsThatOfItsHeader(String type, String charset, @TempDir Path folder)
      throws Exception {
    Buffer body = new Buffer();
    body.writeString("[{\"id\":1,\"title\":\"" + TITLE_THERE + "\"}]", Charset.forName(charset));
    try (MockWebServer server = new MockWebServer();
        Database db =
            SqliteDatabase.open(
                new JdbcDriver(folder.resolve("n.db")),
                SyncSchema.of(1, NOTES),
                SqliteOptions.defaults())) {
      server.start(InetAddress.getLoopbackAddress(), 0);
      server.enqueue(new MockResponse.Builder().addHeader("Content-Type", type).body(body).build());
      try (SyncEngine engine =
          SyncEngine.builder(db)
              .server("http://127.0.0.1:" + server.getPort(), Credentials.apiToken("t"))
              .autoSync(AutoSync.manual())
              .build()) {
        assertThat(engine.pull().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
        assertThat(db.table(NOTES).list(Query.all())).containsExactly(new Note(TITLE_THERE));
      }
    }
  }
}
