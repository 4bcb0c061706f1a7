package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.cli.Logs;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names that a terminal would obey are shown harmlessly, and told to programs as they are. */
class HostileNamesTest extends OnBench {

  /** Clears the screen, sets the title, begins a line, turns the direction of writing. */
  private static final String NAME =
      "a\u001b[2J\u001b]0;title\u0007b\rc\nd\u009b31me\u202ef\u2066g\u2028h\u200f \u00e4\u4e2d";

  private static final String SHOWN =
      "a\\u001b[2J\\u001b]0;title\\u0007"
          + "b\\rc\\nd\\u009b31me\\u202ef\\u2066g\\u2028h\\u200f \u00e4\u4e2d";

  @BeforeEach
  void fill() {
    bench.web().addTag(bench.web().workspace(), NAME);
    bench.web().addEntry(NAME, ServerClock.system().now().minusSeconds(600), Duration.ofMinutes(1));
    bench.sync().ended(0);
  }

  private String shown(String... args) {
    String[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--db";
    all[args.length + 1] = bench.db.toString();
    Cli.Result result = Cli.run(all);
    assertHarmless(result.out());
    assertHarmless(result.err());
    return result.out() + result.err();
  }

  private static void assertHarmless(String text) {
    assertThat(text).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\u2028\\u2029&&[^\\n]]");
  }

  private static Iterable<String> texts(JsonNode array, String field) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(row -> row.path(field).asText())
        .toList();
  }

  @Test
  void S95_listsShowNamesHarmlesslyAndJsonKeepsThem() {
    assertThat(shown("tags", "list")).contains(SHOWN);
    assertThat(shown("entries", "list")).contains(SHOWN);
    assertThat(texts(bench.done("tags", "list").path("tags"), "name")).contains(NAME);
    assertThat(texts(bench.done("entries", "list").path("entries"), "description")).contains(NAME);
  }

  @Test
  void S95_theServersWordsAreShownHarmlessly() {
    bench.done("tags", "add", "new");
    Answer refusal = Answer.error(400, "no: " + NAME);
    bench.server.faults().always(r -> r.method().equals("POST"), Fault.answer(refusal));
    bench.sync().ended(0);
    assertThat(shown("failures")).contains("no: a").contains("\u00e4\u4e2d");
  }

  @Test
  void S95_errorsShowWhatWasGivenHarmlessly() throws IOException {
    Path csv = folder.resolve("x.csv");
    String odd = NAME.replace("\n", "").replace("\r", "");
    Files.writeString(
        csv, "description,start,duration,workspace\nx,2026-01-31T09:00:00Z,1h," + odd + "\n");
    assertThat(shown("entries", "import", csv.toString())).contains("\\u001b[2J");
    assertThat(shown("entries", "edit", NAME, "-d", "x")).contains("ID must be a whole number");
    assertThat(shown("entries", "edit", NAME, "-d", "x", "--verbose"))
        .contains("ID must be a whole number");
  }

  @Test
  void S95_theLogShowsThemHarmlessly() {
    LoggerContext context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    new Logs().configure(context);
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    var appender = (OutputStreamAppender<ILoggingEvent>) root.iteratorForAppenders().next();
    String odd = NAME.replace("\n", "");
    Throwable failure = new IllegalStateException(odd);
    var event = new LoggingEvent("x", root, Level.INFO, odd, failure, new Object[0]);
    String log = new String(appender.getEncoder().encode(event), UTF_8);
    context.stop();
    assertThat(log).contains("\\u001b[2J").contains("IllegalStateException");
    assertThat(log).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\u2028&&[^\\n\\t]]");
  }
}
