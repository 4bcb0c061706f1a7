package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.view.look.Look;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JTable;
import javax.swing.UIManager;
import javax.swing.plaf.FontUIResource;
import org.junit.jupiter.api.Test;

/** Somebody who has set the letters of the desktop twice as large. */
class LargeFontTest extends OnADisplay {

  private static final String KEY = "defaultFont";
  private static final Dimension WIDE = new Dimension(1600, 1000);

  @Test
  void rowsColumnsAndControlsGrowWithTheLetters() throws Exception {
    server.web().addEntry("Work", Instant.now().minusSeconds(9000), Duration.ofMinutes(90));
    wear(new FontUIResource(Font.DIALOG, Font.PLAIN, 26));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.awaitRow("Work");
      screen.shoot("large-list", WIDE);
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      assertThat(OnScreen.onScreen(() -> cutCells(screen.table()))).isEmpty();
      screen.tab("Syncs");
      screen.shoot("large-syncs", WIDE);
      JTable syncs = screen.find(JTable.class, "Last syncs");
      assertThat(OnScreen.onScreen(() -> cutCells(syncs))).isEmpty();
      screen.choose("Sign in …");
      screen.shoot("large-sign-in", WIDE);
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
    } finally {
      wear(null);
    }
  }

  /** The narrowest window that such letters have on a screen of this height. */
  @Test
  void theClockAndItsButtonAreWholeInANarrowWindow() throws Exception {
    wear(new FontUIResource(Font.DIALOG, Font.PLAIN, 23));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Description", "Work");
      screen.press("Start");
      screen.awaitRow("Work");
      screen.shoot("large-narrow", new Dimension(1120, 780));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
    } finally {
      wear(null);
    }
  }

  private static void wear(Font font) throws Exception {
    OnScreen.onScreen(
        () -> {
          UIManager.put(KEY, font);
          Look.install(true);
          Look.install(false);
          return true;
        });
  }

  private static List<String> cutCells(JTable table) {
    List<String> cut = new ArrayList<>();
    for (int row = 0; row < table.getRowCount(); row++) {
      for (int column = 0; column < table.getColumnCount(); column++) {
        Component cell = table.prepareRenderer(table.getCellRenderer(row, column), row, column);
        Dimension wanted = cell.getPreferredSize();
        Dimension room = table.getCellRect(row, column, false).getSize();
        if (wanted.width > room.width || wanted.height > room.height) {
          cut.add(row + ", " + column + ": " + wanted + " in " + room);
        }
      }
    }
    return cut;
  }
}
