package dev.sluice.hints;

import static dev.sluice.hints.Notes.LABELS;
import static dev.sluice.hints.Notes.NOTES;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteOptions;
import dev.sluice.hints.Notes.Label;
import dev.sluice.hints.Notes.Note;
import dev.sluice.http.Credentials;
import dev.sluice.store.Database;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lines over real HTTP: what goes wrong on them, and that the device has the row all the same. */
@Timeout(60)
class RealLinesTest {

  private static final HintMapping JSON =
      HintMapping.byJson("list").of(NOTES, Note.TYPE).of(LABELS, Label.TYPE).all("reset");

  @TempDir Path folder;
  private RestServer rows;
  private WireServer wire;
  private LineServer lines;
  private Database db;
  private SyncEngine engine;
  private int added;

  @BeforeEach
  void start() throws Exception {
    rows = Notes.server(ServerClock.system());
    wire = WireServer.start(rows);
    lines = new LineServer();
    db = Notes.open(folder, SqliteOptions.defaults());
    engine = Notes.engine(db, wire.url());
  }

  @AfterEach
  void stop() throws Exception {
    engine.close();
    db.close();
    lines.close();
    wire.close();
  }

  private HintsBuilder events() {
    return quick(Hints.serverSentEvents(lines.url("/events"), Notes.mapping()));
  }

  private static HintsBuilder quick(HintsBuilder line) {
    return line.pauses(ofMillis(20), ofMillis(100))
        .credentials(() -> Credentials.bearer("me", "t0p-secret"));
  }

  private static void await(String what, BooleanSupplier so) throws InterruptedException {
    for (int i = 0; i < 2_000 && !so.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(so.getAsBoolean()).as(what).isTrue();
  }

  private boolean isEqual() {
    return Notes.here(db, NOTES).equals(Notes.there(rows, NOTES))
        && Notes.here(db, LABELS).equals(Notes.there(rows, LABELS));
  }

  private void hears(String... messages) throws InterruptedException {
    await("open", () -> lines.open() > 0);
    Notes.add(rows, NOTES, "row " + ++added);
    for (String message : messages) {
      lines.write(message);
    }
    await("equal", this::isEqual);
  }

  /** The server ends the line after a change of which it says nothing. */
  private void misses() throws InterruptedException {
    await("open", () -> lines.open() > 0);
    int before = lines.requests.size();
    Notes.add(rows, NOTES, "row " + ++added);
    lines.end();
    await("back", () -> lines.requests.size() > before);
    await("equal", this::isEqual);
  }

  @Test
  void eventsBringRowsInAnySpelling() throws Exception {
    try (Hints hints = events().connect(engine)) {
      hears("\ufeffevent: notes\ndata: 1\n\n");
      hears(": still here\r\n", "event: no", "tes\r\ndata: a\r\ndata: b\r\n\r\n");
      hears("event: notes\rdata: 1\r\r");
      hears("event: reset\ndata\n\n");
      assertThat(hints.counts().messages()).isEqualTo(4);
      assertThat(lines.requests).hasSize(1);
    }
  }

  @Test
  void aLineThatBreaksComesBackAndBringsWhatWasMissed() throws Exception {
    lines.answer(new MockResponse.Builder().code(500));
    lines.answer(new MockResponse.Builder().code(200).body("<html>"));
    lines.answer(
        new MockResponse.Builder().code(429).setHeader("Retry-After", "0").body("slow down"));
    lines.answer(new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()));
    lines.promising = true;
    try (Hints hints = events().uncounted().connect(engine)) {
      hears("event: notes\ndata: 1\n\n");
      lines.write("event: notes\ndata: half");
      lines.promising = false;
      misses();
      misses();
      assertThat(hints.counts().requests()).isEqualTo(7);
    }
  }

  @Test
  void aPlaceIsKeptAndARetryIsObeyed() throws Exception {
    try (Hints hints = events().connect(engine)) {
      hears("retry: 700\nid: 17\nevent: notes\ndata: 1\n\n");
      long before = System.nanoTime();
      lines.end();
      await("again", () -> lines.requests.size() == 2);
      assertThat(System.nanoTime() - before).isGreaterThan(ofMillis(690).toNanos());
      assertThat(lines.requests.get(1).getHeaders().get("Last-Event-ID")).isEqualTo("17");
      assertThat(hints.counts().requests()).isEqualTo(2);
    }
  }

  @Test
  void commentsKeepALineAliveAndSilenceEndsIt() throws Exception {
    try (Hints hints = events().silence(ofMillis(600)).connect(engine)) {
      await("open", () -> lines.open() > 0);
      for (int i = 0; i < 12; i++) {
        lines.write(":\n");
        TimeUnit.MILLISECONDS.sleep(100);
      }
      assertThat(hints.counts().requests()).isOne();
      await("again", () -> lines.requests.size() > 1);
    }
  }

