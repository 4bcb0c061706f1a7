package dev.sluice.desktop.window.view.calendar;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange.Moved;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.CompletingField;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.SpanHead;
import dev.sluice.desktop.window.week.Calendar;
import dev.sluice.desktop.window.week.Calendar.Block;
import dev.sluice.desktop.window.week.Weeks;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JToggleButton;
import javax.swing.ScrollPaneConstants;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/**
 * A week or a day as a calendar. Below it stands what the selected block is about, or what is to be
 * said about time that was just drawn.
 */
public final class CalendarPanel implements CalendarGrid.Listener {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy", Locale.ENGLISH);
  private static final String NOTHING =
      "Draw over empty time, or press Insert, to add an entry there";

  private final JPanel panel =
      new JPanel(new MigLayout("insets 10 16 8 16, gap 8, fill, wrap", "[grow]", "[][grow][]"));
  private final Weeks weeks;
  private final Tracking tracking;
  private final TimeStyles times;
  private final JToggleButton oneDay = Look.named(new JToggleButton("Day"), "Day");
  private final SpanHead head;
  private final CalendarGrid grid;
  private final JScrollPane scroll;
  private final CompletingField words;
  private final JLabel about = Look.named(Look.label(NOTHING), "Selected time");
  private Weeks.@Nullable ShownWeek shown;

  /** What the words are about: an entry, or time that was drawn. */
  private @Nullable EntryRow entry;

  private @Nullable Drawing drawing;

  /** What the entry says, as far as it was saved. */
  private String said = "";

  private record Drawing(Instant from, Instant to) {}

  public CalendarPanel(Models models) {
    this.weeks = models.weeks();
    this.times = models.times();
    this.tracking = models.tracking();
    this.grid = new CalendarGrid(this);
    this.words = new CompletingField(models, "Description of the block", models.traits().hint());
    oneDay.addActionListener(event -> show());
    this.head =
        new SpanHead(
            "Days of the calendar",
            List.of(
                oneDay,
                Look.button("Today", weeks::lookAtToday),
                Look.button("Earlier", () -> move(-1)),
                Look.button("Later", () -> move(1))));
    this.scroll =
        new JScrollPane(
            grid,
            ScrollPaneConstants.VERTICAL_SCROLLBAR_ALWAYS,
            ScrollPaneConstants.HORIZONTAL_SCROLLBAR_NEVER);
    scroll.setColumnHeaderView(grid.head());
    scroll.setBorder(BorderFactory.createEmptyBorder());
    scroll.getVerticalScrollBar().setUnitIncrement(grid.hour() / 2);
    JPanel line = new JPanel(new MigLayout("insets 0, gap 10", "[][grow]"));
    line.add(about, "wmin 0");
    line.add(words.component(), "growx, w 160:160:");
    panel.add(head.component(), "growx");
    panel.add(scroll, "grow, hmin 0");
    panel.add(line, "growx");
    words.component().addActionListener(event -> entered());
    Keys.whenLeft(words.component(), this::save);
    Keys.bind(words.component(), JComponent.WHEN_FOCUSED, "ESCAPE", this::leave);
    select(null, null);
    models.desk().show(weeks.shown(), this::show);
  }

  public JComponent component() {
    return panel;
  }

  private void move(int by) {
    weeks.move(oneDay.isSelected() ? by : by * 7);
  }

  private void show(Weeks.ShownWeek week) {
    boolean isFirst = shown == null;
    shown = week;
    show();
    if (isFirst) {
      grid.scrollToMorning();
    }
  }

  private void show() {
    Weeks.ShownWeek week = shown;
    if (week == null) {
      return;
    }
    Calendar calendar = week.calendar(!oneDay.isSelected());
    Duration time =
        calendar.days().stream().map(Calendar.Day::time).reduce(Duration.ZERO, Duration::plus);
    String days = oneDay.isSelected() ? DAY.format(week.day()) : week.week().text();
    head.show(days + ", " + week.style().length(time));
    grid.show(calendar, week.now());
  }

  @Override
  public void selected(@Nullable Block block) {
    select(block == null ? null : block.entry(), null);
  }

  @Override
  public void drawn(Instant from, Instant to) {
    select(null, new Drawing(from, to));
    words.component().requestFocusInWindow();
  }

  private void select(@Nullable EntryRow one, @Nullable Drawing time) {
    boolean isTyped = !words.component().getText().equals(said);
    boolean goesOn = isTyped && one != null && entry != null && one.id() == entry.id();
    entry = one;
    drawing = time;
    if (time == null) {
      grid.preview(List.of());
    }
    String clock = one != null ? clock(one) : time != null ? clock(time) : NOTHING;
    about.setText(clock);
    words.component().setEnabled(one != null || time != null);
    if (!goesOn) { // what is typed stays when rows have changed
      said = one == null ? "" : one.sentence().text();
      words.show(said);
    }
  }

  private String clock(EntryRow one) {
    String from = times.now().clock(one.start()) + " – ";
    return one.seconds() < 0
        ? from + "now"
        : from + times.now().clock(one.start().plusSeconds(one.seconds()));
  }

  private String clock(Drawing time) {
    return times.now().clock(time.from()) + " – " + times.now().clock(time.to());
  }

  @Override
  public void moved(Moved how) {
    weeks.change(how);
    LocalDate first = times.now().day(how.start());
    LocalDate last = times.now().day(how.start().plus(how.length()));
    if (grid.calendar().days().stream().noneMatch(day -> day.isWithin(first, last))) {
      weeks.lookAt(first); // the user goes where the block goes
    }
  }

  @Override
  public void edit() {
    words.component().requestFocusInWindow();
    if (drawing == null) {
      words.component().selectAll();
    }
  }

  @Override
  public void dropped() {
    if (drawing != null) {
      select(null, null);
    }
  }

  @Override
  public void delete(EntryRow one) {
    tracking.delete(one.id());
  }

  private void entered() {
    if (words.take()) {
      return;
    }
    Drawing time = drawing;
    if (time != null) {
      weeks.add(words.typed(), time.from(), time.to());
      select(null, null);
    }
    save();
    grid.focus();
  }

  /** What was typed about an entry is saved wherever the user goes next. */
  private void save() {
    EntryRow one = entry;
    TypedText typed = words.typed();
    if (one != null && !typed.words().equals(said)) {
      said = typed.words();
      tracking.describe(one, one.sentence(), typed, () -> refused(one, typed.words()));
    }
  }

  /** Words that were refused stay, to be mended. */
  private void refused(EntryRow one, String typed) {
    if (entry != null && entry.id() == one.id()) {
      said = one.sentence().text();
      words.show(typed);
    }
  }

  /**
   * Back to the block, whose words stay as they were, or to the calendar, where drawn time waits
   * with what was typed about it.
   */
  private void leave() {
    if (drawing == null) {
      words.show(said);
      select(entry, null);
    }
    grid.focus();
  }
}
