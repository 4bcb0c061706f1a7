package dev.sluice.desktop.window.entries;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.throttle.QuotaHeaders;
import java.time.ZoneId;
import java.util.function.Supplier;

/** The time entries of a domain: how a file of them is opened, and what the window shows. */
public interface TimesheetKind {

  /** Opens a file, or makes it. For the thread beside the screen. */
  Timesheet open(SqliteDriver driver, SqliteOptions options, Supplier<ZoneId> zone);

  /** What proves who the user is. */
  Credentials credentials(String token);

  /** The type of the entries. */
  EntityType<?> entries();

  /** Whether a field of theirs is a duration in seconds. */
  default boolean isSeconds(Field<?, ?> field) {
    return false;
  }

  /** Tells an engine how conflicts of these entries are decided, where that is not as usual. */
  default SyncEngineBuilder decide(SyncEngineBuilder usual) {
    return usual;
  }

  /** How the server tells of its quotas; none by default. */
  default QuotaHeaders quotaHeaders() {
    return QuotaHeaders.NONE;
  }

  /** What the window shows of them. */
  EntryTraits traits();
}
