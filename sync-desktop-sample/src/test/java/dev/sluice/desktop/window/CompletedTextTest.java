package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.entries.Suggestion;
import dev.sluice.tracker.TimeEntry;
import java.awt.Window;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JList;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** A description is completed with all that an earlier entry said. */
class CompletedTextTest extends OnADisplay {

  private static final String CALL = "Call @Shop #deep";

  /** A plain one, then the same on a project that is billed, then something else. */
  private OnScreen filled() throws Exception {
    OnScreen screen = OnScreen.open(file());
    screen.press("Work without a server");
    add(screen, CALL, "yesterday 9:00-9:30");
    screen.press("Billable");
    add(screen, CALL, "yesterday 10:00-10:30");
    add(screen, "Other", "yesterday 11:00-11:30");
    return screen;
  }

  private static void add(OnScreen screen, String words, String when) throws Exception {
    int before = screen.entries().size();
    screen.type("Description", words);
    screen.type("Since", when);
    screen.press("Start");
    screen.awaitFile(() -> screen.entries().size() == before + 1);
    screen.await(
        "the next one", () -> screen.find(JTextField.class, "Description").getText().isEmpty());
  }

  /** Types the begin of a description, and takes the first suggestion by keys. */
  static void complete(OnScreen screen, JTextField field, String begin) throws Exception {
    OnScreen.onScreen(
        () -> {
          field.setText(begin);
          return true;
        });
    screen.await("a suggestion", () -> first().isPresent());
    OnScreen.key(field, "DOWN");
    OnScreen.onScreen(
        () -> {
          field.postActionEvent();
          return true;
        });
  }

  private static Optional<Suggestion> first() {
    return Stream.of(Window.getWindows())
        .flatMap(one -> OnScreen.all(one).stream())
        .filter(one -> "Suggestions".equals(one.getName()) && one.isShowing())
        .map(one -> (Suggestion) ((JList<?>) one).getModel().getElementAt(0))
        .findFirst();
  }

  private static boolean isBilled(OnScreen screen) {
    return screen.find(AbstractButton.class, "Billable").isSelected();
  }

  private static String text(JTextField field) throws Exception {
    return OnScreen.onScreen(() -> field.getText());
  }

  private static TimeEntry newest(OnScreen screen) {
    return screen.entries().get(screen.entries().size() - 1);
  }

  @Test
  void theNewestOfSeveralSaysProjectTagsAndBilling() throws Exception {
    try (OnScreen screen = filled()) {
      JTextField field = screen.find(JTextField.class, "Description");
      complete(screen, field, "cal");
      assertThat(text(field)).isEqualTo(CALL);
      assertThat(OnScreen.onScreen(() -> isBilled(screen))).isTrue();
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      TimeEntry started = newest(screen);
      assertThat(started.billable()).isTrue();
      assertThat(started.project()).isEqualTo(screen.entries().get(0).project()).isNotNull();
      assertThat(started.tags()).isEqualTo(screen.entries().get(0).tags()).isNotEmpty();
      screen.press("Billable");
      screen.awaitFile(() -> !newest(screen).billable());
      screen.press("Stop");
      screen.await("it has stopped", () -> screen.shows("Start"));
      complete(screen, field, "cal");
      assertThat(OnScreen.onScreen(() -> isBilled(screen))).isFalse();
    }
  }

  @Test
  void aRunningEntryIsCompletedInOneStep() throws Exception {
    try (OnScreen screen = filled()) {
      screen.type("Description", "Mail");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      JTextField field = screen.find(JTextField.class, "Description");
      complete(screen, field, "cal");
      assertThat(OnScreen.onScreen(() -> isBilled(screen))).isTrue();
      assertThat(newest(screen).billable()).as("not saved yet").isFalse();
      screen.leave("Description");
      screen.awaitFile(() -> screen.running().billable());
      assertThat(screen.running().description()).isEqualTo("Call");
      screen.choose("Undo");
      screen.awaitFile(() -> screen.running().description().equals("Mail"));
      assertThat(screen.running().billable()).isFalse();
    }
  }

  /** Who sees the suggestion and then decides otherwise has the last word. */
  @Test
  void theUserHasTheLastWordAboutBilling() throws Exception {
    try (OnScreen screen = filled()) {
      screen.type("Description", "Mail");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      complete(screen, screen.find(JTextField.class, "Description"), "cal");
      screen.press("Billable");
      screen.leave("Description");
      screen.awaitFile(() -> screen.running().description().equals("Call"));
      assertThat(screen.running().billable()).isFalse();
    }
  }

  @Test
  void aCellOfTheListIsCompletedToo() throws Exception {
    try (OnScreen screen = filled()) {
      screen.awaitRow("Other");
      JTable table = screen.table();
      JTextField cell =
          OnScreen.onScreen(
              () -> {
                table.changeSelection(screen.row("Other"), 0, false, false);
                assertThat(table.editCellAt(screen.row("Other"), 0)).isTrue();
                return (JTextField) table.getEditorComponent();
              });
      complete(screen, cell, "cal");
      assertThat(newest(screen).billable()).as("not saved yet").isFalse();
      OnScreen.onScreen(() -> table.getCellEditor().stopCellEditing());
      screen.awaitFile(() -> newest(screen).billable());
      assertThat(newest(screen).description()).isEqualTo("Call");
      assertThat(newest(screen).tags()).isNotEmpty();
    }
  }

  /** Else work that nobody pays for would be billed without a project. */
  @Test
  void whatACompletionBroughtGoesWithItsWords() throws Exception {
    try (OnScreen screen = filled()) {
      complete(screen, screen.find(JTextField.class, "Description"), "cal");
      assertThat(OnScreen.onScreen(() -> isBilled(screen))).isTrue();
      screen.type("Description", "Free lunch");
      assertThat(OnScreen.onScreen(() -> isBilled(screen))).isFalse();
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().description()).isEqualTo("Free lunch");
      assertThat(screen.running().billable()).isFalse();
    }
  }

  @Test
  void whatTheUserPressedStaysWhateverIsCompleted() throws Exception {
    try (OnScreen screen = filled()) {
      screen.press("Billable");
      complete(screen, screen.find(JTextField.class, "Description"), "oth");
      assertThat(OnScreen.onScreen(() -> isBilled(screen))).isTrue();
      screen.type("Description", "Third");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().billable()).isTrue();
    }
  }
}
