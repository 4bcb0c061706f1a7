package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.swing.JLabel;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

/** Entries in other scripts, and with a line break: a row is one line, a mark stands first. */
class ScriptsTest extends OnADisplay {

  private static final List<String> TEXTS =
      List.of(
          "Straße in München geprüft, Größe läuft über",
          "مراجعة العقد مع العميل",
          "פגישה עם הלקוח 3",
          "会議の準備",
          "First line\nsecond line",
          "Done 😀 ✔ ☕");

  @Test
  void eachScriptIsDrawnInOneLine() throws Exception {
    WebClient web = server.web();
    Instant now = Instant.now();
    long project = web.addProject(web.workspace(), "مشروع Übung");
    web.addTag(web.workspace(), "عاجل");
    for (int i = 0; i < TEXTS.size(); i++) {
      Instant then = now.minus(Duration.ofMinutes(20L * i + 15));
      long entry = web.addEntry(TEXTS.get(i), then, Duration.ofMinutes(10));
      Map<String, Object> more = Map.of("project_id", project, "tags", List.of("عاجل", "eilig"));
      more.forEach((field, value) -> web.edit(RowKind.TIME_ENTRY, entry, field, value));
    }
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.awaitRow("Straße");
      screen.shoot("scripts", new Dimension(1000, 640));
      List<String> drawn = OnScreen.onScreen(() -> drawn(screen.table()));
      assertThat(drawn)
          .anyMatch(text -> text.contains("مراجعة"))
          .anyMatch(text -> text.contains("עם"));
      assertThat(drawn).contains("First line second line");
      assertThat(drawn).contains("\u200e#عاجل \u200e#eilig");
    }
  }

  private static List<String> drawn(JTable table) {
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < table.getRowCount(); row++) {
      for (int column = 0; column < table.getColumnCount(); column++) {
        drawn(table.prepareRenderer(table.getCellRenderer(row, column), row, column), texts);
      }
    }
    return texts;
  }

  private static void drawn(Component part, List<String> texts) {
    if (part instanceof JLabel label && label.getText() != null) {
      texts.add(label.getText());
    } else if (part instanceof Container whole) {
      for (Component one : whole.getComponents()) {
        drawn(one, texts);
      }
    }
  }
}
