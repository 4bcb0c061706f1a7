package dev.sluice.desktop.window.report;

import io.reactivex.rxjava3.core.Observable;
import java.time.DayOfWeek;
import java.util.List;

/** Questions of a report. For one thread at a time, which may wait. */
public interface ReportReader {

  /** On which day weeks begin: as the account says, or else as is usual here. */
  Observable<DayOfWeek> weekBegins();

  /** What some days were spent on, by day; now and after each change. */
  Observable<List<Report.Share>> shares(Report.Asked asked);
}
