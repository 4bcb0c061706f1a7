package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What docs/logging.md says; {@code -Dsluice.docs=write} writes its table anew. */
class LoggingTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/logging.md");
  private static final String MARK = "<!-- table: what is logged -->\n";

  @TempDir Path folder;
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final Logger ours = (Logger) LoggerFactory.getLogger("dev.sluice");
  private Level level;

  @BeforeEach
  void listen() {
    level = ours.getLevel();
    lines.start();
    ours.addAppender(lines);
  }

  @AfterEach
  void stop() {
    ours.detachAppender(lines);
    ours.setLevel(level);
  }

  @Test
  void thePageHasEachLineOfTheSource() {
    String page = Documents.text(PAGE);
    List<MatchResult> places = Documents.find(MARK + "(.*?)\\n\\n", page + "\n");
    assertThat(places).hasSize(1);
    Documents.assertHolds(PAGE, Documents.replaced(page, places.get(0), table()));
  }

  private static Stream<Path> sources() {
    return Documents.sources(".java").stream()
        .filter(
            path ->
                path.toString().matches(".*/sync-(core|hints|inspect|ratelimit\\S*)/src/main/.*"));
  }

  private static String table() {
    List<String> rows =
        new ArrayList<>(List.of("| logger | level | line |", "| --- | --- | --- |"));
    sources().sorted().forEach(path -> rows.addAll(linesOf(path)));
    assertThat(rows).hasSizeGreaterThan(20);
    return String.join("\n", rows);
  }

  private static List<String> linesOf(Path source) {
    String logger = source.toString().replaceAll(".*/java/|\\.java$", "").replace('/', '.');
    String said = "LOG\\s*\\.(error|warn|info|debug|trace)\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"";
    return Documents.find(said, Documents.text(source)).stream()
        .map(line -> "| `" + logger + "` | " + line.group(1) + " | " + line.group(2) + " |")
        .toList();
  }

  /** No line is logged whose words are not on the page; the schema's own stand elsewhere. */
  @Test
  void eachCallOfALoggerIsInTheTable() {
    long calls =
        sources()
            .mapToLong(path -> Documents.find("\\bLOG\\s*(\\.|::)", Documents.text(path)).size())
            .sum();
    assertThat(table().lines().count() - 2).isEqualTo(calls - 1);
  }

  private List<String> linesOfASync(Level from) throws Exception {
    ours.setLevel(from);
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server);
        TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .pace()
                .autoSync(AutoSync.manual())
                .build()) {
      db.tags().create(Tag.named("home"));
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
    }
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void aSyncThatGoesWellIsQuiet() throws Exception {
    assertThat(linesOfASync(Level.INFO)).isEmpty();
  }

  @Test
  void eachRequestIsALineForDebugging() throws Exception {
    assertThat(linesOfASync(Level.DEBUG))
        .contains("GET /api/v9/me/tags: 200")
        .anyMatch(line -> line.matches("POST /api/v9/workspaces/\\d+/tags: 200"));
  }
}
