package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.NotesForAll.NOTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.NotesForAll.Note;
import dev.sluice.http.Credentials;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that shows less to strangers, and hides the rest from their changes by 404. */
class OpenListsInAPushTest {

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final NotesForAll notes = new NotesForAll();
  private boolean isStranger;
  private Desk desk;

  @BeforeEach
  void begin() {
    server.answers(request -> notes.answer(request, isStranger));
    SyncSchema schema = SyncSchema.of(1, NOTES).credentialsCheckedAt("me");
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time);
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.forget();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void knownAgain() {
    isStranger = false;
    desk.engine().resume(Credentials.apiToken("secret"));
    time.settle();
    for (int i = 0; i < 3; i++) {
      desk.sync();
      time.advance(Duration.ofMinutes(30));
    }
  }

  @Test
  void anEditByAStrangerTakesNoRowAway() {
    desk.table(NOTES).update(NOTES.ref(1), note -> new Note("edited"));
    isStranger = true;
    desk.push();
    assertThat(desk.all(NOTES)).hasSize(9);
    knownAgain();
    assertThat(notes.rows.get(1L)).isEqualTo("edited");
  }

  @Test
  void aDeleteByAStrangerIsNotDone() {
    desk.table(NOTES).delete(NOTES.ref(1));
    isStranger = true;
    desk.push();
    knownAgain();
    assertThat(notes.rows).doesNotContainKey(1L);
  }

  @Test
  void aLostCreateIsNotRepeatedAfterAStrangersLook() {
    desk.table(NOTES).create(new Note("mine"));
    notes.losesAnswer = true;
    notes.hidden = 1000;
    desk.engine().push().test();
    time.advance(Duration.ofMillis(100));
    isStranger = true;
    notes.losesAnswer = false;
    time.advance(Duration.ofMinutes(30));
    desk.sync();
    knownAgain();
    assertThat(notes.rows.values()).filteredOn("mine"::equals).hasSize(1);
  }
}
