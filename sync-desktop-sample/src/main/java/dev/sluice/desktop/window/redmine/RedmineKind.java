package dev.sluice.desktop.window.redmine;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.domain.KnownDomain;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.entries.EntryEdits;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.EntryTraits;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.entries.TimesheetKind;
import dev.sluice.http.Credentials;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;

/** The time entries of a Redmine. */
public final class RedmineKind implements TimesheetKind {

  /** Knows no file yet. */
  public RedmineKind() {}

  @Override
  public Timesheet open(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone) {
    return RedmineSheet.open(driver, options, zone);
  }

  @Override
  public Credentials credentials(String token) {
    return KnownDomain.REDMINE.credentials(token);
  }

  @Override
  public EntityType<?> entries() {
    return Redmine.TIME_ENTRIES;
  }

  @Override
  public EntryTraits traits() {
    return new EntryTraits(
        List.of(EntryColumn.WHAT, EntryColumn.DURATION, EntryColumn.ACTIONS),
        "What are you working on?   @project  #issue  #activity",
        "",
        "API access key",
        "/my/account",
        false,
        false);
  }

  private record RedmineSheet(
      Database database, RunningClock clock, EntryReader reader, EntryEdits edits)
      implements Timesheet {

    static RedmineSheet open(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone) {
      Database file = SqliteDatabase.open(driver, Redmine.SCHEMA, options);
      RunningClock clock = new RunningClock(file, driver, zone);
      return new RedmineSheet(
          file,
          clock,
          new RedmineReader(file, zone),
          new RedmineEdits(file, clock, new Bookings(new Names(file)), zone));
    }

    @Override
    public int onlyHere() {
      return clock.running().isPresent() ? 1 : 0;
    }

    @Override
    public void forget() {
      clock.forget();
    }

    @Override
    public void close() {
      clock.close();
      database.close();
    }
  }
}
