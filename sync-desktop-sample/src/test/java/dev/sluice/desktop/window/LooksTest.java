package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import java.awt.Component;
import java.awt.Dimension;
import java.util.List;
import javax.accessibility.AccessibleContext;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JScrollBar;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the window looks in its main states: pictures for people, and what a machine can see. */
class LooksTest extends OnADisplay {

  private OnScreen open(boolean dark) throws Exception {
    DemoWork.fill(server.web(), ServerClock.system().now());
    OnScreen screen = dark ? OnScreen.dark(file(), login()) : OnScreen.open(file(), login());
    screen.sync();
    return screen;
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsCutInTheMainStates(boolean dark) throws Exception {
    String theme = dark ? "dark" : "light";
    try (OnScreen screen = open(dark)) {
      refuse(screen);
      conflict(screen);
      screen.type("Description", "Write the release notes @\"Mobile app\" #deep");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.select("Website");
      shoot(screen, "entries-" + theme);
      screen.tab("Report");
      String week = OnScreen.onScreen(() -> span(screen));
      screen.press("Earlier");
      screen.await("the report", () -> !span(screen).equals(week));
      shoot(screen, "report-" + theme);
      screen.tab("Problems");
      shoot(screen, "problems-" + theme);
      screen.tab("Syncs");
      shoot(screen, "syncs-" + theme);
      screen.choose("Sign out …");
      screen.await("a warning", () -> screen.says("lost for good"));
      shoot(screen, "sign-out-" + theme);
      screen.choose("Sign in …");
      shoot(screen, "sign-in-" + theme);
      server.faults().always(request -> true, Fault.status(418));
      OnScreen.onScreen(
          () -> {
            screen.app.models().sync().sync();
            return true;
          });
      screen.await("the page", () -> screen.says("Update Sluice"));
      shoot(screen, "update-" + theme);
    }
  }

  private static String span(OnScreen screen) {
    return screen.find(JLabel.class, "Span of the report").getText();
  }

  private void refuse(OnScreen screen) throws Exception {
    server
        .faults()
        .always(
            request -> request.method().equals("PUT"),
            Fault.answer(Answer.text(400, "project is archived")));
    edit(screen, 0, "Order paper");
    screen.press("Sync");
    screen.awaitStatus("1 change was refused. See Problems");
    server.faults().clear();
  }

  /** Says something else about an entry of the list, and answers what it said before. */
  private static String edit(OnScreen screen, int place, String text) throws Exception {
    String was = OnScreen.onScreen(() -> screen.row(place).description());
    OnScreen.onScreen(
        () -> {
          EntryRow row = screen.row(place);
          screen
              .app
              .models()
              .tracking()
              .describe(row, row.sentence(), TypedText.of(text), () -> {});
          return true;
        });
    screen.awaitRow(text);
    return was;
  }

  private void conflict(OnScreen screen) throws Exception {
    String was = edit(screen, 1, "Call the printer");
    long id =
        server.web().rows(RowKind.TIME_ENTRY).stream()
            .filter(row -> row.path("description").asText().equals(was))
            .map(row -> row.path("id").asLong())
            .max(Long::compare)
            .orElseThrow();
    server.web().edit(RowKind.TIME_ENTRY, id, "description", "Write to the printer");
    screen.press("Sync");
    screen.await("both problems", () -> screen.problems(2));
  }

  private static void shoot(OnScreen screen, String name) throws Exception {
    for (Dimension size : List.of(new Dimension(800, 600), new Dimension(1600, 1000))) {
      screen.shoot(name, size);
      assertThat(OnScreen.onScreen(screen::cut)).as("cut in %s", name).isEmpty();
    }
  }

  /** The window is there sooner without what nobody looks at. */
  @Test
  void aTabIsMadeWhenItIsFirstLookedAt() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      assertThat(names(screen)).doesNotContain("Span of the report", "Last syncs");
      screen.tab("Report");
      assertThat(names(screen)).contains("Span of the report").doesNotContain("Last syncs");
      screen.tab("Syncs");
      assertThat(names(screen)).contains("Span of the report", "Last syncs");
    }
  }

  private static List<String> names(OnScreen screen) throws Exception {
    return OnScreen.onScreen(
        () ->
            OnScreen.all(screen.window.frame().getContentPane()).stream()
                .map(one -> String.valueOf(one.getName()))
                .toList());
  }

  @Test
  void headingsStandAboveTheirCells() throws Exception {
    try (OnScreen screen = open(false)) {
      screen.await("entries", () -> screen.table().getRowCount() > 1);
      OnScreen.onScreen(() -> isInLine(screen.table(), 1));
      screen.tab("Syncs");
      for (String name : List.of("Last syncs", "Requests of the sync")) {
        screen.await("rows", () -> screen.find(JTable.class, name).getRowCount() > 0);
        OnScreen.onScreen(() -> isInLine(screen.find(JTable.class, name), 0));
      }
    }
  }

  private static boolean isInLine(JTable table, int row) {
    for (int column = 0; column < table.getColumnCount(); column++) {
      Component heading =
          table
              .getTableHeader()
              .getDefaultRenderer()
              .getTableCellRendererComponent(
                  table, table.getColumnName(column), false, false, -1, column);
      Component cell = table.prepareRenderer(table.getCellRenderer(row, column), row, column);
      assertThat(heading.getPreferredSize().width)
          .as(table.getColumnName(column))
          .isLessThanOrEqualTo(table.getColumnModel().getColumn(column).getWidth());
      if (heading instanceof JLabel above && cell instanceof JLabel below) {
        assertThat(above.getHorizontalAlignment())
            .as(table.getColumnName(column))
            .isEqualTo(below.getHorizontalAlignment());
      }
    }
    return true;
  }

  @Test
  void everyControlHasANameAndIsReachedByTheKeyboard() throws Exception {
    try (OnScreen screen = open(false)) {
      refuse(screen);
      for (String tab : screen.tabs()) {
        screen.tab(tab);
        screen.await("shown", () -> screen.problems(1));
        OnScreen.onScreen(() -> named(screen));
      }
      screen.choose("Sign in …");
      OnScreen.onScreen(() -> named(screen));
    }
  }

  private static boolean named(OnScreen screen) {
    List<JComponent> controls = screen.focusable();
    assertThat(controls).hasSizeGreaterThan(3);
    for (JComponent control : controls) {
      AccessibleContext context = control.getAccessibleContext();
      assertThat(context.getAccessibleName()).as("the name of %s", control).isNotBlank();
    }
    for (Component one : OnScreen.all(screen.window.frame().getContentPane())) {
      boolean acts =
          one instanceof AbstractButton || one instanceof JTextField || one instanceof JTable;
      boolean inside =
          one.getParent() instanceof JScrollBar || one.getParent() instanceof JComboBox;
      if (acts && one.isShowing() && one.isEnabled() && !inside) {
        assertThat(one.isFocusable()).as("focus for %s", one).isTrue();
      }
    }
    return true;
  }
}
