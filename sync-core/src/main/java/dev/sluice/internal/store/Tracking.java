package dev.sluice.internal.store;

import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the engine remembers of a row that is not in sync.
 *
 * @param state how the row stands to the server; never {@link SyncState#SYNCED}
 * @param change the file's edit counter at the row's first edit; gives the order of changes
 * @param revision the file's edit counter at the row's last edit; identifies the version
 * @param edited when the last edit was made
 * @param error the server's message if the row was refused or rests; null if not
 * @param strikes in how many successive pushes the server failed at the row's change
 * @param untold whether the row is a placeholder, or an edit of a placeholder
 * @param unreadable why a field cannot be read, so the base's value is used; null if readable
 */
public record Tracking(
    SyncState state,
    long change,
    long revision,
    ClockReading edited,
    @Nullable String error,
    int strikes,
    boolean untold,
    @Nullable String unreadable) {

  public Tracking withUnreadable(@Nullable String why) {
    return new Tracking(state, change, revision, edited, error, strikes, untold, why);
  }

  /** Whether the last edit was made within that time, by the device's clock. */
  public boolean wasEditedWithin(Duration length, Instant now) {
    Instant at = Instant.ofEpochMilli(edited.wallMillis());
    return Duration.between(at, now).abs().compareTo(length) < 0;
  }
}
