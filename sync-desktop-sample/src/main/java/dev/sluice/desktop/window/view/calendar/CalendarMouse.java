package dev.sluice.desktop.window.view.calendar;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange.Moved;
import dev.sluice.desktop.window.week.BlockEdit;
import dev.sluice.desktop.window.week.Calendar;
import dev.sluice.desktop.window.week.Calendar.Block;
import dev.sluice.desktop.window.week.Calendar.Day;
import dev.sluice.desktop.window.week.Calendar.Stretch;
import java.awt.Cursor;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;

/** Moves blocks of a calendar, draws them longer at both edges, and draws over empty time. */
final class CalendarMouse extends MouseAdapter {

  private static final int EDGE = 6;

  private final CalendarGrid grid;

  /** Where it was pressed; null while it is not. */
  private @Nullable Point pressed;

  private @Nullable Stretch drawn;
  private Optional<Moved> moved = Optional.empty();

  CalendarMouse(CalendarGrid grid) {
    this.grid = grid;
  }

  @Override
  public void mousePressed(MouseEvent event) {
    if (SwingUtilities.isLeftMouseButton(event) && !grid.calendar().days().isEmpty()) {
      pressed = event.getPoint();
      grid.preview(List.of());
      grid.select(block(event));
      grid.drag(this);
    }
  }

  private static @Nullable CalendarBlock block(MouseEvent event) {
    return event.getComponent() instanceof CalendarBlock block ? block : null;
  }

  @Override
  public void mouseDragged(MouseEvent event) {
    Point from = pressed;
    if (from == null) {
      return;
    }
    CalendarBlock on = block(event);
    Point begin = inGrid(event, from);
    Point end = inGrid(event, event.getPoint());
    if (on == null) {
      Stretch time = Stretch.of(grid.minute(begin.y), grid.minute(end.y));
      drawn = time;
      grid.preview(List.of(grid.bounds(day(begin), time.from(), time.to())));
    } else {
      BlockEdit edit = edit(on, from);
      EntryRow entry = on.block().entry();
      Duration way = Duration.between(at(begin), at(end));
      moved = edit.by(entry, BlockEdit.steps(way));
      grid.preview(moved.map(this::places).orElse(List.of()));
    }
  }

  /** Where the entry would be. */
  private List<Rectangle> places(Moved how) {
    EntryRow was = how.was();
    EntryRow then =
        new EntryRow(
            was.id(),
            was.description(),
            was.project(),
            was.tags(),
            how.start(),
            how.length().toSeconds(),
            was.billable(),
            was.state());
    List<LocalDate> days = grid.calendar().days().stream().map(Day::date).toList();
    return Calendar.of(days, List.of(then), grid.now(), grid.calendar().style()).days().stream()
        .flatMap(
            day -> day.blocks().stream().map(one -> grid.bounds(day.date(), one.from(), one.to())))
        .toList();
  }

  @Override
  public void mouseReleased(MouseEvent event) {
    Point from = pressed;
    if (from == null) {
      return;
    }
    Optional<Moved> how = moved;
    Stretch time = drawn;
    cancel();
    how.ifPresent(grid.listener()::moved);
    if (time != null) {
      grid.drawn(day(inGrid(event, from)), time);
    }
  }

  /** Ends the drag, and nothing is moved or drawn. */
  void cancel() {
    pressed = null;
    drawn = null;
    moved = Optional.empty();
    grid.preview(List.of());
    grid.drag(null);
  }

  @Override
  public void mouseClicked(MouseEvent event) {
    if (event.getClickCount() == 2 && block(event) != null) {
      grid.listener().edit();
    }
  }

  @Override
  public void mouseMoved(MouseEvent event) {
    CalendarBlock on = block(event);
    boolean edge = on != null && edit(on, event.getPoint()) != BlockEdit.WHOLE;
    int shape = edge ? Cursor.N_RESIZE_CURSOR : Cursor.DEFAULT_CURSOR;
    event.getComponent().setCursor(Cursor.getPredefinedCursor(shape));
  }

  /** What a drag from that point of a block does. */
  private static BlockEdit edit(CalendarBlock on, Point from) {
    Block block = on.block();
    int edge = Math.min(UIScale.scale(EDGE), on.getHeight() / 3);
    if (from.y < edge && block.part().begins()) {
      return BlockEdit.START;
    }
    boolean atEnd = from.y >= on.getHeight() - edge && block.part().ends();
    return atEnd ? BlockEdit.END : BlockEdit.WHOLE;
  }

  private Point inGrid(MouseEvent event, Point point) {
    return SwingUtilities.convertPoint(event.getComponent(), point, grid);
  }

  private Instant at(Point point) {
    return grid.calendar().at(day(point), grid.minute(point.y));
  }

  private LocalDate day(Point point) {
    List<Day> days = grid.calendar().days();
    int day = 0;
    while (day + 1 < days.size() && point.x >= grid.left(day + 1)) {
      day++;
    }
    return days.get(day).date();
  }
}
