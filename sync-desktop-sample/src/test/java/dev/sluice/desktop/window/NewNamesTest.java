package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.entries.Suggestion;
import dev.sluice.store.Query;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.awt.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JList;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** Names that are not known are offered as new ones, and made under the user's eyes. */
class NewNamesTest extends OnADisplay {

  private OnScreen synced() throws Exception {
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    return screen;
  }

  private static List<Suggestion> suggested() {
    return Stream.of(Window.getWindows())
        .flatMap(window -> OnScreen.all(window).stream())
        .filter(one -> "Suggestions".equals(one.getName()) && one.isShowing())
        .map(JList.class::cast)
        .flatMap(NewNamesTest::rows)
        .toList();
  }

  private static Stream<Suggestion> rows(JList<?> list) {
    return IntStream.range(0, list.getModel().getSize())
        .mapToObj(list.getModel()::getElementAt)
        .map(Suggestion.class::cast);
  }

  /** Types it, and takes the suggestion with that label. */
  private static void take(OnScreen screen, String typed, String label) throws Exception {
    screen.type("Description", typed);
    screen.await(label, () -> suggested().stream().anyMatch(one -> one.label().equals(label)));
    OnScreen.onScreen(
        () -> {
          JTextField field = screen.find(JTextField.class, "Description");
          int place = suggested().stream().map(Suggestion::label).toList().indexOf(label);
          IntStream.rangeClosed(0, place).forEach(down -> press(field, "DOWN"));
          field.postActionEvent();
          return true;
        });
  }

  private static void press(JTextField field, String stroke) {
    try {
      OnScreen.key(field, stroke);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> projects() {
    return server.web().rows(RowKind.PROJECT).stream()
        .map(row -> row.path("name").asText() + " " + row.path("color").asText())
        .toList();
  }

  @Test
  void aNewProjectIsOfferedToldAndTakenBackWithItsEntry() throws Exception {
    server.web().put(RowKind.PROJECT, Map.of("name", "Shop", "color", "#0b83d9"), Instant.now());
    try (OnScreen screen = synced()) {
      take(screen, "Call @anna", "New project “anna”");
      screen.press("Start");
      screen.await("what was made", () -> screen.says("New project “anna”"));
      screen.sync();
      assertThat(projects()).containsExactlyInAnyOrder("Shop #0b83d9", "anna #9e5bd9");
      screen.choose("Undo");
      screen.await("nothing runs", () -> screen.shows("Start"));
      screen.sync();
      assertThat(projects()).containsExactly("Shop #0b83d9");
      assertThat(server.web().rows(RowKind.TIME_ENTRY)).isEmpty();
    }
  }

  @Test
  void aProjectThatWasTakenBackComesAgainWithItsEntry() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Call @anna #deep");
      screen.press("Start");
      screen.await("what was made", () -> screen.says("New project “anna”, tag “deep”"));
      screen.choose("Undo");
      screen.await("nothing runs", () -> screen.shows("Start"));
      assertThat(screen.app.database().table(Project.TYPE).list(Query.<Project>all())).isEmpty();
      screen.choose("Redo");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.sync();
      assertThat(projects()).containsExactly("anna #0b83d9");
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("description", "Call"))).isOne();
      assertThat(screen.running().project()).isNotNull();
    }
  }

  /** Another entry has its project by now. */
  @Test
  void aNewProjectStaysIfAnotherEntryIsInIt() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Call @anna");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      server
          .web()
          .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
      screen.sync();
      screen.edit("Old work", 0, "Old work @anna");
      screen.awaitRow("Old work @anna");
      screen.choose("Undo");
      screen.choose("Undo");
      screen.await("nothing runs", () -> screen.shows("Start"));
      screen.choose("Redo");
      screen.choose("Redo");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.sync();
      assertThat(projects()).hasSize(1);
    }
  }

  /** It was made without a server, with the first colour of the palette. */
  @Test
  void aProjectThatTheServerHasKeepsTheColourThatItHasThere() throws Exception {
    server.web().put(RowKind.PROJECT, Map.of("name", "Shop", "color", "#d92b2b"), Instant.now());
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.type("Description", "Call @Shop");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.choose("Sign in …");
      screen.signIn(login().url(), login().token());
      screen.await("the list", () -> screen.shows("Stop"));
      screen.sync();
      assertThat(projects()).containsExactly("Shop #d92b2b");
      assertThat(screen.app.database().table(Project.TYPE).list(Query.<Project>all()))
          .singleElement()
          .satisfies(project -> assertThat(project.color()).isEqualTo("#d92b2b"));
      assertThat(screen.running().project()).isNotNull();
    }
  }

  @Test
  void aNumberWithAHashCanStayANumber() throws Exception {
    try (OnScreen screen = synced()) {
      take(screen, "Mend #4711", "Just the words “#4711”");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().description()).isEqualTo("Mend #4711");
      screen.sync();
      assertThat(server.web().rows(RowKind.TAG)).isEmpty();
    }
  }

  @Test
  void anEarlierEntryBringsItsProjectAndTags() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Call @Shop #deep");
      screen.press("Start");
      screen.press("Stop");
      screen.awaitEnded("Call");
      take(screen, "Cal", "Call @Shop #deep");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      TimeEntry running = screen.running();
      assertThat(running.project()).isNotNull();
      assertThat(running.tags()).hasSize(1);
    }
  }
}
