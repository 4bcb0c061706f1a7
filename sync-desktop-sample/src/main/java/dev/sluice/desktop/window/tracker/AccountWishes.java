package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import io.reactivex.rxjava3.core.Observable;
import java.time.DayOfWeek;

/** What the account says of how weeks and times are shown; now and after each change. */
record AccountWishes(Database database) {

  /** The server counts from Sunday, which is 0. */
  Observable<DayOfWeek> weekBegins(Observable<DayOfWeek> usual) {
    return database
        .observe(
            Sql.of("SELECT CAST(beginning_of_week AS INTEGER) AS begins FROM users_here"),
            row -> DayOfWeek.SUNDAY.plus(row.number("begins")))
        .switchMap(rows -> rows.isEmpty() ? usual : Observable.just(rows.get(0)))
        .distinctUntilChanged();
  }

  /** What it does not say is as is usual. */
  Observable<TimeForm> timeForm(TimeForm usual) {
    return database
        .observe(
            Sql.of("SELECT timeofday_format, duration_format FROM preferences_here"),
            row -> timeForm(row, usual))
        .map(rows -> rows.isEmpty() ? usual : rows.get(0))
        .distinctUntilChanged();
  }

  /** The letters of the server's formats: h counts to twelve, H does not. */
  private static TimeForm timeForm(SqlRow row, TimeForm usual) {
    String hours = row.textOrNull("timeofday_format");
    String lengths = row.textOrNull("duration_format");
    TimeForm form = hours == null ? usual : usual.withTwelveHours(hours.contains("h"));
    return lengths == null ? form : form.withDecimals(lengths.equals("decimal"));
  }
}
