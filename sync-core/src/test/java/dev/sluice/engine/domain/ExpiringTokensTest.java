package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A server whose bearer tokens live for a while, and whose refresh tokens are good for one use. */
class ExpiringTokensTest extends ExpiringTokens {

  @Test
  void oneRequestRefreshesTheTokenForAllThatWait() {
    open(9);
    rows.put(1L, "theirs");
    SyncReport report = desk.synced();
    assertThat(refreshes()).isOne();
    assertThat(events).filteredOn("used access-secret-1"::equals).hasSizeGreaterThan(1);
    assertThat(desk.all(types.get(0))).containsExactly(new Note("theirs"));
    assertThat(report.requests()).isEqualTo(server.asked().size());
  }

  @Test
  void aChangeThatMetAnExpiredTokenIsSentAgain() {
    open(1);
    desk.synced();
    desk.table(types.get(0)).create(new Note("mine"));
    time.advance(MINUTE.multipliedBy(2));
    server.forget();
    assertThat(desk.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(server.asked()).containsExactly("POST /v1/notes0", TOKEN, "POST /v1/notes0");
    assertThat(rows.values()).containsExactly("mine");
  }

  @Test
  void aServerWhoseTokensExpireAfterAMinuteSyncsEverything() {
    open(3);
    for (int i = 0; i < 120; i++) {
      desk.table(types.get(0)).create(new Note("note " + i));
    }
    SyncReport report = desk.sync();
    assertThat(report.error()).isEmpty();
    assertThat(rows.values()).hasSize(120).doesNotHaveDuplicates();
    assertThat(refreshes()).isGreaterThan(1);
    assertThat(desk.engine().pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401})
  void onlyARefusalOfTheRefreshFreezes(int status) {
    open(6);
    token = () -> Reply.of(status, "{\"error\":\"invalid_grant\"}");
    SyncReport report = desk.sync();
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(error(report)).matches(FailureKind.UNAUTHORIZED::is);
    assertThat(refreshes()).isOne();
    assertThat(status()).isInstanceOf(SyncStatus.Frozen.class);

    issued = 7;
    stored = tokens(7);
    expires = time.now().plus(Duration.ofDays(1));
    desk.engine().resume(credentials());
    desk.synced();
    assertThat(refreshes()).isOne();
  }

  @Test
  void theTokensMayStandElsewhereInTheAnswer() {
    refresh = refresh.answers("data.token", "data.next");
    token =
        () -> {
          issue();
          return Reply.json(
              Json.object()
                  .put("access_token", "of another kind")
                  .set(
                      "data",
                      Json.object()
                          .put("token", tokens(issued).access())
                          .put("next", tokens(issued).refresh())));
        };
    open(1);
    desk.synced();
    assertThat(stored).isEqualTo(tokens(2));
  }

  @Test
  void aNewTokenThatIsNotAcceptedFreezesToo() {
    open(1);
    life = Duration.ZERO;
    SyncReport report = desk.sync();
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(server.asked()).containsExactly("GET /v1/notes0", TOKEN, "GET /v1/notes0");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 302, 404, 500, 503, 200})
  void aRefreshThatDoesNotComeIsOffline(int status) {
    open(1);
    desk.table(types.get(0)).create(new Note("mine"));
    token = () -> Reply.of(status, "<html>refresh-secret-1</html>");
    SyncReport report = desk.sync();
    assertThat(error(report)).matches(FailureKind.OFFLINE::is);
    assertThat(status()).isNotInstanceOf(SyncStatus.Frozen.class);
    assertThat(desk.engine().failures()).isEmpty();

    token = this::issue;
    desk.synced();
    assertThat(rows.values()).containsExactly("mine");
  }

