package dev.sluice.hints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteOptions;
import dev.sluice.hints.Notes.Label;
import dev.sluice.hints.Notes.Note;
import dev.sluice.http.Credentials;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/live-hints.md, run as they stand there. */
@Timeout(60)
class LiveHintsPageTest {

  @TempDir Path folder;
  private final Credentials credentials = Credentials.apiToken("secret");
  private final List<String> shown = new CopyOnWriteArrayList<>();

  private void show(String text) {
    shown.add(text);
  }

  @Test
  void aLineIsDescribedAndFollowsTheApp() throws Exception {
    try (LineServer lines = new LineServer();
        WireServer wire = WireServer.start(Notes.server(ServerClock.system()));
        Database db = Notes.open(folder, SqliteOptions.defaults());
        SyncEngine engine = Notes.engine(db, wire.url())) {
      String url = lines.url("/events");
      var mapping =
          HintMapping.byEvent().of("notes", Note.TYPE).of("labels", Label.TYPE).all("reset");
      Hints hints =
          Hints.serverSentEvents(url, mapping).credentials(() -> credentials).connect(engine);
      hints.state().subscribe(state -> show(state.text()));
      hints.state().filter(HintState.Open.class::isInstance).blockingFirst();

      hints.pause(); // beside engine.enteredBackground()
      hints.resume(); // beside engine.enteredForeground()
      hints.networkReturned(); // beside engine.networkReturned()
      hints.close(); // with the engine at the latest, which closes it too

      hints.state().ignoreElements().blockingAwait();
      assertThat(shown).contains("Connecting");
      assertThat(hints.counts().requests()).isPositive();
    }
  }

  @Test
  void aPushMessageCallsTheEngine() throws Exception {
    RestServer rows = Notes.server(ServerClock.system());
    try (WireServer wire = WireServer.start(rows);
        Database db = Notes.open(folder, SqliteOptions.defaults());
        SyncEngine engine = Notes.engine(db, wire.url())) {
      Notes.add(rows, Notes.NOTES, "new");
      engine.hint(Note.TYPE);
      db.table(Note.TYPE).observe(Query.all()).filter(list -> !list.isEmpty()).blockingFirst();
      assertThat(Notes.here(db, Notes.NOTES)).containsExactly("new");
    }
  }
}
