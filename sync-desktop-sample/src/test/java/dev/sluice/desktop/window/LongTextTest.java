package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.StringSelection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.text.Document;
import org.junit.jupiter.api.Test;

/** A description as long as a letter, pasted by somebody. */
class LongTextTest extends OnADisplay {

  private static final String LETTER = "Letter no. 1 " + "word ".repeat(2000) + "end";

  private OnScreen synced() throws Exception {
    server.web().addEntry(LETTER, Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow(LETTER);
    return screen;
  }

  @Test
  void oneFromElsewhereIsShownCopiedAndKeptWhole() throws Exception {
    try (OnScreen screen = synced()) {
      fits(screen, "list");
      screen.select(LETTER);
      OnScreen.key(screen.table(), "control C");
      assertThat(OnScreen.onScreen(LongTextTest::clipboard)).startsWith(LETTER);
      screen.edit(LETTER, 4, "0:30");
      screen.sync();
      JsonNode row = server.web().rows(RowKind.TIME_ENTRY).get(0);
      assertThat(row.path("description").asText()).isEqualTo(LETTER);
      assertThat(row.path("duration").asLong()).isEqualTo(1800);
    }
  }

  @Test
  void oneFromElsewhereIsShortenedOrStaysAsItWas() throws Exception {
    try (OnScreen screen = synced()) {
      shorten(screen, LETTER.length() - 1);
      screen.await("why it stays", () -> screen.says("at most 3000 characters"));
      screen.settle();
      assertThat(screen.entries().get(0).description()).isEqualTo(LETTER);
      screen.awaitRow(LETTER);
      shorten(screen, 12);
      screen.sync();
      assertThat(server.web().rows(RowKind.TIME_ENTRY).get(0).path("description").asText())
          .isEqualTo("Letter no. 1");
    }
  }

  /** Deletes all but the first letters from the cell, as a user does, and presses Enter. */
  private static void shorten(OnScreen screen, int letters) throws Exception {
    OnScreen.onScreen(
        () -> {
          JTable table = screen.table();
          table.editCellAt(screen.row("Letter"), 0);
          Document typed = ((JTextField) table.getEditorComponent()).getDocument();
          typed.remove(letters, typed.getLength() - letters);
          return table.getCellEditor().stopCellEditing();
        });
  }

  private static String clipboard() throws Exception {
    return String.valueOf(
        Toolkit.getDefaultToolkit().getSystemClipboard().getData(DataFlavor.stringFlavor));
  }

  @Test
  void oneThatIsPastedIsTakenAsFarAsItCanBeSaved() throws Exception {
    try (OnScreen screen = synced()) {
      OnScreen.onScreen(
          () -> {
            Toolkit.getDefaultToolkit()
                .getSystemClipboard()
                .setContents(new StringSelection(LETTER), null);
            screen.find(JTextField.class, "Description").paste();
            return true;
          });
      screen.await("what is too much", () -> screen.says("at most 3000 letters"));
      fits(screen, "pasted");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.press("Stop");
      String taken = LETTER.substring(0, 3000);
      screen.awaitFile(
          () -> screen.entries().stream().anyMatch(e -> e.description().equals(taken)));
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("description", taken))).isOne();
    }
  }

  @Test
  void whatIsSaidAboutItFitsTheWindow() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "letter");
      screen.await("a suggestion", () -> !suggestions().isEmpty());
      OnScreen.onScreen(
          () -> {
            JScrollPane scroll =
                (JScrollPane)
                    SwingUtilities.getAncestorOfClass(JScrollPane.class, suggestions().get(0));
            assertThat(scroll.getHorizontalScrollBar().isShowing()).isFalse();
            return true;
          });
      fits(screen, "suggested");
      screen.type("Description", LETTER);
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      Instant now = Instant.now();
      long id = OnScreen.onScreen(() -> screen.app.models().tracking().current().id());
      OnScreen.onScreen(() -> screen.startEarlier(id, now.minus(Duration.ofHours(2))));
      screen.await(
          "shown",
          () ->
              screen
                  .app
                  .models()
                  .tracking()
                  .current()
                  .start()
                  .isBefore(now.minus(Duration.ofHours(1))));
      screen.away(now.minus(Duration.ofHours(1)), now);
      screen.await("the question", () -> screen.shows("Keep the time"));
      fits(screen, "asked");
      screen.press("Keep the time");
      screen.select(LETTER);
      OnScreen.key(screen.table(), "DELETE");
      screen.await("the notice", () -> screen.shows("Undo"));
      fits(screen, "deleted");
      screen.press("Undo");
      screen.awaitRow(LETTER);
      server.faults().always(r -> r.method().equals("PUT"), Fault.answer(Answer.text(400, LETTER)));
      screen.edit(LETTER, 4, "0:30");
      screen.press("Sync");
      screen.awaitStatus("1 change was refused. See Problems");
      screen.tab("Problems");
      screen.await("the server's words", () -> screen.says("Refused: "));
      fits(screen, "refused");
    }
  }

  private static List<Component> suggestions() {
    return Stream.of(Window.getWindows())
        .flatMap(one -> OnScreen.all(one).stream())
        .filter(one -> "Suggestions".equals(one.getName()) && one.isShowing())
        .toList();
  }

  /** Every control is inside the window, and no tool tip is wider than a screen. */
  private static void fits(OnScreen screen, String state) throws Exception {
    screen.shoot("long-" + state, new Dimension(800, 600));
    OnScreen.onScreen(
        () -> {
          Component root = screen.frame().getRootPane();
          for (Component one : OnScreen.all(screen.frame().getContentPane())) {
            if (one.isShowing() && (one instanceof AbstractButton || one instanceof JTextField)) {
              Rectangle place =
                  SwingUtilities.convertRectangle(one.getParent(), one.getBounds(), root);
              assertThat(new Rectangle(root.getSize()).contains(place))
                  .as("%s at %s in the window, %s", one.getName(), place, state)
                  .isTrue();
            }
            if (one instanceof JComponent shown && shown.getToolTipText() != null) {
              assertThat(shown.getToolTipText()).as(state).hasSizeLessThan(200);
            }
          }
          assertThat(screen.tray.text).hasSizeLessThan(100);
          return true;
        });
  }
}
