package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import java.awt.Component;
import java.awt.Container;
import java.awt.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.swing.JComponent;
import javax.swing.JList;
import javax.swing.JTable;
import javax.swing.plaf.basic.BasicHTML;
import org.junit.jupiter.api.Test;

/**
 * Swing takes a text that begins with {@code <html>} for a page, and loads the pictures that it
 * names. What somebody wrote into an entry is shown as it is.
 */
class TextFromOthersTest extends OnADisplay {

  private static final String PAGE = "<html><img src='http://127.0.0.1:1/seen'>";

  @Test
  void noTextIsTakenForAPage() throws Exception {
    long project = server.web().addProject(server.web().workspace(), PAGE);
    server.web().addEntry(PAGE, today(), Duration.ofMinutes(20));
    long entry = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
    server.web().edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.awaitRow(PAGE);
      showsNoPage(screen);
      screen.tab("Report");
      JTable totals = screen.find(JTable.class, "Totals");
      screen.await("the report", () -> OnScreen.texts(totals, 0).toString().contains(PAGE));
      showsNoPage(screen);
      screen.tab("Entries");
      server.faults().always(r -> r.method().equals("PUT"), Fault.answer(Answer.text(422, PAGE)));
      screen.edit(PAGE, 4, "0:30");
      screen.press("Sync");
      screen.awaitStatus("1 change was refused. See Problems");
      screen.tab("Problems");
      screen.await("the server's words", () -> screen.says("Refused: "));
      showsNoPage(screen);
      screen.tab("Entries");
      screen.type("Description", "<htm");
      screen.await("a suggestion", () -> suggests(PAGE));
      showsNoPage(screen);
    }
  }

  /** The report begins with this week, which may have begun a moment ago. */
  private static Instant today() {
    return LocalDate.now(ZoneId.systemDefault()).atStartOfDay(ZoneId.systemDefault()).toInstant();
  }

  private static boolean suggests(String text) {
    return Stream.of(Window.getWindows())
        .flatMap(TextFromOthersTest::shown)
        .anyMatch(
            one ->
                one instanceof JList<?> list
                    && one.isShowing()
                    && list.getModel().getSize() > 0
                    && String.valueOf(list.getModel().getElementAt(0)).contains(text));
  }

  private static void showsNoPage(OnScreen screen) throws Exception {
    assertThat(
            OnScreen.onScreen(
                () ->
                    Stream.of(Window.getWindows())
                        .flatMap(TextFromOthersTest::shown)
                        .filter(TextFromOthersTest::isPage)
                        .toList()))
        .isEmpty();
  }

  private static boolean isPage(Component component) {
    return component instanceof JComponent one
        && one.getClientProperty(BasicHTML.propertyKey) != null;
  }

  /** Also what paints the cells, after it has painted one. */
  private static Stream<Component> shown(Component root) {
    List<Component> inside = new ArrayList<>();
    if (root instanceof Container container) {
      inside.addAll(List.of(container.getComponents()));
    }
    if (root instanceof JTable table) {
      for (int row = 0; row < table.getRowCount(); row++) {
        Component cell = table.prepareRenderer(table.getCellRenderer(row, 0), row, 0);
        inside.add(cell);
      }
    }
    return Stream.concat(Stream.of(root), inside.stream().flatMap(TextFromOthersTest::shown));
  }
}