  /** A token that the server gave before a long wait for a slot would have expired in it. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theRefreshTakesASlot(int permits) {
    open(1, Limit.of(permits, MINUTE));
    if (permits == 3) {
      desk.table(types.get(0)).create(new Note("mine"));
    }
    desk.synced();
    assertThat(arrivals).hasSizeGreaterThan(permits);
    for (int i = permits; i < arrivals.size(); i++) {
      Duration between = Duration.between(arrivals.get(i - permits), arrivals.get(i));
      assertThat(between).isGreaterThanOrEqualTo(MINUTE);
    }
  }

  @Test
  void aLimitOfOneAtATimeIsNoObstacle() {
    open(1, Limit.of(1, Duration.ofSeconds(5)));
    desk.synced();
    assertThat(refreshes()).isOne();
  }

  @Test
  void aKeyMayBeInAHeaderOfItsOwn() {
    open(1);
    desk.close();
    server.answers(
        request -> {
          assertThat(request.header("Authorization")).isNull();
          boolean known = "0123".equals(request.header("X-Redmine-API-Key"));
          return known ? Reply.of(200, "[]") : Reply.of(401, "");
        });
    UnaryOperator<SyncEngineBuilder> key =
        engine -> engine.server(Desk.URL, Credentials.header("anna", "X-Redmine-API-Key", "0123"));
    SyncSchema schema = SyncSchema.of(1, types.get(0));
    desk = Desk.open(folder.resolve("other.db"), schema, server, time, key);
    desk.synced();
  }

  @Test
  void tokensAreStoredBeforeTheyAreUsed() {
    open(1);
    desk.synced();
    assertThat(events)
        .containsExactly("used access-secret-1", "saved access-secret-2", "used access-secret-2");
  }

  @Test
  void tokensThatCouldNotBeStoredAreStoredLaterAndNotLost() {
    open(1);
    life = Duration.ofDays(1);
    isStoreBroken = true;
    SyncException error = error(desk.sync());
    assertThat(error).matches(FailureKind.STORAGE::is).hasNoCause();
    assertThat(error.getMessage()).doesNotContain("secret");
    isStoreBroken = false;
    desk.synced();
    assertThat(stored).isEqualTo(tokens(2));
    assertThat(refreshes()).isOne();
  }

  @Test
  void afterARestartTheStoredTokensAreUsed() {
    open(1);
    desk.synced();
    desk.close();
    start();
    desk.sync();
    assertThat(events).doesNotContain("saved access-secret-1");
    long before = events.stream().filter("used access-secret-1"::equals).count();
    assertThat(before).isOne();
  }

  @Test
  void whatAnotherProcessHasRefreshedIsUsedAsItIs() {
    open(1);
    issued = 5;
    expires = time.now().plus(Duration.ofDays(1));
    stored = tokens(5);
    desk.synced();
    assertThat(refreshes()).isZero();
  }

  @Test
  void noTokenIsShown() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    Level before = root.getLevel();
    root.setLevel(Level.TRACE);
    lines.start();
    root.addAppender(lines);
    StringWriter shown = new StringWriter();
    try {
      open(3);
      token = () -> Reply.of(503, "{\"error\":\"access-secret-1 refresh-secret-1\"}");
      error(desk.sync()).printStackTrace(new PrintWriter(shown));
      token = this::issue;
      desk.synced();
      token = () -> Reply.of(400, "{\"error\":\"access-secret-2 refresh-secret-2\"}");
      time.advance(MINUTE.multipliedBy(2));
      error(desk.sync()).printStackTrace(new PrintWriter(shown));
    } finally {
      root.detachAppender(lines);
      root.setLevel(before);
    }
    for (ILoggingEvent line : lines.list) {
      shown.append(line.getFormattedMessage());
      if (line.getThrowableProxy() != null) {
        shown.append(ThrowableProxyUtil.asString(line.getThrowableProxy()));
      }
    }
    assertThat(shown.toString())
        .contains("could not be refreshed", "/oauth/token")
        .doesNotContain("-secret-");
    assertThat(server.asked()).noneMatch(asked -> asked.contains("secret"));
    assertThat(credentials() + " " + stored + " " + status()).doesNotContain("secret");
  }
}
