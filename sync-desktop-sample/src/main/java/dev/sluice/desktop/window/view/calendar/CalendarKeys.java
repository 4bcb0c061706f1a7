package dev.sluice.desktop.window.view.calendar;

import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.week.BlockEdit;
import dev.sluice.desktop.window.week.Calendar;
import dev.sluice.desktop.window.week.Calendar.Block;
import dev.sluice.desktop.window.week.Calendar.Day;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.swing.JComponent;

/** What the keyboard does in a calendar: arrows go from block to block, and Alt moves one. */
final class CalendarKeys {

  private static final int NINE = 9 * 60;

  private final CalendarGrid grid;

  /** A block and its day. */
  private record DayBlock(Day of, Block block) {

    LocalDate day() {
      return of.date();
    }

    boolean is(LocalDate otherDay, Block other) {
      return day().equals(otherDay) && block.entry().id() == other.entry().id();
    }
  }

  CalendarKeys(CalendarGrid grid) {
    this.grid = grid;
  }

  void bind(JComponent on) {
    key(on, "UP", () -> step(-1));
    key(on, "DOWN", () -> step(1));
    key(on, "LEFT", () -> stepDay(-1));
    key(on, "RIGHT", () -> stepDay(1));
    key(on, "alt UP", () -> move(BlockEdit.WHOLE, -1));
    key(on, "alt DOWN", () -> move(BlockEdit.WHOLE, 1));
    key(on, "alt LEFT", () -> moveDays(-1));
    key(on, "alt RIGHT", () -> moveDays(1));
    key(on, "alt shift UP", () -> move(BlockEdit.END, -1));
    key(on, "alt shift DOWN", () -> move(BlockEdit.END, 1));
    key(on, "shift UP", () -> move(BlockEdit.START, -1));
    key(on, "shift DOWN", () -> move(BlockEdit.START, 1));
    key(on, "INSERT", this::insert);
    key(on, "ENTER", () -> grid.listener().edit());
    key(on, "ESCAPE", grid::cancel);
    key(on, "DELETE", () -> grid.current().ifPresent(one -> grid.listener().delete(one.entry())));
  }

  private static void key(JComponent on, String stroke, Runnable action) {
    Keys.bind(on, JComponent.WHEN_FOCUSED, stroke, action);
  }

  private void move(BlockEdit edit, int steps) {
    Duration way = BlockEdit.STEP.multipliedBy(steps);
    grid.current().flatMap(one -> edit.by(one.entry(), way)).ifPresent(grid.listener()::moved);
  }

  private void moveDays(int days) {
    grid.current()
        .flatMap(one -> BlockEdit.days(one.entry(), days, grid.calendar().zone()))
        .ifPresent(grid.listener()::moved);
  }

  /** All blocks, in the order of days and times. */
  private List<DayBlock> places() {
    List<DayBlock> all = new ArrayList<>();
    for (Day day : grid.calendar().days()) {
      day.blocks().forEach(one -> all.add(new DayBlock(day, one)));
    }
    return all;
  }

  private void step(int by) {
    List<DayBlock> all = places();
    Optional<Block> current = grid.current();
    Optional<LocalDate> day = grid.selectedDay();
    int next = 0;
    for (int i = 0; i < all.size(); i++) {
      if (current.isPresent() && day.isPresent() && all.get(i).is(day.get(), current.get())) {
        next = i + by;
      }
    }
    if (next >= 0 && next < all.size()) {
      select(all.get(next));
    }
  }

  /** The first block of the next day that has one. */
  private void stepDay(int by) {
    Optional<LocalDate> from = grid.selectedDay();
    List<DayBlock> others =
        places().stream()
            .filter(one -> from.isEmpty() || Integer.signum(one.day().compareTo(from.get())) == by)
            .toList();
    if (!others.isEmpty()) {
      LocalDate next = others.get(by < 0 ? others.size() - 1 : 0).day();
      others.stream().filter(one -> one.day().equals(next)).findFirst().ifPresent(this::select);
    }
  }

  private void select(DayBlock place) {
    grid.select(place.of(), place.block());
  }

  /** Proposes time for a new entry: behind the selected one, or from the morning of today on. */
  private void insert() {
    Calendar calendar = grid.calendar();
    LocalDate today = LocalDate.ofInstant(grid.now(), calendar.zone());
    LocalDate date = grid.selectedDay().orElse(today);
    int from = grid.current().map(Block::to).orElse(NINE);
    calendar.days().stream()
        .filter(day -> day.date().equals(date) || calendar.days().size() == 1)
        .findFirst()
        .ifPresent(day -> day.free(from).ifPresent(free -> grid.drawn(day.date(), free)));
  }
}
