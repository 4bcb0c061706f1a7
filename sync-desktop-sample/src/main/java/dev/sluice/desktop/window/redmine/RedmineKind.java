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
    return new RedmineSheet(driver, options, zone);
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

  private static final class RedmineSheet implements Timesheet {

    private final Database database;
    private final RunningClock clock;
    private final EntryReader reader;
    private final EntryEdits edits;

    RedmineSheet(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone) {
      this.database = SqliteDatabase.open(driver, Redmine.SCHEMA, options);
      this.clock = new RunningClock(database, driver, zone);
      this.reader = new RedmineReader(database, zone);
      this.edits = new RedmineEdits(database, clock, new Bookings(new Names(database)), zone);
    }

    @Override
    public Database database() {
      return database;
    }

    @Override
    public EntryReader reader() {
      return reader;
    }

    @Override
    public EntryEdits edits() {
      return edits;
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
