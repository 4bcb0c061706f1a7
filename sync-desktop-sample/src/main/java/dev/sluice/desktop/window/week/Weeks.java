package dev.sluice.desktop.window.week;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.time.TypedTime;
import dev.sluice.desktop.window.week.WeekSheet.Cell;
import dev.sluice.desktop.window.week.WeekSheet.Subject;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The week that the user looks at, as a sheet or as a calendar, and what is changed there. It is
 * read anew after each change. For the screen's thread; it never waits.
 */
public final class Weeks {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH);

  private final Desk desk;
  private final Tracking tracking;
  private final TimeStyles times;
  private final BehaviorSubject<LocalDate> days;
  private final BehaviorSubject<ShownWeek> shown = BehaviorSubject.create();

  /** Lines that were typed and have no entry yet. */
  private final List<Sentence> typed = new ArrayList<>();

  private LocalDate today;

  /** The entries of a week, and the day of it that the user looks at. */
  public record ShownWeek(
      LocalDate day,
      Span week,
      List<EntryRow> entries,
      List<Sentence> typed,
      Instant now,
      TimeStyle style) {

    /** Copies both lists. */
    public ShownWeek {
      entries = List.copyOf(entries);
      typed = List.copyOf(typed);
    }

    /** The week as a sheet. */
    public WeekSheet sheet() {
      return WeekSheet.of(week().days(), entries, now, style.zone()).with(typed);
    }

    /** The week, or only the day, as a calendar. */
    public Calendar calendar(boolean whole) {
      return Calendar.of(whole ? week().days() : List.of(day), entries, now, style);
    }

    private ShownWeek on(LocalDate other) {
      return new ShownWeek(other, week, entries, typed, now, style);
    }

    private ShownWeek in(TimeStyle other) {
      return new ShownWeek(day, week, entries, typed, now, other);
    }

    private ShownWeek with(List<Sentence> lines) {
      return new ShownWeek(day, week, entries, lines, now, style);
    }
  }

  /** Begins with the week of today. */
  public Weeks(Desk desk, Single<EntryReader> entries, Tracking tracking, TimeStyles times) {
    this.desk = desk;
    this.tracking = tracking;
    this.times = times;
    this.today = times.now().day(tracking.now());
    this.days = BehaviorSubject.createDefault(today);
    desk.observe(
        entries.flatMapObservable(
            reader ->
                Observable.combineLatest(days, reader.weekBegins(), Span::week)
                    .distinctUntilChanged()
                    .switchMap(week -> times.zone().map(zone -> week))
                    .switchMap(week -> reader.entries(week).map(rows -> new WeekRead(week, rows)))),
        this::arrived);
    desk.show(times.shown(), this::write);
  }

  private void write(TimeStyle style) {
    ShownWeek before = shown.getValue();
    if (before != null) {
      shown.onNext(before.in(style));
    }
  }

  private record WeekRead(Span week, List<EntryRow> entries) {}

  private void arrived(WeekRead read) {
    shown.onNext(
        new ShownWeek(looksAt(), read.week(), read.entries(), typed, tracking.now(), times.now()));
  }

  private LocalDate looksAt() {
    return days.getValue() == null ? today : days.getValue();
  }

  /** The week, now and after each change. */
  public Observable<ShownWeek> shown() {
    return shown;
  }

  /** A day has begun: who looks at today goes on to it, who looks at another day stays there. */
  public void begin(LocalDate now) {
    boolean follows = looksAt().equals(today);
    today = now;
    if (follows) {
      lookAt(now);
    }
  }

  /** Goes back to today. */
  public void lookAtToday() {
    lookAt(today);
  }

  /** Goes some days on, or back. */
  public void move(int by) {
    lookAt(looksAt().plusDays(by));
  }

  /** Goes to a day. */
  public void lookAt(LocalDate day) {
    ShownWeek before = shown.getValue();
    days.onNext(day);
    if (before != null && before.week().days().contains(day)) {
      shown.onNext(before.on(day)); // nothing is read for another day of the week
    }
  }

  /** A line that has no time yet. */
  public void add(String line) {
    Sentence words = Sentence.parse(line.strip());
    ShownWeek before = shown.getValue();
    if (before != null && !words.text().isEmpty()) {
      typed.add(words);
      shown.onNext(before.with(typed));
    }
  }

  /** The time that was typed into a cell; none if it is not understood. */
  public static Optional<Duration> time(String typed) {
    return typed.isBlank() ? Optional.of(Duration.ZERO) : TypedTime.length(typed);
  }

  /** Why a cell cannot have that time; empty if it can. */
  public Optional<String> refusal(ShownWeek week, Cell cell, Subject about, Duration wanted) {
    try {
      edit(week, cell, about, wanted);
      return Optional.empty();
    } catch (IllegalArgumentException refused) {
      return Optional.of(String.valueOf(refused.getMessage()));
    }
  }

  private CellEdit edit(ShownWeek week, Cell cell, Subject about, Duration wanted) {
    return CellEdit.of(
        cell,
        about,
        wanted,
        new CellEdit.DayPlan(cell.day(), week.entries(), week.now(), times.now()));
  }

  /** Gives a cell another time: see {@link CellEdit}. */
  public void change(ShownWeek week, Cell cell, Subject about, Duration wanted) {
    try {
      CellEdit edit = edit(week, cell, about, wanted);
      change(DAY.format(cell.day()) + ": " + edit.words(), edit.changes());
    } catch (IllegalArgumentException refused) {
      refuse(String.valueOf(refused.getMessage()));
    }
  }

  /** Tells why nothing is done. */
  public void refuse(String why) {
    desk.tell(Notice.of("Not done: " + why));
  }

  /** A block was moved or drawn longer. */
  public void change(TimeChange.Moved moved) {
    change(
        "From "
            + times.now().clock(moved.start())
            + (" to " + times.now().clock(moved.start().plus(moved.length())))
            + (" on " + day(moved.start()) + " now"),
        List.of(moved));
  }

  /** An entry for time that was drawn. */
  public void add(TypedText typed, Instant start, Instant end) {
    boolean billable = Boolean.TRUE.equals(typed.billable());
    Duration length = Duration.between(start, end);
    change(
        "Added an entry on " + day(start),
        List.of(new TimeChange.Added(typed.sentence(), billable, start, length)));
  }

  private String day(Instant moment) {
    return DAY.format(times.now().day(moment));
  }

  private void change(String told, List<TimeChange> changes) {
    if (!changes.isEmpty()) {
      tracking.change(told, changes);
    }
  }

  /** After a sign-out: what was typed is forgotten. */
  public void forget() {
    typed.clear();
  }
}
