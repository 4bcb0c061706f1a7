package dev.sluice.desktop.window.list;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.ListRow.GroupRow;
import dev.sluice.desktop.window.text.SearchTerms;
import dev.sluice.desktop.window.time.TypedTime;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The list of entries by day. It knows every day's total and how many entries it has, so it has its
 * full length at once; the entries themselves are read in pages when somebody looks at them, and
 * only some pages are kept. The entry that runs is in none of them: it is the first of its day. For
 * the screen's thread; it never waits.
 */
public final class EntryList {

  static final int PAGE = 100;
  static final int KEPT_PAGES = 20;

  private final Desk desk;
  private final Supplier<EntryReader> entries;
  private final Supplier<ZoneId> zone;
  private final BehaviorSubject<ListView> view = BehaviorSubject.createDefault(ListView.ALL);
  private final PublishSubject<Boolean> changed = PublishSubject.create();
  private final Set<Integer> asked = new HashSet<>();
  private ListPages shown = new ListPages(ListView.ALL, List.of(), Map.of());
  private @Nullable ListPages newer;
  private boolean held;

  /** What is on the screen: a change reads these pages again, not all that were ever looked at. */
  private volatile List<Integer> lastUsed = List.of(0);

  /** An entry that is looked for in the whole list. */
  private volatile ListPages.@Nullable Sought wanted;

  /**
   * A list of what the reader finds, read anew after each change. Days and pages are several
   * statements that have to fit together, so they are read together and not observed.
   *
   * @param changes emits when rows have changed, and once at first
   */
  public EntryList(
      Desk desk, Supplier<EntryReader> entries, Observable<?> changes, Supplier<ZoneId> zone) {
    this.desk = desk;
    this.entries = entries;
    this.zone = zone;
    desk.follow(
        Observable.combineLatest(view, changes, (now, change) -> now), this::read, this::arrived);
  }

  private ListPages read(ListView view) {
    EntryReader reader = entries.get();
    List<DayRow> ended = view.days(reader);
    int entries = ended.stream().mapToInt(DayRow::rows).sum();
    Map<Integer, List<ListRow>> pages = new HashMap<>();
    for (int page : lastUsed) {
      int there = Math.min(PAGE, entries - page * PAGE);
      if (there > 0) { // who asks for more than there is goes through all entries again
        pages.put(page, view.page(reader, ended, page * PAGE, there));
      }
    }
    ListPages made = new ListPages(view, days(ended, reader.running(view.search())), pages);
    ListPages.Sought one = view.equals(ListView.ALL) ? wanted : null;
    Optional<Integer> row = one == null ? Optional.empty() : row(one.id(), made, reader);
    made.found = row.isPresent() ? one : null;
    made.rowOfFound = row.orElse(0);
    return made;
  }

  private static Optional<Integer> row(long id, ListPages among, EntryReader reader) {
    return among.runs(id) ? Optional.of(among.rowOfRunning()) : reader.place(id).map(among::row);
  }

  /** The days with the entry that runs, whose day may have no other. */
  private List<DayRow> days(List<DayRow> ended, Optional<EntryRow> runs) {
    if (runs.isEmpty()) {
      return ended;
    }
    List<DayRow> days = new ArrayList<>(ended);
    LocalDate day = TypedTime.day(runs.get().start(), zone.get());
    int place = 0;
    while (place < days.size() && days.get(place).day().isAfter(day)) {
      place++;
    }
    if (place == days.size() || !days.get(place).day().equals(day)) {
      days.add(place, new DayRow(day, 0, Duration.ZERO));
    }
    days.set(place, days.get(place).with(runs.get()));
    return days;
  }

  private void arrived(ListPages pages) {
    if (held) {
      newer = pages;
      return;
    }
    shown = pages;
    asked.clear();
    changed.onNext(true);
    ListPages.Sought found = pages.found;
    if (found != null && found.equals(wanted)) {
      wanted = null;
      found.then().accept(pages.rowOfFound);
    }
  }

  /** Emits true when the rows are other ones, false when only their content has arrived. */
  public Observable<Boolean> changed() {
    return changed;
  }

  /** What the rows were searched for; empty if they are all. */
  public String shownSearch() {
    return shown.view.search();
  }

