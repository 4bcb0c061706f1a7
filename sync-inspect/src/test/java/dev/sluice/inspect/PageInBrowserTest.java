package dev.sluice.inspect;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, about a real engine and a real server. */
@Timeout(300)
class PageInBrowserTest {

  private static final Predicate<Request> ENTRIES =
      PathPattern.requests("POST", "/workspaces/*/time_entries");

  @TempDir private Path folder;
  private Browser browser;
  private Shown shown;

  @BeforeAll
  static void thereIsABrowser() {
    assertThat(Browser.installed()).isExecutable();
  }

  @BeforeEach
  void open() throws IOException {
    browser = new Browser(Files.createDirectory(folder.resolve("profile")));
    browser.looksLike(1280, 900, "light");
    shown = new Shown(folder);
    browser.open(shown.inspector.address());
  }

  @AfterEach
  void close() throws IOException {
    assertThat(browser.complaints()).isEmpty();
    browser.close();
    shown.close();
  }

  @Test
  void aFirstSyncIsSeenRequestByRequest() throws IOException {
    shown.sync();
    browser.untilSays("operations", "SYNCED");
    assertThat(browser.text("operations")).contains("GET me", "200");
    browser.untilSays("status", "all is synced");
    browser.untilSays("lists", "listed");
    assertThat(browser.text("machine")).contains("pull", "push");
  }

  @Test
  void offlineSaysSoAndWhatWaits() throws IOException {
    shown.sync();
    shown.server.faults().always(request -> true, Fault.dropBefore());
    shown.entry("In a tunnel");
    shown.sync();
    browser.untilSays("status", "Offline");
    browser.untilSays("queue", "In a tunnel");
    assertThat(browser.text("queue"))
        .contains("create", "the list of time_entries, which did not come");
  }

  @Test
  void aRefusedRowIsRetriedByItsButton() throws IOException {
    shown.sync();
    shown.server.faults().on(1, ENTRIES, Fault.answer(Answer.error(400, "not today")));
    shown.entry("Refused");
    shown.sync();
    browser.untilSays("findings", "not today");
    browser.untilSays("queue", "your decision");
    browser.eval("document.querySelector('#queue td button:not(.link)').click()");
    browser.untilSays("queue", "the next push");
  }

  @Test
  void aConflictShowsBothValues() throws IOException {
    long id =
        shown.server.web().addEntry("Call", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    shown.sync();
    Ref<TimeEntry> entry = TimeEntry.TYPE.ref(1);
    shown.db.timeEntries().update(entry, e -> e.withDescription("Call Anna"));
    shown.server.web().edit(RowKind.TIME_ENTRY, id, "description", "Call Bert");
    shown.sync();
    browser.untilSays("conflicts", "Call Anna");
    assertThat(browser.text("conflicts")).contains("Call Bert", "description");
  }

  /** Another engine may go on with the file. */
  @Test
  void aClosedEngineIsToldAsOne() throws IOException {
    shown.sync();
    shown.entry("For the next engine");
    browser.untilSays("queue", "For the next engine");
    shown.engine.close();
    browser.untilSays("status", "The engine is closed");
    browser.untilSays("limits", "where an engine is at work");
    assertThat(browser.text("queue")).contains("For the next engine");
    assertThat(browser.eval("document.getElementById('buttons').hidden")).isEqualTo("true");
  }

  @Test
  void aLostCreateIsExplained() throws IOException {
    shown.sync();
    shown.server.faults().on(1, ENTRIES, Fault.dropAfterCommit());
    shown.entry("Lost");
    shown.engine.push().blockingGet();
    browser.untilSays("findings", "got no answer");
    browser.untilSays("operations", "no answer");
  }

  @Test
  void aWaitForTheBudgetTellsUntilWhen() throws IOException {
    shown.sync();
    for (int i = 0; i < 70; i++) {
      shown.entry("entry " + i);
    }
    shown.engine.push().subscribe();
    browser.untilSays("status", "waits for a slot in the budget, until");
    browser.untilSays("limits", "60 of 60");
    assertThat(browser.text("limits")).contains("next slot free in");
  }

  @Test
  void aRowTellsItsStory() throws IOException {
    shown.sync();
    Ref<TimeEntry> entry = shown.entry("Story");
    shown.sync();
    browser.untilSays("operations", "time_entries/" + entry.id());
    browser.eval("[...document.querySelectorAll('#operations button.link')].at(-1).click()");
    browser.untilSays("row", "leaves with its change");
    assertThat(browser.text("row")).contains("Story", ": 200");
  }

  @Test
  void whoLacksTheSecretSeesNothing() throws IOException {
    shown.sync();
    shown.entry("Secret plan");
    browser.open("about:blank");
    browser.open(shown.url(""));
    browser.untilSays("status", "the address is not complete");
    assertThat(browser.eval("document.body.innerText")).doesNotContain("Secret plan");
    browser.complaints().removeIf(text -> text.contains("403"));
  }

  @Test
  void aRecordingIsReplayedMomentByMoment() throws IOException {
    Path file = folder.resolve("session.jsonl");
    try (Recorder recorder = Recorder.start(shown.engine, Values.HIDDEN, file)) {
      shown.sync();
      assertThat(recorder).isNotNull();
    }
    try (Inspector replay = Inspector.replay(file, 0)) {
      browser.open("about:blank");
      browser.open(replay.address());
      browser.untilSays("operations", "SYNCED");
      browser.eval(
          "const slider = document.getElementById('moment'); slider.value = 4;"
              + "slider.dispatchEvent(new Event('input'))");
      browser.untilSays("replay", "4 of ");
      assertThat(browser.text("operations")).doesNotContain("SYNCED");
    }
  }

  /** Somebody looks at the pictures: light and dark, on a desk and on a phone. */
  @Test
  void itFitsEachScreen() throws IOException {
    shown.sync();
    shown.server.faults().on(1, ENTRIES, Fault.answer(Answer.error(400, "not today")));
    shown.entry("Write the offer");
    shown.sync();
    browser.untilSays("findings", "not today");
    Path pictures = Files.createDirectories(Path.of("target", "pictures"));
    for (String scheme : new String[] {"light", "dark"}) {
      for (int width : new int[] {1280, 380}) {
        browser.looksLike(width, 900, scheme);
        browser.picture(pictures.resolve("inspect-" + scheme + "-" + width + ".png"));
        assertThat(browser.eval("document.documentElement.scrollWidth"))
            .as("no wider than the screen")
            .isEqualTo("" + width);
      }
    }
  }

  /** The picture in docs, written where somebody asks for it. */
  @Test
  void itsPictureShowsAPushThatWaits() throws IOException {
    shown.sync();
    for (String what : List.of("Write the offer", "Call Anna", "Review", "Invoice", "Plan")) {
      for (int i = 1; i <= 14; i++) {
        shown.entry(what + " " + i);
      }
    }
    shown.server.faults().on(1, ENTRIES, Fault.answer(Answer.error(400, "Project is archived")));
    var unused = shown.engine.push().subscribe();
    browser.untilSays("status", "waits for a slot in the budget, until");
    browser.untilSays("findings", "Project is archived");
    browser.looksLike(1280, 860, "light");
    Path picture = Files.createDirectories(Path.of("target", "pictures")).resolve("inspect.png");
    browser.picture(picture);
    if (System.getProperty("sluice.docs", "").equals("write")) {
      Files.copy(picture, Path.of("../docs/images/inspect.png"), REPLACE_EXISTING);
    }
    assertThat(picture).isNotEmptyFile();
  }
}
