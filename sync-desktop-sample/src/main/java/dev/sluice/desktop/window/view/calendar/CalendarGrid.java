package dev.sluice.desktop.window.view.calendar;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange.Moved;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.week.Calendar;
import dev.sluice.desktop.window.week.Calendar.Block;
import dev.sluice.desktop.window.week.Calendar.Day;
import dev.sluice.desktop.window.week.Calendar.Stretch;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.Scrollable;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;

/**
 * The days of a calendar. Each block is a component of its own, so the keyboard reaches it and a
 * screen reader says its name.
 */
final class CalendarGrid extends JPanel implements Scrollable {

  private static final long serialVersionUID = 1;
  private static final int HOUR = 48;
  private static final int MINUTES = 60;
  private static final int MORNING = 8;

  /** Told what the user does. */
  interface Listener {

    /** A block has been selected, or none. */
    void selected(@Nullable Block block);

    /** Empty time was drawn over. */
    void drawn(Instant from, Instant to);

    /** Time that was drawn is not wanted. */
    void dropped();

    /** A block was moved, or drawn longer. */
    void moved(Moved how);

    /** The words of the selected block, or of drawn time, are to be edited. */
    void edit();

    /** A block is to be deleted. */
    void delete(EntryRow entry);
  }

  private final transient Listener listener;
  private final transient CalendarPaint paint = new CalendarPaint(this);
  private final transient CalendarBlocks blocks;
  private final CalendarHead head = new CalendarHead(this);
  private transient Calendar calendar = Calendar.EMPTY;
  private transient Instant now = Instant.EPOCH;

  /** Where a block that is dragged would go, or what is being drawn. */
  private transient List<Rectangle> preview = List.of();

  /** What has changed while the user drags: nothing moves below the pointer. */
  private transient @Nullable Runnable waiting;

  private transient @Nullable CalendarMouse dragging;

  CalendarGrid(Listener listener) {
    this.listener = listener;
    Look.named(this, "Calendar");
    setFocusable(true);
    CalendarMouse mouse = new CalendarMouse(this);
    addMouseListener(mouse);
    addMouseMotionListener(mouse);
    CalendarKeys keys = new CalendarKeys(this);
    keys.bind(this);
    this.blocks = new CalendarBlocks(this, keys);
  }

  /** The names of the days, above them. */
  JComponent head() {
    return head;
  }

  Calendar calendar() {
    return calendar;
  }

  Instant now() {
    return now;
  }

  Listener listener() {
    return listener;
  }

  List<Rectangle> preview() {
    return preview;
  }

  void preview(List<Rectangle> shown) {
    preview = shown;
    repaint();
  }

  /** Shows these days; after the drag, while there is one. */
  void show(Calendar days, Instant moment) {
    if (dragging != null) {
      waiting = () -> show(days, moment);
      return;
    }
    calendar = days;
    now = moment;
    blocks.show(days);
    if (blocks.isAnySelected()) {
      listener.selected(current().orElse(null));
    }
    if (isFocusOwner()) {
      focus(); // the selected block may have come back
    }
    head.show(days);
    revalidate();
    repaint();
  }

  /** While the user drags nothing is shown anew; null when that ends. */
  void drag(@Nullable CalendarMouse mouse) {
    dragging = mouse;
    Runnable next = waiting;
    if (mouse == null && next != null) {
      waiting = null;
      next.run();
    }
  }

  /** Ends a drag, or drops the time that was drawn. */
  void cancel() {
    if (dragging != null) {
      dragging.cancel();
    } else {
      listener.dropped();
    }
  }

  boolean isSelected(CalendarBlock block) {
    return blocks.selected().filter(one -> one == block).isPresent();
  }

  /** Selects a block, or none. */
  void select(@Nullable CalendarBlock block) {
    if (blocks.select(block)) {
      listener.selected(block == null ? null : block.block());
    }
    focus();
    repaint();
  }

  /** The cursor goes to the selected block, or to the calendar. */
  void focus() {
    CalendarBlock block = blocks.selected().orElse(null);
    if (block == null) {
      requestFocusInWindow();
    } else {
      block.requestFocusInWindow();
      scrollRectToVisible(block.getBounds());
    }
  }

  /** The selected block. */
  Optional<Block> current() {
    return blocks.selected().map(CalendarBlock::block);
  }

  /** The day of the selected block. */
  Optional<LocalDate> selectedDay() {
    return blocks.selectedDay();
  }

  /** Selects the part of an entry that is on that day. */
  void select(Day day, Block block) {
    select(blocks.of(block, day));
  }

  /** Time was drawn over, or proposed: nothing else is selected. */
  void drawn(LocalDate date, Stretch time) {
    blocks.select(null);
    preview(List.of(bounds(date, time.from(), time.to())));
    listener.drawn(calendar.at(date, time.from()), calendar.at(date, time.to()));
  }

  /** So high is an hour. */
  int hour() {
    return UIScale.scale(HOUR);
  }

  /** Shows the morning first: nights are mostly empty. */
  void scrollToMorning() {
    SwingUtilities.invokeLater(
        () -> scrollRectToVisible(new Rectangle(0, MORNING * hour(), 1, getVisibleRect().height)));
  }

  /** Where the days begin: the hours stand before them. */
  int left() {
    return UIScale.scale(HOUR);
  }

  /** Where a day begins; the one behind the last is the end. */
  int left(int day) {
    return left() + (getWidth() - left()) * day / Math.max(1, calendar.days().size());
  }

  int y(int minute) {
    return minute * hour() / MINUTES;
  }

  int minute(int y) {
    return Math.max(0, Math.min(Calendar.MINUTES, y * MINUTES / hour()));
  }

  Rectangle bounds(LocalDate date, int from, int to) {
    int day = calendar.days().stream().map(Day::date).toList().indexOf(date);
    int height = Math.max(y(to), y(from + Calendar.LEAST_SHOWN)) - y(from);
    return new Rectangle(left(day), y(from), left(day + 1) - left(day) - 1, height);
  }

  @Override
  public void doLayout() {
    for (Day day : calendar.days()) {
      for (Block one : day.blocks()) {
        CalendarBlock block = blocks.of(one, day);
        Rectangle whole = bounds(day.date(), one.from(), one.to());
        int width = whole.width / one.lanes();
        if (block != null) {
          int x = whole.x + 1 + width * one.lane();
          block.setBounds(x, whole.y, width - 2, whole.height - 1);
        }
      }
    }
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    paint.behind((Graphics2D) graphics);
  }

  @Override
  protected void paintChildren(Graphics graphics) {
    super.paintChildren(graphics);
    paint.before((Graphics2D) graphics);
  }

  @Override
  public Dimension getPreferredSize() {
    return new Dimension(UIScale.scale(400), 24 * hour());
  }

  @Override
  public Dimension getPreferredScrollableViewportSize() {
    return getPreferredSize();
  }

  @Override
  public int getScrollableUnitIncrement(Rectangle visible, int orientation, int direction) {
    return hour() / 2;
  }

  @Override
  public int getScrollableBlockIncrement(Rectangle visible, int orientation, int direction) {
    return visible.height - hour();
  }

  @Override
  public boolean getScrollableTracksViewportWidth() {
    return true;
  }

  @Override
  public boolean getScrollableTracksViewportHeight() {
    return false;
  }
}