  @Test
  void aSecretGoesToItsServerOnly() throws Exception {
    try (LineServer other = new LineServer()) {
      lines.answer(
          new MockResponse.Builder().code(302).setHeader("Location", other.url("/events")));
      lines.answer(new MockResponse.Builder().code(307).setHeader("Location", lines.url("/moved")));
      try (Hints hints = events().client(new OkHttpClient()).connect(engine)) {
        hears("event: notes\ndata: 1\n\n");
        assertThat(other.requests).isEmpty();
        assertThat(lines.requests)
            .allMatch(sent -> "Bearer t0p-secret".equals(sent.getHeaders().get("Authorization")));
        assertThat(lines.requests).noneMatch(sent -> sent.getTarget().contains("t0p-secret"));
        assertThat(lines.requests.get(2).getTarget()).isEqualTo("/moved");
        assertThat(hints.counts().requests()).isEqualTo(3);
      }
    }
  }

  @Test
  void aServerCanRefuseTheLineForGood() throws Exception {
    lines.answer(new MockResponse.Builder().code(204));
    try (Hints hints = events().connect(engine)) {
      HintState last = hints.state().filter(HintState.Off.class::isInstance).blockingFirst();
      assertThat(last.text()).isEqualTo("Off: the server wants no line (204)");
      TimeUnit.MILLISECONDS.sleep(300);
      assertThat(lines.requests).hasSize(1);
    }
  }

  @Test
  void anUnauthorizedLineAsksForTheCredentialsAgain() throws Exception {
    lines.answer(new MockResponse.Builder().code(401));
    String[] token = {"old"};
    HintsBuilder line = events().credentials(() -> Credentials.bearer("me", token[0]));
    try (Hints hints = line.connect(engine)) {
      var refused =
          hints.state().filter(state -> state.text().contains("credentials")).blockingFirst();
      assertThat(refused).isInstanceOf(HintState.Waiting.class);
      token[0] = "new";
      hears("event: notes\ndata: 1\n\n");
      assertThat(lines.requests).hasSize(2);
      assertThat(lines.requests.get(1).getHeaders().get("Authorization")).isEqualTo("Bearer new");
    }
  }

  @Test
  void aWebSocketSubscribesAndBringsRows() throws Exception {
    String url = lines.url("/socket").replace("http:", "ws:");
    HintsBuilder line =
        quick(Hints.webSocket(url, JSON))
            .firstMessage("{\"subscribe\":true}")
            .silence(ofSeconds(1));
    try (Hints hints = line.connect(engine)) {
      hears("{\"list\":\"notes\"}");
      hears("no json", "{\"list\":\"unheard of\"}", "{\"list\":[\"notes\",\"labels\"]}");
      assertThat(lines.firstMessages).containsExactly("{\"subscribe\":true}");
      lines.end();
      hears();
      TimeUnit.MILLISECONDS.sleep(1_500);
      assertThat(lines.requests).as("pings keep it up").hasSize(2);
      assertThat(hints.counts().unknown()).isEqualTo(2);
    }
  }

  @Test
  void aWebSocketThatIsRefusedWaits() throws Exception {
    lines.answer(new MockResponse.Builder().code(503).setHeader("Retry-After", "1"));
    lines.answer(new MockResponse.Builder().code(200));
    try (Hints hints = quick(Hints.webSocket(lines.url("/socket"), JSON)).connect(engine)) {
      hears("{\"list\":\"notes\"}");
      assertThat(hints.counts().requests()).isEqualTo(3);
    }
  }

  @Test
  void aLongPollGoesOnWhereItWas() throws Exception {
    HintsBuilder line = quick(Hints.longPolling(lines.url("/poll?a=1"), JSON)).cursor("X-At", "at");
    try (Hints hints = line.connect(engine)) {
      await("first", () -> lines.requests.size() == 1);
      Notes.add(rows, NOTES, "first");
      lines.poll(
          new MockResponse.Builder()
              .code(200)
              .setHeader("X-At", "5 &")
              .body("{\"list\":\"notes\"}"));
      await("equal", this::isEqual);
      await("second", () -> lines.requests.size() == 2);
      assertThat(lines.requests.get(1).getUrl().queryParameter("at")).isEqualTo("5 &");
      assertThat(lines.requests.get(1).getUrl().queryParameter("a")).isEqualTo("1");
      TimeUnit.MILLISECONDS.sleep(100);
      lines.poll(new MockResponse.Builder().code(304));
      await("third", () -> lines.requests.size() == 3);
      assertThat(hints.counts().messages()).isOne();
    }
  }

  @Test
  void pollsThatAreAnsweredAtOnceDoNotComeWithoutEnd() throws Exception {
    for (int i = 0; i < 500; i++) {
      lines.poll(new MockResponse.Builder().code(204));
    }
    HintsBuilder line = Hints.longPolling(lines.url("/poll"), JSON).uncounted();
    try (Hints hints = line.pauses(ofMillis(100), ofSeconds(1)).connect(engine)) {
      TimeUnit.SECONDS.sleep(2);
      assertThat(hints.counts().requests()).isBetween(2L, 12L);
    }
  }

  @Test
  void connectsCountInTheEnginesLimiter() throws Exception {
    try (Hints hints = events().connect(engine)) {
      hears("event: notes\ndata: 1\n\n");
      await(
          "counted",
          () ->
              engine.limiter().budget().state().get(0).used()
                  == hints.counts().requests() + rows.log().size());
    }
  }
}
