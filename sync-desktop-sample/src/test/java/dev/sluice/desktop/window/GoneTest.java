package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.tracker.TimeEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** What the user works on is not there any more. */
class GoneTest extends OnADisplay {

  private static final String ELSEWHERE = "the entry was deleted elsewhere";

  private OnScreen withAnEntry() throws Exception {
    OnScreen screen = OnScreen.open(file());
    screen.press("Work without a server");
    add(screen, "Work");
    return screen;
  }

  private static void add(OnScreen screen, String description) throws Exception {
    screen.type("Description", description);
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Stop");
    screen.awaitEnded(description);
  }

  @Test
  void aTimeOfAnEntryThatWasDeletedMeanwhileIsRefusedInWords() throws Exception {
    try (OnScreen screen = withAnEntry()) {
      long id = screen.entries().get(0).id();
      OnScreen.onScreen(
          () -> {
            JTable table = screen.table();
            table.editCellAt(screen.row("Work"), 4);
            ((JTextField) table.getEditorComponent()).setText("0:30");
            return true;
          });
      screen.app.database().table(TimeEntry.TYPE).delete(TimeEntry.TYPE.ref(id));
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.await("why", () -> screen.says(ELSEWHERE));
      screen.press("Close");
      OnScreen.onScreen(
          () -> {
            screen.app.models().tracking().resume(id);
            return true;
          });
      screen.await("why", () -> screen.says(ELSEWHERE));
    }
  }

  /** The system keeps a deleted file for those who have it open, and drops it when they end. */
  @Test
  void aFileThatWasDeletedIsToldBeforeMoreIsPutIntoIt() throws Exception {
    try (OnScreen screen = withAnEntry()) {
      assertThat(OnScreen.onScreen(() -> screen.says("was deleted or replaced"))).isFalse();
      Files.delete(file());
      add(screen, "More");
      screen.await("a warning", () -> screen.says("t.db was deleted or replaced"));
      Path csv = folder.resolve("out.csv");
      screen.chooseFile("Export CSV", csv);
      screen.await("the way out", () -> screen.says("Wrote 2 entries"));
    }
  }
}
