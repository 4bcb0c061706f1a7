package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.NotesForAll.NOTES;
import static dev.sluice.engine.domain.NotesForAll.TITLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.NotesForAll.Note;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes expired tokens for those of a stranger, to whom it shows fewer rows. */
class OpenListsOfExpiredTokensTest implements TokenStore {

  private static final EntityType<Note> OTHERS =
      EntityType.<Note>named("others", Endpoints.list("others"))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final NotesForAll notes = new NotesForAll();
  private Tokens stored = new Tokens("access-1", "refresh-secret");
  private int issued = 1;
  private Instant expires;
  private Desk desk;
  private boolean otherIs401;

  @Override
  public Tokens load() {
    return stored;
  }

  @Override
  public void save(Tokens tokens) {
    stored = tokens;
  }

  private void open() {
    expires = time.now().plus(Duration.ofMinutes(10));
    server.answers(this::answer);
    SyncSchema schema = SyncSchema.of(1, NOTES, OTHERS).credentialsCheckedAt("me");
    Credentials c =
        Credentials.bearer("anna", this, TokenRefresh.post("https://login.example/oauth/token"));
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time, e -> e.server(Desk.URL, c));
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.forget();
  }

  private Reply answer(Request request) {
    if (request.url().host().equals("login.example")) {
      issued++;
      expires = time.now().plus(Duration.ofMinutes(10));
      return Reply.json(Json.object().put("access_token", "access-" + issued));
    }
    boolean isStranger =
        !("Bearer access-" + issued).equals(request.header("Authorization"))
            || !time.now().isBefore(expires);
    if (request.url().encodedPath().endsWith("/others")) {
      return otherIs401 && isStranger ? Reply.of(401, "") : Reply.of(200, "[]");
    }
    return notes.answer(request, isStranger);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void anExpiredTokenInAPullDeletesNothing() {
    open();
    desk.synced();
    assertThat(desk.all(NOTES)).hasSize(9);
    time.advance(Duration.ofMinutes(20));
    notes.rows.remove(1L);
    notes.rows.put(30L, "new");
    desk.synced();
    assertThat(desk.all(NOTES)).extracting(Note::title).contains("new").hasSize(9);
  }

  @Test
  void anExpiredTokenThatAnotherListNoticesDeletesNothing() {
    otherIs401 = true;
    notes.hidden = 3;
    open();
    desk.synced();
    assertThat(desk.all(NOTES)).hasSize(9);
  }

  @Test
  void aChangeThatIsHiddenFromAnExpiredTokenIsSentAgain() {
    open();
    desk.table(NOTES).update(NOTES.ref(1), note -> new Note("edited"));
    desk.table(NOTES).delete(NOTES.ref(2));
    desk.push();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(notes.rows).containsEntry(1L, "edited").doesNotContainKey(2L);
  }
}
