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
import dev.sluice.tracker.Project;
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
    return TrackerSheet.open(driver, options, zone);
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
    return usual
        .conflicts(TimeEntry.TYPE, new EarlierStop())
        .conflicts(Project.TYPE, new ServersProject());
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

  private record TrackerSheet(TrackerDatabase csv, EntryReader reader, EntryEdits edits)
      implements Timesheet {

    static TrackerSheet open(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone) {
      TrackerDatabase file = TrackerDatabase.open(driver, options);
      return new TrackerSheet(
          file,
          new TrackerReader(
              file.database(),
              id -> Timesheet.state(file.timeEntries(), TimeEntry.TYPE.ref(id)),
              zone),
          new TrackerEdits(file));
    }

    @Override
    public Database database() {
      return csv.database();
    }

    @Override
    public NameEdits names() {
      return new TrackerNames(csv);
    }

    @Override
    public void close() {
      csv.close();
    }
  }
}
