package dev.sluice.android.sample.data;

import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry as a list shows it.
 *
 * @param stop null while it runs
 * @param project its name, null for none
 * @param tags their names
 */
public record EntryRow(
    long id,
    String description,
    @Nullable String project,
    List<String> tags,
    boolean billable,
    Instant start,
    @Nullable Instant stop,
    SyncState state) {

  /** How long it took; zero while it runs. */
  public Duration length() {
    return stop == null ? Duration.ZERO : Duration.between(start, stop);
  }
}
