package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.RedmineServer;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.redmine.RedmineKind;
import java.awt.Dimension;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window with a real Redmine; what it has in the end is what Redmine answers. */
@Tag("slow")
class RedmineWindowTest {

  private static @Nullable RedmineServer server;

  @TempDir Path folder;

  @BeforeAll
  static void start(@TempDir Path data) throws Exception {
    assumeFalse(GraphicsEnvironment.isHeadless(), "there is no display");
    assumeTrue(RedmineServer.isInstalled(), "Redmine is not installed: see .ci/run");
    server = RedmineServer.start(data);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private OnScreen synced() throws Exception {
    Login login = new Login(server.base(), RedmineServer.KEY);
    OnScreen screen = OnScreen.of(new RedmineKind(), folder.resolve("r.db"), login);
    screen.sync();
    return screen;
  }

  private static void book(OnScreen screen, String typed) throws Exception {
    screen.type("Description", typed);
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Stop");
    screen.await("it is over", () -> screen.shows("Start"));
  }

  private static JsonNode there(String comments) {
    List<JsonNode> found =
        server.rows("time_entries").stream()
            .filter(row -> row.get("comments").asText().equals(comments))
            .toList();
    assertThat(found).as(comments).hasSize(1);
    return found.get(0);
  }

  @Test
  void timeIsBookedOnAnIssueAndEditedInPlace() throws Exception {
    try (OnScreen screen = synced()) {
      book(screen, "Look at it #Development #\"issue 7\"");
      screen.awaitRow("Look at it @Home");
      screen.edit("Look at it", 1, "1:30");
      screen.sync();
      JsonNode row = there("Look at it");
      assertThat(row.get("hours").asDouble()).isEqualTo(1.5);
      assertThat(row.at("/activity/name").asText()).isEqualTo("Development");
      assertThat(row.at("/issue/id").asLong()).isPositive();

      screen.edit("Look at it", 0, "Look again @Home #Design");
      screen.awaitRow("Look again @Home #Design");
      screen.sync();
      row = there("Look again");
      assertThat(row.has("issue")).isFalse();
      assertThat(row.at("/activity/name").asText()).isEqualTo("Design");
    }
  }

  @Test
  void aDayOfWorkIsSeenAtAGlance() throws Exception {
    JsonNode garden =
        server.create(
            "projects",
            "project",
            RedmineServer.object().put("name", "Garden centre").put("identifier", "garden"));
    server.create(
        "issues",
        "issue",
        RedmineServer.object()
            .put("project_id", garden.get("id").asLong())
            .put("tracker_id", 1)
            .put("subject", "The pump is noisy"));
    try (OnScreen screen = synced()) {
      book(screen, "Call with the supplier @garden #Design");
      book(screen, "Measure the pond #\"The pump is noisy\" #Development");
      book(screen, "Plan the week @home");
      screen.awaitRow("Plan the week");
      screen.edit("Call with", 1, "0:45");
      screen.edit("Measure the pond", 1, "2:15");
      screen.edit("Plan the week", 1, "0:30");
      screen.sync();
      assertThat(there("Measure the pond").get("hours").asDouble()).isEqualTo(2.25);
      screen.type("Description", "Write the offer @garden");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.shoot("redmine-light", new Dimension(900, 520));
      screen.shoot("redmine-narrow", new Dimension(640, 420));
    }
  }

  @Test
  void editsOfBothSidesMeet() throws Exception {
    try (OnScreen screen = synced()) {
      book(screen, "Both @home");
      screen.awaitRow("Both @Home");
      screen.sync();
      long id = there("Both").get("id").asLong();
      server.update("time_entries", "time_entry", id, RedmineServer.object().put("hours", 2.25));
      screen.edit("Both", 0, "Both sides @Home #Design");
      screen.awaitStatus("Saved here. 1 to send");
      screen.sync();
      screen.sync();
      assertThat(there("Both sides").get("hours").asDouble()).isEqualTo(2.25);
      screen.await(
          "its hours",
          () -> screen.table().getValueAt(screen.row("Both sides"), 1).equals("2:15:00"));

      screen.select("Both sides");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.row("Both sides") < 0);
      screen.sync();
      assertThat(server.rows("time_entries"))
          .extracting(row -> row.get("comments").asText())
          .doesNotContain("Both sides");
    }
  }

  @Test
  void whatRedmineRefusesIsAProblemInItsWords() throws Exception {
    try (OnScreen screen = synced()) {
      book(screen, "Long @home");
      screen.awaitRow("Long @Home");
      screen.awaitEnded("Long @Home");
      screen.edit("Long", 1, "1000:00");
      screen.settle();
      screen.press("Sync");
      screen.await("a problem", () -> screen.problems(1));
      screen.tab("Problems");
      screen.await("its words", () -> screen.says("Cannot log more than 999:00 hours"));
      screen.shoot("redmine-problem", new Dimension(800, 600));
      screen.press("Delete the time entry");
      screen.await("no problem", () -> screen.problems(0));
    }
  }

  /** Redmine says 403 and not a word: for a project that is closed, archived or not one's own. */
  @Test
  void aChangeInAProjectThatWasClosedIsExplained() throws Exception {
    long project =
        server
            .create(
                "projects",
                "project",
                RedmineServer.object().put("name", "Old shed").put("identifier", "shed"))
            .get("id")
            .asLong();
    try (OnScreen screen = synced()) {
      book(screen, "Paint it @\"Old shed\"");
      screen.awaitRow("Paint it");
      screen.sync();
      server.ask("POST", "/projects/" + project + "/close.json", RedmineServer.object());
      screen.edit("Paint it", 1, "1:30");
      screen.settle();
      screen.press("Sync");
      screen.await("a problem", () -> screen.problems(1));
      screen.tab("Problems");
      screen.await(
          "what it means", () -> screen.says("The project may be closed or archived, or you may"));
      screen.press("Discard the change");
      screen.await("no problem", () -> screen.problems(0));
    } finally {
      server.ask("POST", "/projects/" + project + "/reopen.json", RedmineServer.object());
    }
  }

  @Test
  void aNameThatRedmineDoesNotKnowIsSaidAndNothingRuns() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Work @nowhere");
      screen.press("Start");
      screen.await("why", () -> screen.says("there is no project “nowhere” here"));
      assertThat(OnScreen.onScreen(() -> screen.shows("Start"))).isTrue();
      assertThat(screen.offers("Import …")).isFalse();
    }
  }

  @Test
  void aSignOutWarnsOfTheClockThatRuns() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Secret @home");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.choose("Sign out …");
      screen.await("the warning", () -> screen.says("the running entry"));
      screen.press("Sign out and lose them");
      screen.await("signed out", () -> screen.shows("Sign in"));
      screen.press("Work without a server");
      screen.await("nothing runs", () -> screen.shows("Start"));
      assertThat(server.rows("time_entries"))
          .extracting(row -> row.get("comments").asText())
          .doesNotContain("Secret");
    }
  }
}