  /** What the rows are together: all that were found, also those that are not read. */
  public FoundEntries found(Instant now) {
    return new FoundEntries(
        shown.days.stream().mapToInt(DayRow::entries).sum(),
        shown.days.stream().map(day -> day.length(now)).reduce(Duration.ZERO, Duration::plus));
  }

  /** How many rows there are, heads of days included. */
  public int size() {
    return shown.size;
  }

  /** A row; one that is not read yet is asked for. */
  public ListRow row(int index) {
    int day = shown.day(index);
    if (shown.heads[day] == index) {
      return shown.days.get(day);
    }
    EntryRow running = shown.running();
    if (running != null && shown.rowOfRunning() == index) {
      return running;
    }
    int entry = index - shown.outside(day);
    List<ListRow> page = shown.read.get(entry / PAGE);
    used(entry / PAGE);
    if (page == null) {
      ask(entry / PAGE);
    }
    int place = entry % PAGE;
    return page == null || place >= page.size() ? new ListRow.Unread() : page.get(place);
  }

  private void used(int page) {
    if (lastUsed.get(0) != page) {
      lastUsed = List.of(page, lastUsed.get(0));
    }
  }

  private void ask(int page) {
    if (!asked.add(page)) {
      return;
    }
    ListPages forThese = shown;
    desk.run(
        () -> forThese.view.page(entries.get(), forThese.days, page * PAGE, PAGE),
        rows -> {
          if (forThese == shown) {
            keep(page, rows);
            changed.onNext(false);
          }
        });
  }

  private void keep(int page, List<ListRow> rows) {
    shown.read.put(page, rows);
    asked.remove(page);
    while (!held && shown.read.size() > KEPT_PAGES) { // the entry that is edited stays
      shown.read.remove(shown.read.keySet().iterator().next());
    }
  }

  /** Shows only such entries: see {@link SearchTerms}. */
  public void search(String text) {
    wanted = null;
    lastUsed = List.of(0);
    view.onNext(current().of(text.strip()));
  }

  private ListView current() {
    return Objects.requireNonNull(view.getValue());
  }

  /** Makes equal entries of a day one row, or not. */
  public void group(boolean now) {
    if (now != isGrouped()) {
      lastUsed = List.of(0);
      view.onNext(current().grouped(now));
    }
  }

  /** Whether equal entries of a day are one row. */
  public boolean isGrouped() {
    return current().isGrouped();
  }

  /** Whether equal entries of a day are one row, now and after each change. */
  public Observable<Boolean> grouped() {
    return view.map(ListView::isGrouped).distinctUntilChanged();
  }

  /** Opens a group that is closed, or closes it. */
  public void toggle(GroupRow group) {
    view.onNext(current().toggled(group.kind()));
  }

  /** Whether the entries of a group follow it. */
  public boolean isOpen(GroupRow group) {
    return shown.view.opened().contains(group.kind());
  }

  /** While it is held, rows stay where they are: nobody edits a row that moves. */
  public void hold(boolean hold) {
    held = hold;
    ListPages waiting = newer;
    if (!hold && waiting != null) {
      newer = null;
      arrived(waiting);
    }
  }

  /** What a row is known by while others come and go; 0 for a head of a day. */
  public static long id(ListRow row) {
    return row instanceof EntryRow entry
        ? entry.id()
        : row instanceof GroupRow group ? -group.kind() : 0;
  }

  /** Where an entry is now, if it is among the pages that were read. */
  public OptionalInt find(long id) {
    if (shown.runs(id)) {
      return rowOfRunning();
    }
    for (Map.Entry<Integer, List<ListRow>> page : List.copyOf(shown.read.entrySet())) {
      for (int i = 0; i < page.getValue().size(); i++) {
        if (id(page.getValue().get(i)) == id) {
          return OptionalInt.of(shown.row(page.getKey() * PAGE + i));
        }
      }
    }
    return OptionalInt.empty();
  }

  /** The row of the entry that runs, if it is shown. */
  public OptionalInt rowOfRunning() {
    return shown.running() == null ? OptionalInt.empty() : OptionalInt.of(shown.rowOfRunning());
  }

  /** Looks for an entry among all of them, each in a row of its own, and tells its row. */
  public void locate(long id, IntConsumer then) {
    wanted = new ListPages.Sought(id, then);
    lastUsed = List.of(0);
    view.onNext(ListView.ALL);
  }
}
