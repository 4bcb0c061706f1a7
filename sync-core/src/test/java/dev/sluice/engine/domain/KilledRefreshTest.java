package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A process that ends while it refreshes its token, and the hosts to which a token goes. */
class KilledRefreshTest extends ExpiringTokens {

  /** The old refresh token is invalid by then, and the new one is lost. */
  @Test
  void killedBeforeTheNewTokensAreStoredItAsksTheUserAndLosesNoChange() {
    open(1);
    desk.table(types.get(0)).create(new Note("mine"));
    token =
        () -> {
          issue();
          token = this::issue;
          return Reply.of(-1, "");
        };
    desk.push();
    desk.close();
    assertThat(stored).isEqualTo(tokens(1));
    start();
    assertThat(desk.sync().result()).isEqualTo(SyncResult.FROZEN);
    assertThat(desk.engine().pending()).isOne();
    stored = tokens(issued);
    expires = time.now().plus(Duration.ofDays(1));
    desk.engine().resume(credentials());
    desk.synced();
    assertThat(rows.values()).containsExactly("mine");
  }

  /** The stored refresh token is good for one more use. */
  @Test
  void killedBeforeTheRefreshArrivesItRefreshesAgain() {
    open(1);
    desk.table(types.get(0)).create(new Note("mine"));
    token = () -> Reply.of(-1, "");
    desk.push();
    desk.close();
    token = this::issue;
    start();
    desk.synced();
    assertThat(rows.values()).containsExactly("mine");
    assertThat(stored).isEqualTo(tokens(2));
  }

  @Test
  void theAccessTokenGoesToItsServerOnly() {
    open(2);
    desk.table(types.get(0)).create(new Note("mine"));
    Set<String> seen = new TreeSet<>();
    server.answers(
        request -> {
          seen.add(request.url().host() + " " + request.header("Authorization"));
          Reply reply = answer(request);
          return request.method().equals("GET") && reply.status() == 200
              ? new Reply(307, "", Map.of("Location", "https://evil.example/v1/notes0"))
              : reply;
        });
    assertThat(desk.sync().error()).isPresent();
    assertThat(seen)
        .containsExactly(
            "api.example Bearer access-secret-1",
            "api.example Bearer access-secret-2",
            "login.example null");
    assertThat(rows.values()).containsExactly("mine");
  }
}
