package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.http.TokenStore.Tokens;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Supabase's and Parse Server's habit: each request names the app by a key and the user by a token.
 * The token is refreshed by JSON.
 */
class TwoHeadersTest {

  private record Note(String title) {}

  private static final String KEY = "key-of-the-app";
  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes"))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<JsonNode> refreshes = new ArrayList<>();
  private final List<String> keysAtRefresh = new ArrayList<>();
  private String valid = "access-secret-1";
  private Desk desk;

  private final TokenStore store =
      new TokenStore() {
        private Tokens tokens = new Tokens("access-secret-1", "refresh-secret-1");

        @Override
        public Tokens load() {
          return tokens;
        }

        @Override
        public void save(Tokens newer) {
          tokens = newer;
        }
      };

  private void start(Credentials credentials) {
    server.answers(this::reply);
    desk =
        Desk.open(
            folder.resolve("n.db"),
            SyncSchema.of(1, NOTES),
            server,
            time,
            engine -> engine.server(Desk.URL, credentials));
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    if (request.url().encodedPath().endsWith("/token")) {
      keysAtRefresh.add(String.valueOf(request.header("apikey")));
      refreshes.add(ScriptedServer.body(request));
      return Reply.of(200, "{\"access_token\":\"" + valid + "\"}");
    }
    if (!KEY.equals(request.header("apikey"))) {
      return Reply.of(403, "{\"message\":\"the key " + request.header("apikey") + " is unknown\"}");
    }
    return ("Bearer " + valid).equals(request.header("Authorization"))
        ? Reply.of(200, "[{\"id\":1,\"title\":\"one\"}]")
        : Reply.of(401, "");
  }

  private Credentials tokens(String url) {
    TokenRefresh refresh = TokenRefresh.post(url + "/token").json();
    return Credentials.bearer("anna", store, refresh).with("apikey", KEY);
  }

  @Test
  void bothAreSentAlsoWithATokenThatIsRefreshed() {
    start(tokens(Desk.URL));
    desk.synced();
    valid = "access-secret-2";
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("one"));
    assertThat(refreshes)
        .singleElement()
        .satisfies(
            body -> assertThat(body.get("refresh_token").asText()).isEqualTo("refresh-secret-1"));
    assertThat(keysAtRefresh).containsExactly(KEY);
    assertThat(server.asked()).contains("POST /v1/token");
  }

  @Test
  void theKeyOfTheAppGoesToNoOtherServer() {
    start(tokens("https://login.example"));
    valid = "access-secret-2";
    desk.synced();
    assertThat(keysAtRefresh).containsExactly("null");
  }

  @Test
  void aKeyThatTheServerRepeatsIsShownToNobody() {
    start(Credentials.bearer("anna", valid).with("APIkey", "another-key-of-the-app"));
    assertThat(desk.sync().error())
        .hasValueSatisfying(
            error -> assertThat(error).hasMessageNotContaining("another-key-of-the-app"));
  }

  @Test
  void theSameAccountHasTheSameNameWithOrWithoutTheKey() {
    Credentials bare = Credentials.bearer("anna", valid);
    start(bare);
    assertThat(bare.with("apikey", KEY).key("api.example")).isEqualTo(bare.key("api.example"));
    assertThatThrownBy(() -> bare.with("authorization", "x"))
        .isInstanceOf(IllegalArgumentException.class);
    for (String taken : List.of("Content-Type", "Idempotency-Key")) {
      assertThatThrownBy(() -> bare.with(taken, "x")).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void noHeaderOfTheSchemaStandsInPlaceOfASecret() {
    start(tokens(Desk.URL));
    desk.close();
    SyncSchema schema =
        SyncSchema.of(1, NOTES).header("APIkey", "of the schema").header("Prefer", "nothing");
    desk =
        Desk.open(
            folder.resolve("m.db"),
            schema,
            server,
            time,
            engine -> engine.server(Desk.URL, tokens(Desk.URL)));
    desk.synced();
    assertThat(server.last().headers("apikey")).containsExactly(KEY);
    assertThat(server.last().header("Prefer")).isEqualTo("nothing");
  }
}
