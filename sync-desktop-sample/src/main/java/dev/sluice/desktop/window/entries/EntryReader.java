package dev.sluice.desktop.window.entries;

import static java.util.stream.Collectors.toSet;

import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.ReportReader;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeForm;
import io.reactivex.rxjava3.core.Observable;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.WeekFields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Questions about the entries of a file. For one thread at a time, which may wait. */
public interface EntryReader extends ReportReader {

  /** The days on which such entries began that have ended, the newest first, with their totals. */
  List<DayRow> days(String search);

  /** Such entries that have ended, the newest first, from a place in that order on. */
  List<EntryRow> page(String search, int from, int count);

  /** The local ids of all such entries that have ended. */
  default Set<Long> ids(String search) {
    return page(search, 0, Integer.MAX_VALUE).stream().map(EntryRow::id).collect(toSet());
  }

  /**
   * The same days where equal entries of a day are one row.
   *
   * @param opened the groups whose entries have rows, too
   */
  default List<DayRow> groupedDays(String search, Set<Long> opened) {
    throw new UnsupportedOperationException("these entries have no groups");
  }

  /** Some rows of those days, heads aside. */
  default List<ListRow> groupedPage(String search, Set<Long> opened, DaySlice slice) {
    throw new UnsupportedOperationException("these entries have no groups");
  }

  /** The entry that runs, if it is such a one. */
  Optional<EntryRow> running(String search);

  /** The entry that runs, now and after each change. */
  Observable<Optional<EntryRow>> running();

  /** What the entries of a day took together, now and after each change; without one that runs. */
  Observable<Duration> total(LocalDate day);

  /** How many entries in the list come before that one; empty if it is not in the list. */
  Optional<Integer> place(long id);

  /**
   * Earlier entries, each description once with a project; those that begin so first, then the
   * newest. Where several differ, the newest counts.
   */
  List<EarlierEntry> earlier(String typed, int most);

  /** Projects with such a name. */
  List<ProjectLabel> projects(String typed, int most);

  /** Whether a project or tag that is not known yet is made when it is typed. */
  default boolean takesNewNames() {
    return false;
  }

  /** What may stand after {@code #}, with such a name. */
  List<String> tags(String typed, int most);

  /** The entries that go on in a week or a month, now and after each change; also one that runs. */
  Observable<List<EntryRow>> entries(Span span);

  @Override
  default Observable<DayOfWeek> weekBegins() {
    return Observable.just(WeekFields.of(Locale.getDefault()).getFirstDayOfWeek());
  }

  /** How the account says that times are written; what it does not say is as is usual. */
  default Observable<TimeForm> timeForm(TimeForm usual) {
    return Observable.just(usual);
  }
}
