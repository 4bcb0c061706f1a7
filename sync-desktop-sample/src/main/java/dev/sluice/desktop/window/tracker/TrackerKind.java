package dev.sluice.desktop.window.tracker;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.domain.KnownDomain;
import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.entries.EntryEdits;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.EntryTraits;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.entries.TimesheetKind;
import dev.sluice.desktop.window.names.NameEdits;
import dev.sluice.http.Credentials;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerQuotas;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;

/** The entries of the time tracker. */
public final class TrackerKind implements TimesheetKind {

  /** Knows no file yet. */
  public TrackerKind() {}

  @Override
  public Timesheet open(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone) {
    return new TrackerSheet(driver, options, zone);
  }

  @Override
  public Credentials credentials(String token) {
    return KnownDomain.TRACKER.credentials(token);
  }

  @Override
  public EntityType<?> entries() {
    return TimeEntry.TYPE;
  }

  @Override
  public boolean isSeconds(Field<?, ?> field) {
    return field.equals(TimeEntry.DURATION);
  }

  @Override
  public SyncEngineBuilder decide(SyncEngineBuilder usual) {
    return usual.conflicts(TimeEntry.TYPE, new EarlierStop());
  }

  @Override
  public QuotaHeaders quotaHeaders() {
    return TrackerQuotas.HEADERS;
  }

  @Override
  public EntryTraits traits() {
    return new EntryTraits(
        List.of(EntryColumn.values()),
        "What are you working on?   @project  #tag",
        "https://api.track.toggl.com/api/v9",
        "API token",
        "https://track.toggl.com/profile",
        true,
        true);
  }

  private static final class TrackerSheet implements Timesheet {

    private final TrackerDatabase database;
    private final EntryReader reader;
    private final EntryEdits edits;

    TrackerSheet(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone) {
      this.database = TrackerDatabase.open(driver, options);
      this.reader =
          new TrackerReader(
              database.database(),
              id -> Timesheet.state(database.timeEntries(), TimeEntry.TYPE.ref(id)),
              zone);
      this.edits = new TrackerEdits(database);
    }

    @Override
    public Database database() {
      return database.database();
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
    public NameEdits names() {
      return new TrackerNames(database);
    }

    @Override
    public TrackerDatabase csv() {
      return database;
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
