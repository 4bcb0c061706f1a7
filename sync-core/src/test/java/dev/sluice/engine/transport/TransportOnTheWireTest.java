package dev.sluice.engine.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.transport.TransportTest.Project;
import dev.sluice.engine.transport.TransportTest.Task;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.remote.Transport;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import java.nio.file.Path;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/own-transport.md over a real socket, with an app's own OkHttp client. */
@Timeout(60)
class TransportOnTheWireTest {

  @Test
  void anEngineSyncsWithAGraphQlServer(@TempDir Path folder) throws Exception {
    GraphQlServer server = new GraphQlServer(ServerClock.system());
    OkHttpClient client =
        new OkHttpClient.Builder().retryOnConnectionFailure(false).followRedirects(false).build();
    try (WireServer wire = WireServer.start(server);
        Database db =
            SqliteDatabase.open(
                new JdbcDriver(folder.resolve("own.db")),
                TransportTest.SCHEMA,
                SqliteOptions.defaults())) {
      Transport transport =
          new GraphQlTransport(wire.url() + "graphql", "mary", () -> "first", client);
      SyncEngine engine = SyncEngine.builder(db).remote(transport).build();
      try (engine) {
        Ref<Project> project = db.table(TransportTest.PROJECTS).create(new Project("Garden"));
        db.table(TransportTest.TASKS).create(new Task(project, "dig", false));
        assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      }
      assertThat(server.rows("tasks"))
          .singleElement()
          .satisfies(task -> assertThat(task.path("title").asText()).isEqualTo("dig"));
    } finally {
      client.dispatcher().executorService().shutdown();
      client.connectionPool().evictAll();
    }
  }
}
