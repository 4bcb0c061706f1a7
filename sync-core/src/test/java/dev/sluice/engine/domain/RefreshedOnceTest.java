package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Each refresh token is sent once, however many requests and engines need a new access token. */
class RefreshedOnceTest extends ExpiringTokens {

  private Desk second(Credentials same) {
    return Desk.open(
        folder.resolve("second.db"),
        SyncSchema.of(1, types.toArray(EntityType[]::new)),
        server,
        time,
        engine -> engine.server(Desk.URL, same));
  }

  /** Two files of one user in one process; both have one credentials object, as its page says. */
  @Test
  void twoEnginesThatShareTheCredentialsRefreshThemOnce() {
    open(1);
    desk.close();
    Credentials shared = credentials();
    life = Duration.ofHours(1);
    desk =
        Desk.open(
            folder.resolve("notes.db"),
            SyncSchema.of(1, types.toArray(EntityType[]::new)),
            server,
            time,
            engine -> engine.server(Desk.URL, shared));
    try (Desk other = second(shared)) {
      var one = desk.engine().fullSync().test();
      var two = other.engine().fullSync().test();
      time.advance(MINUTE.multipliedBy(5));
      assertThat(used).as("refresh tokens that were used").doesNotHaveDuplicates();
      assertThat(one.values().get(0).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(two.values().get(0).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  /** The server has issued new tokens that nobody has: only the user can log in again. */
  @Test
  void aRefreshWhoseAnswerIsLostCostsALogInAndNoChange() {
    open(1);
    life = Duration.ofHours(1);
    desk.table(types.get(0)).create(new Note("mine"));
    token =
        () -> {
          issue();
          return Reply.of(-1, "");
        };
    assertThat(error(desk.sync())).matches(FailureKind.OFFLINE::is);
    token = this::issue;
    assertThat(desk.sync().result()).isEqualTo(SyncResult.FROZEN);
    assertThat(desk.engine().pending()).isOne();

    stored = tokens(issued);
    desk.engine().resume(credentials());
    desk.synced();
    assertThat(rows.values()).containsExactly("mine");
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** The engine is closed while the refresh is on its way; the next process has the new token. */
  @Test
  void aCloseDuringTheRefreshLosesNoToken() {
    open(2);
    life = Duration.ofHours(1);
    var report = desk.engine().fullSync().test();
    for (int i = 0; i < 10_000 && refreshes() == 0; i++) {
      time.advance(Duration.ofMillis(1));
    }
    desk.close();
    time.advance(MINUTE);
    start();
    desk.synced();
    assertThat(used).doesNotHaveDuplicates();
    assertThat(report.isDisposed()).isFalse();
  }

  /**
   * A resume with a fresh object of the same user while the refresh of the old one is on its way.
   */
  @Test
  void aResumeDuringTheRefreshUsesNoRefreshTokenTwice() {
    open(2);
    life = Duration.ofHours(1);
    var report = desk.engine().fullSync().test();
    for (int i = 0; i < 10_000 && refreshes() == 0; i++) {
      time.advance(Duration.ofMillis(1));
    }
    desk.engine().freeze();
    desk.engine().resume(credentials());
    time.advance(MINUTE.multipliedBy(3));
    assertThat(used).doesNotHaveDuplicates();
    assertThat(report.values()).hasSize(1);
    desk.synced();
  }

  /** The server repeats the token that was valid a minute ago. */
  @Test
  void theWordsOfARefusalShowNoTokenNeitherTheOldNorTheNew() {
    open(1);
    life = Duration.ofHours(1);
    desk.synced(); // refreshes: 1 becomes 2
    desk.table(types.get(0)).create(new Note("mine"));
    server.answers(
        request ->
            request.method().equals("POST") && request.url().host().equals("api.example")
                ? Reply.of(400, "access-secret-1 refresh-secret-1 access-secret-2 refresh-secret-2")
                : answer(request));
    desk.sync();
    String words = desk.engine().failures().get(0).message();
    assertThat(words).doesNotContain("-secret-2").doesNotContain("-secret-1");
  }

  /** The login server repeats the app's own secret in its error. */
  @Test
  void theErrorOfARefreshShowsNoClientSecret() {
    open(1);
    desk.close();
    TokenRefresh refresh =
        TokenRefresh.post("https://login.example/oauth/token")
            .with("client_secret", "app-key-4711");
    Credentials secret = Credentials.bearer("anna", this, refresh);
    desk =
        Desk.open(
            folder.resolve("notes.db"),
            SyncSchema.of(1, types.toArray(EntityType[]::new)),
            server,
            time,
            engine -> engine.server(Desk.URL, secret));
    token = () -> Reply.of(503, "{\"error\":\"bad request: client_secret=app-key-4711\"}");
    assertThat(String.valueOf(error(desk.sync()).getMessage())).doesNotContain("4711");
  }

  /** A token that lives for eight seconds, as some banks give. */
  @Test
  void manyChangesWithATokenOfFifteenSecondsAllArrive() {
    open(2);
    life = Duration.ofSeconds(15);
    for (int i = 0; i < 60; i++) {
      desk.table(types.get(0)).create(new Note("note " + i));
    }
    for (int i = 0; i < 4; i++) {
      desk.sync();
    }
    assertThat(status()).isNotInstanceOf(SyncStatus.Frozen.class);
    assertThat(rows.values()).hasSize(60).doesNotHaveDuplicates();
    assertThat(used).doesNotHaveDuplicates();
  }
}
