package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import java.awt.Dimension;
import java.awt.event.MouseEvent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

/** Equal entries of a day in one row, for who wants it. */
class GroupedEntriesTest extends OnADisplay {

  private static final String OPTION = "Group equal entries of a day";
  private static final String GROUP = "2 × Call";
  private static final ZoneId ZONE = ZoneId.systemDefault();

  private List<Long> tags;

  /** Two that are equal but for the order of their tags, and three that are not. */
  private OnScreen filled() throws Exception {
    long home = server.web().workspace();
    long deep = server.web().addTag(home, "deep");
    long far = server.web().addTag(home, "far");
    tags = List.of(deep, far);
    add("Call", 2, "09:00", Map.of());
    add("Call", 1, "09:00", Map.of());
    add("Mail", 1, "10:00", Map.of());
    add("Call", 1, "11:00", Map.of("tag_ids", List.of(far, deep)));
    add("Call", 1, "12:00", Map.of("billable", true));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Mail");
    return screen;
  }

  private void add(String description, int daysAgo, String time, Map<String, Object> otherwise) {
    LocalDate day = LocalDate.now(ZONE).minusDays(daysAgo);
    Instant at = day.atTime(LocalTime.parse(time)).atZone(ZONE).toInstant();
    Map<String, Object> fields = new HashMap<>();
    fields.put("description", description);
    fields.put("start", at.toString());
    fields.put("stop", at.plusSeconds(1800).toString());
    fields.put("duration", 1800);
    fields.put("workspace_id", server.web().workspace());
    fields.put("tag_ids", tags);
    fields.putAll(otherwise);
    server.web().put(RowKind.TIME_ENTRY, fields, at);
  }

  private static OnScreen grouped(OnScreen screen) throws Exception {
    screen.choose(OPTION);
    screen.awaitRow(GROUP);
    return screen;
  }

  private static List<String> durations(OnScreen screen) throws Exception {
    return OnScreen.onScreen(() -> OnScreen.texts(screen.table(), 4));
  }

  @Test
  void aGroupIsOneRowWithItsNumberAndItsSum() throws Exception {
    try (OnScreen screen = filled()) {
      assertThat(durations(screen)).hasSize(7).contains("2:00");
      grouped(screen);
      screen.shoot("grouped", new Dimension(1000, 700));
      assertThat(durations(screen))
          .containsExactly("2:00", "0:30:00", "1:00:00", "0:30:00", "0:30", "0:30:00");
      screen.type("Search", "call");
      screen.await("all of them", () -> screen.says("Found 4 entries, 2:00"));
      assertThat(durations(screen)).hasSize(5);
      screen.type("Search", "");
      screen.choose(OPTION);
      screen.await("each in its row", () -> screen.row(GROUP) < 0 && screen.row("Mail") >= 0);
      assertThat(durations(screen)).hasSize(7);
    }
  }

  @Test
  void aKeyOrAClickOpensAndClosesIt() throws Exception {
    try (OnScreen screen = grouped(filled())) {
      JTable table = screen.table();
      screen.select(GROUP);
      OnScreen.key(table, "ENTER");
      screen.await("its entries", () -> table.getRowCount() == 8);
      int row = OnScreen.onScreen(table::getSelectedRow);
      assertThat(row).isEqualTo(OnScreen.onScreen(() -> screen.row(GROUP)));
      assertThat(durations(screen).subList(row, row + 3))
          .containsExactly("1:00:00", "0:30:00", "0:30:00");
      OnScreen.onScreen(
          () -> {
            table.setValueAt("0:45", row + 1, 4);
            return true;
          });
      screen.await("the new sum", () -> OnScreen.texts(table, 4).contains("1:15:00"));
      screen.shoot("group-open", new Dimension(1000, 700));
      press(table, row);
      screen.await("it is closed", () -> table.getRowCount() == 6);
      press(table, row);
      screen.await("it is open", () -> table.getRowCount() == 8);
    }
  }

  @Test
  void aGroupThatIsToBeDeletedOpens() throws Exception {
    try (OnScreen screen = grouped(filled())) {
      screen.select(GROUP);
      OnScreen.key(screen.table(), "DELETE");
      screen.await("its entries", () -> screen.table().getRowCount() == 8);
      OnScreen.key(screen.table(), "DELETE");
      assertThat(screen.table().getRowCount()).isEqualTo(8);
      OnScreen.key(screen.table(), "DOWN");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("the other one alone", () -> screen.row(GROUP) < 0);
    }
  }

  private static void press(JTable table, int row) throws Exception {
    OnScreen.onScreen(
        () -> {
          OnScreen.pressOn(table, row, MouseEvent.BUTTON1);
          return true;
        });
  }

  @Test
  void aGroupIsContinuedByItsNewestEntry() throws Exception {
    try (OnScreen screen = grouped(filled())) {
      screen.select(GROUP);
      assertThat(OnScreen.onScreen(() -> screen.shows("Delete the selected entry"))).isFalse();
      screen.press("Continue the selected entry");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().description()).isEqualTo("Call");
      assertThat(screen.running().tags()).hasSize(2);
      assertThat(screen.running().billable()).isFalse();
      screen.press("Stop");
      screen.await("it has stopped", () -> screen.shows("Start"));
      screen.select(GROUP);
      OnScreen.key(screen.table(), "control ENTER");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().description()).isEqualTo("Call");
    }
  }

  @Test
  void theNextWindowIsGroupedToo() throws Exception {
    try (OnScreen screen = grouped(filled())) {
      screen.closeByUser();
      assertThat(screen.closed.get(OnScreen.GUARD_SECONDS, TimeUnit.SECONDS).isGrouped()).isTrue();
    }
  }

  /** Whoever goes to one entry sees it, also where it was in a group. */
  @Test
  void anEntryThatIsLookedForIsInARowOfItsOwn() throws Exception {
    try (OnScreen screen = grouped(filled())) {
      long id =
          screen.entries().stream()
              .filter(entry -> entry.description().equals("Call") && !entry.billable())
              .reduce((one, next) -> next)
              .orElseThrow()
              .id();
      OnScreen.onScreen(
          () -> {
            screen.app.models().list().locate(id, row -> {});
            return true;
          });
      screen.await("no groups", () -> screen.row(GROUP) < 0 && screen.row("Call") >= 0);
      assertThat(OnScreen.onScreen(() -> screen.menuItem(OPTION).isSelected())).isFalse();
    }
  }
}
